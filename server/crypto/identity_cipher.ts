/** Certificate numbers at rest: AES-256-GCM for decryption, a blind index (HMAC-SHA-256) for lookups. */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { KeyRing } from './key_ring'

const ivBytes = 12
const tagBytes = 16

/** The keys of 32 bytes each; the first encrypts. */
export type IdentityKeys = KeyRing<Buffer>

/** The row that a number is bound to: it cannot be decrypted in another one. */
export const guardianOf = (patientId: string): string => `guardian of ${patientId}`
/** Where a paper is mailed to. */
export const mailOf = (mailId: string): string => `mail ${mailId}`
/** What was answered before the visit of an order. */
export const formOf = (orderId: string): string => `form ${orderId}`
/** What is known of a patient from earlier answers. */
export const knownOf = (knownId: string): string => `known answer ${knownId}`
/** What a patient wrote of a visit or to the hospital, and what it answered. */
export const feedbackOf = (rowId: string): string => `feedback ${rowId}`
/** A photo beside a note to the doctor, or beside feedback. */
export const photoOf = (photoId: string): string => `photo ${photoId}`
/** The bank card to which a settlement's rest is transferred. */
export const bankReturnOf = (bankReturnId: string): string => `bank return ${bankReturnId}`
/** Where copies of a record are sent. */
export const copiesOf = (requestId: string): string => `copies ${requestId}`
/** What an account typed and has not proven yet. */
export const draftOf = (accountId: string): string => `draft of ${accountId}`

/** Encrypts for a row (its id, `guardianOf` it): `v2.`, the key's id, `.`, and base64url of iv, tag and cipher text. Without a row, only for fictional people, `v1.` and the rest. */
export function encryptIdNo([{ id, key }]: IdentityKeys, row: string | null, idNo: string): string {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', subKey(key, 'encrypt'), iv)
  if (row !== null) cipher.setAAD(Buffer.from(row))
  const text = Buffer.concat([cipher.update(idNo, 'utf8'), cipher.final()])
  const encrypted = Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url')
  return row === null ? `v1.${encrypted}` : `v2.${id}.${encrypted}`
}

/** Decrypts a number. @throws when no key fits, the text was changed, or it belongs to another row. */
export function decryptIdNo(keys: IdentityKeys, row: string, stored: string): string {
  const [version, ...rest] = stored.split('.')
  const [id, encrypted = ''] = version === 'v2' ? rest : [undefined, rest[0]]
  // The named one first; a key whose name changed is still found.
  const inTurn = [...keys].sort((one, other) => Number(other.id === id) - Number(one.id === id))
  const bytes = Buffer.from(encrypted, 'base64url')
  let fault: unknown
  for (const { key } of inTurn) {
    try {
      return opened(key, bytes, version === 'v2' ? row : null)
    } catch (error) {
      fault = error
    }
  }
  throw fault
}

function opened(key: Buffer, bytes: Buffer, row: string | null): string {
  const decipher = createDecipheriv(
    'aes-256-gcm',
    subKey(key, 'encrypt'),
    bytes.subarray(0, ivBytes),
  )
  if (row !== null) decipher.setAAD(Buffer.from(row))
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
  return Buffer.concat([
    decipher.update(bytes.subarray(ivBytes + tagBytes)),
    decipher.final(),
  ]).toString('utf8')
}

/** Whether a number is encrypted by the newest key and bound to its row. */
export function isNewest([{ id }]: IdentityKeys, stored: string): boolean {
  return stored.startsWith(`v2.${id}.`)
}

/** The blind index of a certificate: equal for equal type and number, and useless without the key. */
export function idNoIndex(keys: IdentityKeys, idType: string, idNo: string): string {
  return indexBy(keys[0].key, idType, idNo)
}

/** The same by every key, newest first: it finds rows that are not renewed yet. */
export function idNoIndexes(keys: IdentityKeys, idType: string, idNo: string): string[] {
  return keys.map(({ key }) => indexBy(key, idType, idNo))
}

function indexBy(key: Buffer, idType: string, idNo: string): string {
  return createHmac('sha256', subKey(key, 'index')).update(`${idType}:${idNo}`).digest('base64url')
}

/** Derives a key for each purpose from one secret. */
function subKey(key: Buffer, purpose: 'encrypt' | 'index'): Buffer {
  return Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), `hospital identity ${purpose}`, 32))
}
