/** Encrypts kept documents at rest: AES-256-GCM, and a blind index for lookups. */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { IdentityKeys } from '../../crypto/identity_cipher'
import { keysOf } from '../../crypto/key_ring'
import type { Need } from '../../hospital_documents/intake_kind'

const ivBytes = 12
const tagBytes = 16

export interface DocumentCipher {
  encrypt(value: unknown): string
  /** @throws when the key is another one or the text was changed. */
  decrypt(encrypted: string): unknown
  /** Whether the newest key encrypted it. */
  usesNewestKey(encrypted: string): boolean
  /** Equal text gives an equal blind index; without the key it reveals nothing. */
  blindIndex(words: string): string
  /** The blind indexes by every key, newest first, so that rows under an older key are found too. */
  blindIndexes(words: string): [string, ...string[]]
  /** The reference that a document waits for; a patient as a blind index only. */
  blindIndexOf(need: Need): string
  blindIndexesOf(need: Need): string[]
}

/** Creates a cipher from the server's keys: the newest encrypts and indexes, all of them decrypt and find. */
export function createDocumentCipher(identityKeys: IdentityKeys): DocumentCipher {
  const [newest, ...older] = keysOf(identityKeys).map(keysFrom)
  if (newest === undefined) throw new Error('no key')
  const blindIndex = (words: string): string => blindIndexBy(newest, words)
  const blindIndexes = (words: string): [string, ...string[]] => [
    blindIndex(words),
    ...older.map((keys) => blindIndexBy(keys, words)),
  ]
  return {
    blindIndex,
    blindIndexes,
    encrypt(value) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', newest.content, iv)
      const text = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()])
      return `v1.${Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url')}`
    },
    decrypt(encrypted) {
      for (const keys of [newest, ...older]) {
        const text = textOf(keys, encrypted)
        if (text !== undefined) return JSON.parse(text)
      }
      throw new Error('no key of the ring opens it')
    },
    usesNewestKey: (encrypted) => textOf(newest, encrypted) !== undefined,
    blindIndexOf: ({ name, key }) =>
      name === 'patient' ? `patient:${blindIndex(key)}` : `${name}:${key}`,
    blindIndexesOf: ({ name, key }) =>
      name === 'patient' ? blindIndexes(key).map((one) => `patient:${one}`) : [`${name}:${key}`],
  }
}

interface CipherKeys {
  content: Buffer
  blindIndex: Buffer
}

function keysFrom(key: Buffer): CipherKeys {
  const keyFor = (purpose: string): Buffer =>
    Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), `hospital intake ${purpose}`, 32))
  return { content: keyFor('content'), blindIndex: keyFor('mark') }
}

const blindIndexBy = (keys: CipherKeys, words: string): string =>
  createHmac('sha256', keys.blindIndex).update(words).digest('base64url')

/** The plain text by these keys; undefined when it was encrypted by others, or changed since. */
function textOf(keys: CipherKeys, encrypted: string): string | undefined {
  const bytes = Buffer.from(encrypted.slice('v1.'.length), 'base64url')
  const cipher = createDecipheriv('aes-256-gcm', keys.content, bytes.subarray(0, ivBytes))
  try {
    cipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
    const text = [cipher.update(bytes.subarray(ivBytes + tagBytes)), cipher.final()]
    return Buffer.concat(text).toString('utf8')
  } catch {
    return undefined
  }
}
