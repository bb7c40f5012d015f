/** A suite of algorithms: what the app encrypts, signs and hashes by is one of them (`CRYPTO`), and callers do not know which. A key of a ring has its suite, a stored text its form. */
import type { Algorithms } from './algorithms/algorithms'

/** Signs and reads JSON web tokens with one secret. */
export interface JwtSigner {
  /** `exp`, in seconds, is among the claims. */
  sign(claims: Readonly<Record<string, unknown>>): string
  /** The claims, or undefined when the token is foreign, altered or expired. */
  read(token: string): unknown
}

/** Signs for others to verify, with a key pair that is always the same for the same key and purpose. */
export interface Signer {
  readonly algorithm: 'Ed25519' | 'SM2'
  /** SubjectPublicKeyInfo in DER. */
  readonly publicKey: Buffer
  /** Of Ed25519 64 bytes, of SM2 DER. */
  sign(words: string): Buffer
  verify(words: string, signature: Buffer): boolean
}

export interface Suite extends Algorithms {
  jwt(secret: string | Buffer): JwtSigner
  signer(key: Buffer, purpose: string): Signer
}
