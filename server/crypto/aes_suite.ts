/** AES-256-GCM, SHA-256, HMAC-SHA-256, HKDF-SHA-256, JWT HS256 and Ed25519. */
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  randomBytes,
  sign,
  verify,
} from 'node:crypto'
import { createSigner, createVerifier } from 'fast-jwt'
import type { Encryption, Suite } from './suite'

const ivBytes = 12
const tagBytes = 16
/** PKCS #8 of an Ed25519 key (RFC 8410), up to the key's 32 bytes. */
const ed25519Start = Buffer.from('302e020100300506032b657004220420', 'hex')

const derive = (key: string | Buffer, purpose: string, bytes = 32): Buffer =>
  Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), purpose, bytes))

export const aesSuite: Suite = {
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
  jwt(secret) {
    const write = createSigner({ key: secret, algorithm: 'HS256', noTimestamp: true })
    const check = createVerifier({ key: secret, algorithms: ['HS256'], requiredClaims: ['exp'] })
    return {
      sign: write,
      read: (token) => {
        try {
          return check(token)
        } catch {
          return undefined
        }
      },
    }
  },
  signer(key, purpose) {
    const pkcs8 = Buffer.concat([ed25519Start, derive(key, purpose)])
    const privateKey = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' })
    const publicKey = createPublicKey(privateKey)
    return {
      algorithm: 'Ed25519',
      publicKey: publicKey.export({ format: 'der', type: 'spki' }),
      sign: (words) => sign(null, Buffer.from(words), privateKey),
      verify: (words, signature) => verify(null, Buffer.from(words), publicKey, signature),
    }
  },
}
