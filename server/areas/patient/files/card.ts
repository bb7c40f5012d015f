/**
 * The patient card's changing code, for readers that need proof that the card is shown now and is not an old picture.
 *
 * Its text is `<patientCardNo>-<end>-<mac>`: the end of its validity in seconds since 1970 in base 36, and 64 bits of
 * the suite's HMAC over both in base 36, all capitals and digits, so that with a card number of such it fits the
 * alphanumeric mode of a QR code. Card numbers are the hospital's, of any signs, also `-`: it is read from its end. It is checked here (`/integration/v1/card_codes/check`), without a database: TOKEN_SECRET signs sessions too, and no other
 * system may have it. The card number alone stays readable by every scanner, and proves nothing.
 */
import type { PatientCard } from '../../../../src/contract/patient'
import type { TokenSecret } from '../../../crypto/key_ring'
import { isSameSecret } from '../../../crypto/same_secret'
import type { Dependencies } from '../../../dependencies'
import type { Account } from '../../../http/caller'
import { hospitalNow } from '../../../values/hospital_time'
import { requireAccess } from '../access'
import { patientLimits } from '../links/limits'

/** The card of a patient of the account. @throws Refused NOT_FOUND */
export async function getCard(
  { sql, settings }: Dependencies,
  account: Account,
  patientId: string,
): Promise<PatientCard> {
  const patient = await requireAccess(sql, account.accountId, patientId, 'bills')
  const now = await hospitalNow(sql)
  return {
    patientId,
    name: patient.name,
    patientCardNo: patient.patientCardNo,
    patientNo: patient.patientNo,
    dynamicCode: makeCardCode(settings.tokenSecret, patient.patientCardNo, now),
    validSeconds: patientLimits.cardCodeSeconds,
    serverNow: now.toISOString(),
  }
}

/** Creates a code that is valid for a minute from `now`. */
function makeCardCode(tokenSecret: TokenSecret, patientCardNo: string, now: Date): string {
  const end = (Math.floor(now.getTime() / 1000) + patientLimits.cardCodeSeconds)
    .toString(36)
    .toUpperCase()
  return `${patientCardNo}-${end}-${markOf(tokenSecret, `${patientCardNo}-${end}`)}`
}

/** The card number of a genuine, valid code, signed by any of our keys; undefined for any other text. */
export function checkCardCode(
  tokenSecrets: readonly TokenSecret[],
  code: string,
  now: Date,
): string | undefined {
  const parts = /^(.+)-([0-9A-Z]{1,8})-([0-9A-Z]{1,13})$/u.exec(code)
  const [, patientCardNo, end, mark] = parts ?? []
  if (patientCardNo === undefined || end === undefined || mark === undefined) return undefined
  const text = `${patientCardNo}-${end}`
  if (!tokenSecrets.some((secret) => isSameSecret(mark, markOf(secret, text)))) return undefined
  return Number.parseInt(end, 36) * 1000 >= now.getTime() ? patientCardNo : undefined
}

function markOf({ key, suite }: TokenSecret, text: string): string {
  return suite
    .mac(suite.derive(key, 'hospital patient card code'), text)
    .readBigUInt64BE()
    .toString(36)
    .toUpperCase()
}
