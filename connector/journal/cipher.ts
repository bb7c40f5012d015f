/** Encrypts what the journal keeps, and hashes contents so that nobody can guess them. */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const ivBytes = 12
const tagBytes = 16

export interface Cipher {
  encrypt(value: unknown): Buffer
  /** @throws when the key is another one, or the bytes were changed */
  decrypt(bytes: Uint8Array): unknown
  hash(content: string): string
}

/** Makes one from 32 bytes in base64. @throws Error when the key is too short */
export function createCipher(base64: string): Cipher {
  const key = Buffer.from(base64, 'base64')
  if (key.length < 32) throw new Error('the journal’s key must have 32 bytes in base64')
  const derive = (purpose: string): Buffer =>
    Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), `connector journal ${purpose}`, 32))
  const content = derive('content')
  const mark = derive('mark')
  return {
    encrypt(value) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', content, iv)
      const text = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), text])
    },
    decrypt(bytes) {
      const decipher = createDecipheriv('aes-256-gcm', content, bytes.subarray(0, ivBytes))
      decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
      const text = [decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]
      return JSON.parse(Buffer.concat(text).toString('utf8'))
    },
    hash: (value) => createHmac('sha256', mark).update(value).digest('base64url'),
  }
}
