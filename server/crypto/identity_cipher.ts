/** Certificate numbers at rest: encrypted by the suite of the newest key, with a blind index (a keyed hash) for lookups. */
import type { KeyRing, RingKey } from './key_ring'
import { suiteOfForm } from './suites'

const purpose = 'hospital identity encrypt'
const indexPurpose = 'hospital identity index'

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
/** The provider's refresh token of a desk session. */
export const staffSessionOf = (sessionId: string): string => `staff session ${sessionId}`
/** What an account typed and has not proven yet. */
export const draftOf = (accountId: string): string => `draft of ${accountId}`

/** Encrypts for a row (its id, `guardianOf` it): the form of the suite (`v2.`, `s2.`), the key's id, `.`, and base64url. Without a row, only for fictional people, `v1.` or `s1.` and the rest. */
export function encryptIdNo(
  [{ id, key, suite }]: IdentityKeys,
  row: string | null,
  idNo: string,
): string {
  const encrypted = suite
    .encrypt(key, idNo, { purpose, row: row === null ? null : asStored(row) })
    .toString('base64url')
  return row === null
    ? `${suite.forms.unbound}.${encrypted}`
    : `${suite.forms.bound}.${id}.${encrypted}`
}

/** Decrypts a number by the suite of its form. @throws when no key fits, the text was changed, or it belongs to another row. */
export function decryptIdNo(keys: IdentityKeys, row: string, stored: string): string {
  const [form = '', ...rest] = stored.split('.')
  const { suite, isBound } = suiteOfForm(form)
  const [id, encrypted = ''] = isBound ? rest : [undefined, rest[0]]
  const bytes = Buffer.from(encrypted, 'base64url')
  let fault: unknown
  for (const key of inTurn(keys, id)) {
    try {
      return suite.decrypt(key, bytes, { purpose, row: isBound ? asStored(row) : null })
    } catch (error) {
      fault = error
    }
  }
  throw fault
}

/** PostgreSQL finds a row by its id in capitals and without hyphens, too: it is the same row. */
const asStored = (row: string): string =>
  row.replace(/(?:[0-9a-f]{4}-?){8}$/i, (id) =>
    id
      .replaceAll('-', '')
      .toLowerCase()
      .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
  )

/** Each key once, the named one first; a key whose name changed is still found. */
function inTurn(keys: IdentityKeys, id: string | undefined): Set<Buffer> {
  const sorted = [...keys].sort((one, other) => Number(other.id === id) - Number(one.id === id))
  return new Set(sorted.map(({ key }) => key))
}

/** Whether a number is encrypted by the newest key in its suite, and bound to its row. */
export function isNewest([{ id, suite }]: IdentityKeys, stored: string): boolean {
  return stored.startsWith(`${suite.forms.bound}.${id}.`)
}

/** The blind index of a certificate: equal for equal type and number, and useless without the key. */
export function idNoIndex([newest]: IdentityKeys, idType: string, idNo: string): string {
  return indexBy(newest, idType, idNo)
}

/** The same by every key and suite, newest first: it finds rows that are not renewed yet. */
export function idNoIndexes(keys: IdentityKeys, idType: string, idNo: string): string[] {
  return keys.map((key) => indexBy(key, idType, idNo))
}

function indexBy({ key, suite }: RingKey<Buffer>, idType: string, idNo: string): string {
  return suite.mac(suite.derive(key, indexPurpose), `${idType}:${idNo}`).toString('base64url')
}
