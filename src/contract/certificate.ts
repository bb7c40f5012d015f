/**
 * Validation of certificates, shared by client and server: form, check digit, and the facts in the number. Sources: GB
 * 11643 (resident identity), CV02.01.101 (types); an address code is never refused, because retired ones are common.
 */
import { isDay } from './day'
import type { IdType, Sex } from './patient'
import type { IsoDate } from './values'

/** The facts of a valid certificate; `idNo` is the number as stored (15 digits become 18, issue counts are dropped). */
interface CertificateFacts {
  idNo: string
  birthday?: IsoDate
  sex?: 'male' | 'female'
}
/** Either the facts or a message for the patient. */
export type CertificateCheck = ({ ok: true } & CertificateFacts) | { ok: false; message: string }

/** Validates a certificate number; `today` is the hospital's day. Surrounding spaces and lower case are accepted. */
export function checkCertificate(type: IdType, number: string, today: IsoDate): CertificateCheck {
  const idNo = number.trim().toUpperCase()
  switch (type) {
    case '01':
    case '02':
      return checkResident(idNo, today)
    case 'residence_permit':
      return checkResidencePermit(idNo, today)
    case 'permanent_resident':
      return checkPermanentResident(idNo, today)
    case '03':
      return fits(idNo, /^[A-Z0-9]{5,17}$/, '护照号码不正确，应为 5 至 17 位字母和数字')
    case '04':
      return fits(idNo, /^[\p{Script=Han}A-Z0-9()（）-]{4,20}$/u, '军官证号码不正确')
    case '06':
      return withoutIssueCount(
        idNo,
        /^([HM]\d{8})(?:\d{2})?$/,
        '通行证号码不正确，应为 H 或 M 加 8 位数字',
      )
    case '07':
      return withoutIssueCount(idNo, /^(\d{8})(?:\d{2})?$/, '通行证号码不正确，应为 8 位数字')
    case 'birth_certificate':
      return fits(idNo, /^[A-Z]\d{9}$/, '出生医学证明编号不正确，应为 1 位字母加 9 位数字')
    case 'none':
      return idNo === '' ? { ok: true, idNo } : { ok: false, message: '没有证件时不用填写号码' }
    case '99':
      return fits(idNo, /^[\p{Script=Han}A-Z0-9()（）/.-]{2,30}$/u, '证件号码不正确')
  }
}

/** The identity in a form. */
export interface IdentityClaim {
  idType: IdType
  idNo: string
  sex?: Sex
  birthday?: IsoDate
}
/** The identity as stored, or the wrong field with a message for the patient. */
export type IdentityCheck =
  | { ok: true; idNo: string; sex: Sex; birthday: IsoDate }
  | { ok: false; field: 'idNo' | 'sex' | 'birthday'; message: string }

/** Validates a whole identity: the certificate's facts fill missing fields and must agree with typed ones. */
export function checkIdentity(claim: IdentityClaim, today: IsoDate): IdentityCheck {
  const certificate = checkCertificate(claim.idType, claim.idNo, today)
  if (!certificate.ok) return { ok: false, field: 'idNo', message: certificate.message }
  const birthday = certificate.birthday ?? claim.birthday
  if (birthday === undefined) return { ok: false, field: 'birthday', message: '请选择出生日期' }
  if (!isPlausibleBirthday(birthday, today))
    return { ok: false, field: 'birthday', message: '出生日期不正确' }
  if (claim.birthday !== undefined && claim.birthday !== birthday)
    return { ok: false, field: 'birthday', message: '出生日期与证件不一致' }
  const sex = certificate.sex ?? claim.sex
  if (sex === undefined) return { ok: false, field: 'sex', message: '请选择性别' }
  if (claim.sex !== undefined && claim.sex !== sex)
    return { ok: false, field: 'sex', message: '性别与证件不一致' }
  return { ok: true, idNo: certificate.idNo, sex, birthday }
}

/** Ages in completed years that decide a patient's form. */
export const ages = {
  /** Below: no certificate number is needed (a newborn); the guardian's is used. */
  newborn: 1,
  /** Below: a guardian is named. */
  guardian: 6,
  /** Below: a guardian consents to the processing of the child's data, apart from health data (PIPL art. 28, 31). */
  childData: 14,
  /** From: a person may be a guardian. */
  adult: 18,
} as const

/** Whether a patient needs a guardian on file: below six years, and without a certificate at any age. */
export function needsGuardian(idType: IdType, birthday: IsoDate, today: IsoDate): boolean {
  return idType === 'none' || ageOn(birthday, today) < ages.guardian
}

/** The guardian's number as stored, or a message for the patient; `child` is the child's own certificate, which the guardian cannot use. */
export type GuardianCheck = { ok: true; idNo: string } | { ok: false; message: string }

/** Validates a guardian's certificate: its form, the holder's age where it tells one, and that it is not the child's. */
export function checkGuardian(
  guardian: Certificate,
  child: Certificate,
  today: IsoDate,
): GuardianCheck {
  const checked = checkCertificate(guardian.idType, guardian.idNo, today)
  if (!checked.ok) return { ok: false, message: `监护人证件：${checked.message}` }
  if (checked.birthday !== undefined && ageOn(checked.birthday, today) < ages.adult)
    return { ok: false, message: '监护人须年满 18 周岁' }
  const own = checkCertificate(child.idType, child.idNo, today)
  if (own.ok && own.idNo !== '' && own.idNo === checked.idNo)
    return { ok: false, message: '监护人的证件不能与就诊人的相同' }
  return { ok: true, idNo: checked.idNo }
}

interface Certificate {
  idType: IdType
  idNo: string
}

/** Completed years on a day; who was born on 29 February has the birthday on 1 March in other years, as in the database. */
export function ageOn(birthday: IsoDate, day: IsoDate): number {
  const years = Number(day.slice(0, 4)) - Number(birthday.slice(0, 4))
  return day.slice(5) < birthday.slice(5) ? years - 1 : years
}

/** A real day, not in the future and not more than 150 years ago (spec §9: date pickers). */
export function isPlausibleBirthday(day: string, today: IsoDate): boolean {
  return isDay(day) && day <= today && ageOn(day, today) <= oldestAge
}

const oldestAge = 150
const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const checkCharacters = '10X98765432'
/** Address codes of the residence permit: Hong Kong, Macau, Taiwan. */
const residencePermitCodes = ['810000', '820000', '830000']

const wrongLength = '身份证号码应为 18 位（或旧版 15 位）'
const wrongDigit = '身份证号码有误，请逐位核对'
const wrongBirthday = '证件号码中的出生日期不正确，请核对'

function checkResident(idNo: string, today: IsoDate): CertificateCheck {
  if (/^[1-8]\d{14}$/.test(idNo)) return check18(lengthened(idNo), today)
  if (!/^[1-8]\d{16}[\dX]$/.test(idNo))
    return { ok: false, message: /^\d{17}[\dX]$/.test(idNo) ? wrongDigit : wrongLength }
  if (residencePermitCodes.includes(idNo.slice(0, 6)))
    return { ok: false, message: '这是港澳台居民居住证号码，请把证件类型改为“港澳台居民居住证”' }
  return check18(idNo, today)
}

function checkResidencePermit(idNo: string, today: IsoDate): CertificateCheck {
  if (!/^\d{17}[\dX]$/.test(idNo)) return { ok: false, message: '居住证号码应为 18 位' }
  if (!residencePermitCodes.includes(idNo.slice(0, 6)))
    return { ok: false, message: '居住证号码应以 810000、820000 或 830000 开头' }
  return check18(idNo, today)
}

/** Since 2023: 18 digits beginning with 9, the birthday inside; before: 3 letters and 12 digits, of which nothing is derived. */
function checkPermanentResident(idNo: string, today: IsoDate): CertificateCheck {
  if (/^[A-Z]{3}\d{12}$/.test(idNo)) return { ok: true, idNo }
  if (!/^9\d{16}[\dX]$/.test(idNo))
    return { ok: false, message: '永久居留身份证号码应为 9 开头的 18 位，或 3 位字母加 12 位数字' }
  const checked = check18(idNo, today)
  return checked.ok ? { ok: true, idNo, birthday: checked.birthday } : checked
}

function check18(idNo: string, today: IsoDate): CertificateCheck {
  const birthday = [idNo.slice(6, 10), idNo.slice(10, 12), idNo.slice(12, 14)].join('-')
  if (!isPlausibleBirthday(birthday, today)) return { ok: false, message: wrongBirthday }
  if (checkCharacterOf(idNo) !== idNo.slice(17)) return { ok: false, message: wrongDigit }
  return { ok: true, idNo, birthday, sex: Number(idNo[16]) % 2 === 1 ? 'male' : 'female' }
}

/** A number of 15 digits is of the 20th century. */
function lengthened(idNo: string): string {
  const body = `${idNo.slice(0, 6)}19${idNo.slice(6)}`
  return body + checkCharacterOf(body)
}

/** The check character of the first 17 digits (GB 11643, MOD 11-2). */
function checkCharacterOf(body: string): string {
  const sum = weights.reduce((total, weight, index) => total + weight * Number(body[index]), 0)
  return checkCharacters.charAt(sum % 11)
}

function fits(idNo: string, form: RegExp, message: string): CertificateCheck {
  return form.test(idNo) ? { ok: true, idNo } : { ok: false, message }
}

/** The last two digits only count how often the permit was issued: the person stays the same. */
function withoutIssueCount(idNo: string, form: RegExp, message: string): CertificateCheck {
  const kept = form.exec(idNo)?.[1]
  return kept === undefined ? { ok: false, message } : { ok: true, idNo: kept }
}
