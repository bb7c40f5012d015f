/** Certificate numbers at rest: AES-256-GCM for reading them back, a keyed index (HMAC-SHA-256) for finding them. */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const ivBytes = 12
const tagBytes = 16

/** Encrypts a certificate number; the text is `v1.` + base64url of iv, tag and cipher text. `identityKey` is 32 bytes. */
export function encryptIdNo(identityKey: Buffer, idNo: string): string {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', subKey(identityKey, 'encrypt'), iv)
  const text = Buffer.concat([cipher.update(idNo, 'utf8'), cipher.final()])
  return `v1.${Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url')}`
}

/** Reads a certificate number back. @throws when the key is another one or the text was changed. */
export function decryptIdNo(identityKey: Buffer, stored: string): string {
  const bytes = Buffer.from(stored.slice('v1.'.length), 'base64url')
  const decipher = createDecipheriv(
    'aes-256-gcm',
    subKey(identityKey, 'encrypt'),
    bytes.subarray(0, ivBytes),
  )
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
  return Buffer.concat([
    decipher.update(bytes.subarray(ivBytes + tagBytes)),
    decipher.final(),
  ]).toString('utf8')
}

/** The index of a certificate: equal for equal type and number, and useless without the key. */
export function idNoIndex(identityKey: Buffer, idType: string, idNo: string): string {
  return createHmac('sha256', subKey(identityKey, 'index'))
    .update(`${idType}:${idNo}`)
    .digest('base64url')
}

/** One secret gives a key for each purpose. */
function subKey(identityKey: Buffer, purpose: 'encrypt' | 'index'): Buffer {
  return Buffer.from(
    hkdfSync('sha256', identityKey, Buffer.alloc(0), `hospital identity ${purpose}`, 32),
  )
}
