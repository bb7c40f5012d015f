/** Encrypts what the journal keeps, and hashes contents so that nobody can guess them: by the newest key in the first suite. What others of the ring wrote is read and found. */
import { aesAlgorithms } from '../../server/crypto/algorithms/aes'
import type { Algorithms, SuiteName } from '../../server/crypto/algorithms/algorithms'
import { smAlgorithms } from '../../server/crypto/algorithms/sm'

const suites: Readonly<Record<SuiteName, Algorithms>> = { aes: aesAlgorithms, gm: smAlgorithms }
const content = { purpose: 'connector journal content', row: null }
const markPurpose = 'connector journal mark'

export interface Cipher {
  encrypt(value: unknown): Buffer
  /** @throws when no key fits, or the bytes were changed */
  decrypt(bytes: Uint8Array): unknown
  hash(content: string): string
  /** By every key and suite, the newest first: it finds what others wrote. */
  hashes(content: string): string[]
}

interface JournalKey {
  id: string
  key: Buffer
}

/** Makes one from a key of 32 bytes in base64, or several as `id:key,id:key`, and the suites that `crypto` names. @throws Error when a key is too short or a suite unknown */
export function createCipher(words: string, crypto = 'aes'): Cipher {
  const keys = keysIn(words)
  const algorithms = suitesIn(crypto)
  const marks = keys.flatMap(({ key }) =>
    algorithms.map((suite) => ({ suite, key: suite.derive(key, markPurpose) })),
  )
  const hashes = (value: string): string[] =>
    marks.map(({ suite, key }) => suite.mac(key, value).toString('base64url'))
  const [{ id, key }] = keys
  const [newest] = algorithms
  return {
    encrypt(value) {
      const bytes = newest.encrypt(key, JSON.stringify(value), content)
      // As every journal was written before there were names and suites.
      if (id === '' && newest === aesAlgorithms) return bytes
      return Buffer.concat([Buffer.from(`${newest.forms.unbound}.${id}.`), bytes])
    },
    decrypt: (bytes) => JSON.parse(decrypted(keys, Buffer.from(bytes))),
    hash: (value) => hashes(value)[0] ?? '',
    hashes,
  }
}

/** By the form and the key that the bytes name, else by AES without a name; a wrong guess is refused by what authenticates. */
function decrypted(keys: readonly JournalKey[], bytes: Buffer): string {
  const [start = '', form, name] =
    /^([a-z]\d)\.([A-Za-z0-9-]{0,16})\./.exec(bytes.toString('latin1', 0, 20)) ?? []
  const named = Object.values(suites).find(({ forms }) => forms.unbound === form)
  const sorted = [...keys].sort((one, other) => Number(other.id === name) - Number(one.id === name))
  const ways = [
    ...(named === undefined ? [] : [{ suite: named, text: bytes.subarray(start.length) }]),
    { suite: aesAlgorithms, text: bytes },
  ]
  let fault: unknown
  for (const { suite, text } of ways)
    for (const { key } of sorted)
      try {
        return suite.decrypt(key, text, content)
      } catch (error) {
        fault = error
      }
  throw fault
}

function keysIn(words: string): [JournalKey, ...JournalKey[]] {
  const [first, ...others] = words.split(',').map((word) => {
    const [, id = '', base64 = ''] = /^(?:([A-Za-z0-9-]{1,16}):)?(.*)$/.exec(word.trim()) ?? []
    const key = Buffer.from(base64, 'base64')
    if (key.length < 32) throw new Error('the journal’s key must have 32 bytes in base64')
    return { id, key }
  })
  if (first === undefined) throw new Error('the journal has no key')
  return [first, ...others]
}

function suitesIn(words: string): [Algorithms, ...Algorithms[]] {
  const names = words.split(',').map((name) => name.trim())
  const [first, ...others] = names.flatMap((name) =>
    name === 'aes' || name === 'gm' ? suites[name] : [],
  )
  if (first === undefined || others.length + 1 < names.length)
    throw new Error('the journal’s crypto must be aes or gm, or both, the first for what is new')
  return [first, ...others]
}
