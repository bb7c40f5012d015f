/**
 * China's algorithms (国密) by OpenSSL: SM4 (GB/T 32907), SM3 (GB/T 32905), HMAC-SM3 and HKDF-SM3.
 * Node 20's OpenSSL has no SM4-GCM, so a text is encrypted by SM4-CTR and then authenticated by HMAC-SM3 with a key of
 * its own, over the row, the initial counter and the cipher text (docs/decisions/0085).
 */
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import type { Algorithms } from './algorithms'

const cipherKeyBytes = 16
const counterBytes = 16
const macBytes = 32

const derive = (key: string | Buffer, purpose: string, bytes = 32): Buffer =>
  Buffer.from(hkdfSync('sm3', key, Buffer.alloc(0), purpose, bytes))

const mac = (key: string | Buffer, words: string | Buffer): Buffer =>
  createHmac('sm3', key).update(words).digest()

/** Two keys of one derivation: the cipher's, and that of what authenticates. */
function keysFor(key: Buffer, purpose: string): { cipher: Buffer; authentic: Buffer } {
  const both = derive(key, purpose, cipherKeyBytes + macBytes)
  return { cipher: both.subarray(0, cipherKeyBytes), authentic: both.subarray(cipherKeyBytes) }
}

/** Over the row with its length before it, so that no other row and text read the same. */
function tagOf(key: Buffer, row: string | null, counterAndText: Buffer): Buffer {
  const bound = Buffer.from(row ?? '')
  const length = Buffer.alloc(8)
  length.writeBigUInt64BE(BigInt(bound.length))
  return createHmac('sm3', key).update(length).update(bound).update(counterAndText).digest()
}

export const smAlgorithms: Algorithms = {
  name: 'gm',
  forms: { bound: 's2', unbound: 's1' },
  hash: (words) => createHash('sm3').update(words).digest(),
  mac,
  derive,
  encrypt(key, text, { purpose, row }) {
    const keys = keysFor(key, purpose)
    const counter = randomBytes(counterBytes)
    const cipher = createCipheriv('sm4-ctr', keys.cipher, counter)
    const encrypted = Buffer.concat([counter, cipher.update(text, 'utf8'), cipher.final()])
    return Buffer.concat([tagOf(keys.authentic, row, encrypted), encrypted])
  },
  decrypt(key, bytes, { purpose, row }) {
    const keys = keysFor(key, purpose)
    const [tag, encrypted] = [bytes.subarray(0, macBytes), bytes.subarray(macBytes)]
    const expected = tagOf(keys.authentic, row, encrypted)
    if (encrypted.length < counterBytes || !timingSafeEqual(tag, expected))
      throw new Error('another key or row, or the text was changed')
    const counter = encrypted.subarray(0, counterBytes)
    const decipher = createDecipheriv('sm4-ctr', keys.cipher, counter)
    const text = [decipher.update(encrypted.subarray(counterBytes)), decipher.final()]
    return Buffer.concat(text).toString('utf8')
  },
}
