/** AES-256-GCM, SHA-256, HMAC-SHA-256 and HKDF-SHA-256. */
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
} from 'node:crypto'
import type { Algorithms, Encryption } from './algorithms'

const ivBytes = 12
const tagBytes = 16

const derive = (key: string | Buffer, purpose: string, bytes = 32): Buffer =>
  Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), purpose, bytes))

export const aesAlgorithms: Algorithms = {
  name: 'aes',
  forms: { bound: 'v2', unbound: 'v1' },
  hash: (words) => createHash('sha256').update(words).digest(),
  mac: (key, words) => createHmac('sha256', key).update(words).digest(),
  derive,
  encrypt(key, text, { purpose, row }: Encryption) {
    const iv = randomBytes(ivBytes)
    const cipher = createCipheriv('aes-256-gcm', derive(key, purpose), iv)
    if (row !== null) cipher.setAAD(Buffer.from(row))
    const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return Buffer.concat([iv, cipher.getAuthTag(), encrypted])
  },
  decrypt(key, bytes, { purpose, row }: Encryption) {
    const iv = bytes.subarray(0, ivBytes)
    const decipher = createDecipheriv('aes-256-gcm', derive(key, purpose), iv, {
      authTagLength: tagBytes,
    })
    if (row !== null) decipher.setAAD(Buffer.from(row))
    decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
    const text = [decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]
    return Buffer.concat(text).toString('utf8')
  },
}
