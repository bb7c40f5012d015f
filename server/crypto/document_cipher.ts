/** Encrypts kept documents at rest by the suite of the newest key, with a blind index for lookups. */
import type { IdentityKeys } from './identity_cipher'
import type { RingKey } from './key_ring'
import { suiteOfForm } from './suites'

const content = { purpose: 'hospital intake content', row: null }
const indexPurpose = 'hospital intake mark'

/** What a document waits for, by the hospital's key. */
interface Reference {
  name: string
  key: string
}

export interface DocumentCipher {
  encrypt(value: unknown): string
  /** @throws when the key is another one or the text was changed. */
  decrypt(encrypted: string): unknown
  /** Whether the newest key encrypted it, in its suite. */
  usesNewestKey(encrypted: string): boolean
  /** Equal text gives an equal blind index; without the key it reveals nothing. */
  blindIndex(words: string): string
  /** The blind indexes by every key and suite, newest first, so that rows under an older key are found too. */
  blindIndexes(words: string): [string, ...string[]]
  /** The reference that a document waits for; a patient as a blind index only. */
  blindIndexOf(reference: Reference): string
  blindIndexesOf(reference: Reference): string[]
}

/** Creates a cipher from the server's keys: the newest encrypts and indexes, all of them decrypt and find. */
export function createDocumentCipher(identityKeys: IdentityKeys): DocumentCipher {
  const [newest] = identityKeys
  const [indexByNewest, ...byOlder] = identityKeys.map(indexer)
  if (indexByNewest === undefined) throw new Error('no key')
  const blindIndex = indexByNewest
  const blindIndexes = (words: string): [string, ...string[]] => [
    blindIndex(words),
    ...byOlder.map((index) => index(words)),
  ]
  const keys = new Set(identityKeys.map(({ key }) => key))
  return {
    blindIndex,
    blindIndexes,
    encrypt(value) {
      const { key, suite } = newest
      const bytes = suite.encrypt(key, JSON.stringify(value), content)
      return `${suite.forms.unbound}.${bytes.toString('base64url')}`
    },
    decrypt(encrypted) {
      for (const key of keys) {
        const text = textOf(key, encrypted)
        if (text !== undefined) return JSON.parse(text)
      }
      throw new Error('no key of the ring opens it')
    },
    usesNewestKey: (encrypted) =>
      encrypted.startsWith(`${newest.suite.forms.unbound}.`) &&
      textOf(newest.key, encrypted) !== undefined,
    blindIndexOf: ({ name, key }) =>
      name === 'patient' ? `patient:${blindIndex(key)}` : `${name}:${key}`,
    blindIndexesOf: ({ name, key }) =>
      name === 'patient' ? blindIndexes(key).map((one) => `patient:${one}`) : [`${name}:${key}`],
  }
}

function indexer({ key, suite }: RingKey<Buffer>): (words: string) => string {
  const derived = suite.derive(key, indexPurpose)
  return (words) => suite.mac(derived, words).toString('base64url')
}

/** The plain text by this key; undefined when it was encrypted by another, or changed since. */
function textOf(key: Buffer, encrypted: string): string | undefined {
  const [form = '', text = ''] = encrypted.split('.')
  try {
    return suiteOfForm(form).suite.decrypt(key, Buffer.from(text, 'base64url'), content)
  } catch {
    return undefined
  }
}
