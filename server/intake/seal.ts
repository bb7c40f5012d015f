/** Documents at rest while they wait: AES-256-GCM, and a keyed mark to find them by. */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { IdentityKeys } from '../identity_cipher'
import type { Need } from '../intake_kind'
import { keysOf } from '../key_ring'

const ivBytes = 12
const tagBytes = 16

export interface Seal {
  close(value: unknown): string
  /** @throws when the key is another one or the text was changed. */
  open(sealed: string): unknown
  /** What is waited for; a patient only as a mark that is useless without the key. */
  markOf(need: Need): string
  /** The same words give the same mark; it tells nothing without the key. */
  mark(words: string): string
}

/** Makes one from the server's keys. The newest closes; marks, by which rows are found again, stay those of the oldest. */
export function sealOf(identityKeys: IdentityKeys): Seal {
  const keyFor = (key: Buffer, purpose: string): Buffer =>
    Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), `hospital intake ${purpose}`, 32))
  const [newest, ...older] = keysOf(identityKeys)
  const contentKey = keyFor(newest, 'content')
  const contentKeys = [contentKey, ...older.map((key) => keyFor(key, 'content'))]
  const markKey = keyFor(older.at(-1) ?? newest, 'mark')
  const mark = (words: string): string =>
    createHmac('sha256', markKey).update(words).digest('base64url')
  return {
    mark,
    close(value) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', contentKey, iv)
      const text = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()])
      return `v1.${Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url')}`
    },
    open(sealed) {
      const bytes = Buffer.from(sealed.slice('v1.'.length), 'base64url')
      let fault: unknown
      for (const key of contentKeys) {
        try {
          return JSON.parse(opened(key, bytes))
        } catch (error) {
          fault = error
        }
      }
      throw fault
    },
    markOf: ({ name, key }) => (name === 'patient' ? `patient:${mark(key)}` : `${name}:${key}`),
  }
}

function opened(key: Buffer, bytes: Buffer): string {
  const cipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes))
  cipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
  return Buffer.concat([
    cipher.update(bytes.subarray(ivBytes + tagBytes)),
    cipher.final(),
  ]).toString('utf8')
}
