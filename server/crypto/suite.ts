/** A suite of algorithms: what the app encrypts, signs and hashes by is one of them (`CRYPTO`), and callers do not know which. A key of a ring has its suite, a stored text its form. */

export type SuiteName = 'aes' | 'gm'

/** What a text is encrypted for: the purpose from which its key is derived, and the row that it is bound to. */
export interface Encryption {
  purpose: string
  row: string | null
}

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

export interface Suite {
  readonly name: SuiteName
  /** The first word of a stored text: of one that is bound to its row, and of one that is not. */
  readonly forms: { readonly bound: string; readonly unbound: string }
  hash(words: string | Buffer): Buffer
  mac(key: string | Buffer, words: string): Buffer
  /** A key of so many bytes for one purpose (HKDF). */
  derive(key: string | Buffer, purpose: string, bytes?: number): Buffer
  encrypt(key: Buffer, text: string, what: Encryption): Buffer
  /** @throws when the key or the row is another one, or the bytes were changed. */
  decrypt(key: Buffer, bytes: Buffer, what: Encryption): string
  jwt(secret: string | Buffer): JwtSigner
  signer(key: Buffer, purpose: string): Signer
}
