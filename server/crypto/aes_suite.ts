/** The algorithms of AES, JWT HS256 and Ed25519. */
import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import { createSigner, createVerifier } from 'fast-jwt'
import { aesAlgorithms } from './algorithms/aes'
import type { Suite } from './suite'

/** PKCS #8 of an Ed25519 key (RFC 8410), up to the key's 32 bytes. */
const ed25519Start = Buffer.from('302e020100300506032b657004220420', 'hex')

export const aesSuite: Suite = {
  ...aesAlgorithms,
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
    const pkcs8 = Buffer.concat([ed25519Start, aesAlgorithms.derive(key, purpose)])
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
