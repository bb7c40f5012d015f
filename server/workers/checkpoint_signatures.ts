/** Checkpoints are signed by a key pair of the ring's newest key: whoever owns the database, and not the key, cannot write them anew. */
import {
  addSignature,
  listUnsignedBy,
  type KeptCheckpoint,
  type KeptSignature,
  type SignedWords,
} from '../areas/audit'
import type { IdentityKeys } from '../crypto/identity_cipher'
import type { RingKey } from '../crypto/key_ring'
import type { Signer } from '../crypto/suite'
import type { Sql } from '../database/client'

const purpose = 'hospital audit checkpoint sign'
const batch = 200

/** A key pair of the ring, by the name that its signatures carry. */
export interface CheckpointKey extends Signer {
  id: string
}

/** The key pair that signs. */
export const newestKey = ([newest]: IdentityKeys): CheckpointKey => keyOf(newest)

/** Every key pair that verifies, the one that signs first. */
export const checkpointKeys = (keys: IdentityKeys): CheckpointKey[] => keys.map(keyOf)

function keyOf({ key, suite }: RingKey<Buffer>): CheckpointKey {
  const signer = suite.signer(key, purpose)
  return { ...signer, id: suite.hash(signer.publicKey).toString('hex').slice(0, 16) }
}

/** For whoever verifies without the app: PEM. */
export function publicKeyPem({ publicKey }: Signer): string {
  const lines = publicKey.toString('base64').match(/.{1,64}/g) ?? []
  return ['-----BEGIN PUBLIC KEY-----', ...lines, '-----END PUBLIC KEY-----'].join('\n')
}

/** What is hashed and signed: the hash before, a line feed, and the content. */
export const wordsOf = ({ previous, content }: SignedWords): string => `${previous}\n${content}`

export function signCheckpoint(key: CheckpointKey, checkpoint: SignedWords): KeptSignature {
  const signature = key.sign(wordsOf(checkpoint)).toString('base64')
  return { keyId: key.id, algorithm: key.algorithm, signature }
}

/** What a checkpoint's signatures say: one that is wrong says more than others that are right. */
export type SignatureState = 'right' | 'wrong' | 'by_unknown_key' | 'none'

export function judgeSignatures(
  keys: readonly CheckpointKey[],
  checkpoint: KeptCheckpoint,
): SignatureState {
  if (checkpoint.signatures.length === 0) return 'none'
  const known = checkpoint.signatures.flatMap(({ keyId, signature }) => {
    const key = keys.find(({ id }) => id === keyId)
    return key?.verify(wordsOf(checkpoint), Buffer.from(signature, 'base64')) ?? []
  })
  if (known.length === 0) return 'by_unknown_key'
  return known.every(Boolean) ? 'right' : 'wrong'
}

/** Signs by the newest key what a key of the ring has signed; with `unsigned` also what nobody has. With `isDry` nothing is written. `failed` are those with a wrong signature, or by no key of the ring. */
export async function renewSignatures(
  sql: Sql,
  identityKeys: IdentityKeys,
  { isDry = false, unsigned = false }: { isDry?: boolean; unsigned?: boolean } = {},
): Promise<{ renewed: number; failed: string[] }> {
  const keys = checkpointKeys(identityKeys)
  const newest = newestKey(identityKeys)
  const done = { renewed: 0, failed: new Array<string>() }
  let after = '0'
  let list: KeptCheckpoint[]
  do {
    list = await listUnsignedBy(sql, newest.id, { after, limit: batch })
    for (const checkpoint of list) {
      const state = judgeSignatures(keys, checkpoint)
      if (state === 'none' && !unsigned) continue
      if (state === 'none' || state === 'right') {
        const signature = signCheckpoint(newest, checkpoint)
        if (!isDry) await addSignature(sql, checkpoint.hash, signature)
        done.renewed += 1
      } else done.failed.push(`checkpoint ${checkpoint.checkpointId}`)
    }
    after = list.at(-1)?.checkpointId ?? after
  } while (list.length === batch)
  return done
}
