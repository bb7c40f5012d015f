/** What one suite encrypts, hashes and derives keys by, without the app's libraries: the connector uses it, too. */

export type SuiteName = 'aes' | 'gm'

/** What a text is encrypted for: the purpose from which its key is derived, and the row that it is bound to. */
export interface Encryption {
  purpose: string
  row: string | null
}

export interface Algorithms {
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
}
