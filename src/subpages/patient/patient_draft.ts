/** The form of 添加就诊人 as it is typed, and what it amounts to: pure, so that each rule is a row of a test. */
import { ageOn, ages, checkCertificate, isPlausibleBirthday } from '@/contract/certificate'
import { firstIssue } from '@/contract/issue'
import {
  guardian,
  newPatient,
  type Guardian,
  type GuardianRelation,
  type IdType,
  type NewPatient,
  type Relation,
  type Sex,
} from '@/contract/patient'
import type { RegionNames } from '@/contract/region_code'
import { mobile } from '@/contract/values'

/** A district with the names on the way to it. */
export interface ChosenRegion {
  code: string
  names: RegionNames
}

/** What the form holds, as typed. */
export interface PatientDraft {
  relation?: Relation
  idType: IdType
  idNo: string
  name: string
  /** Typed; what the certificate tells goes before it. */
  sex?: Sex
  birthday?: string
  tel: string
  guardianName: string
  guardianRelation?: GuardianRelation
  guardianIdType: Guardian['idType']
  guardianIdNo: string
  guardianTel: string
  region?: ChosenRegion
  address: string
  isDefault: boolean
  healthDataConsent: boolean
  childDataConsent: boolean
}

/** A field that can be wrong. */
export type DraftField = Exclude<keyof PatientDraft, 'isDefault'>
/** What is wrong, by field. */
export type DraftErrors = Partial<Record<DraftField, string>>

/** The fields from top to bottom: the first wrong one is shown first. */
const draftFields = [
  'relation',
  'idType',
  'idNo',
  'name',
  'sex',
  'birthday',
  'guardianRelation',
  'guardianName',
  'guardianIdType',
  'guardianIdNo',
  'guardianTel',
  'tel',
  'region',
  'address',
  'healthDataConsent',
  'childDataConsent',
] as const satisfies readonly DraftField[]

/** An empty form. */
export function emptyDraft(relation?: Relation): PatientDraft {
  return {
    relation,
    idType: '01',
    idNo: '',
    name: '',
    tel: '',
    guardianName: '',
    guardianIdType: '01',
    guardianIdNo: '',
    guardianTel: '',
    address: '',
    isDefault: false,
    healthDataConsent: false,
    childDataConsent: false,
  }
}

/** What follows from the form so far. */
export interface DraftFacts {
  /** Told by the certificate, so not to be typed. */
  knownBirthday?: string
  knownSex?: Sex
  birthday?: string
  sex?: Sex
  age?: number
  asksNumber: boolean
  asksGuardian: boolean
  asksChildConsent: boolean
}

/** Reads the form; `today` is the hospital's day. */
export function factsOf(draft: PatientDraft, today: string): DraftFacts {
  const certificate = checkCertificate(draft.idType, draft.idNo, today)
  const knownBirthday = certificate.ok ? certificate.birthday : undefined
  const knownSex = certificate.ok ? certificate.sex : undefined
  const birthday = knownBirthday ?? draft.birthday
  const age =
    birthday !== undefined && isPlausibleBirthday(birthday, today)
      ? ageOn(birthday, today)
      : undefined
  const isWithoutNumber = draft.idType === 'none'
  return {
    knownBirthday,
    knownSex,
    birthday,
    sex: knownSex ?? draft.sex,
    age,
    asksNumber: !isWithoutNumber,
    asksGuardian: isWithoutNumber || (age !== undefined && age < ages.guardian),
    asksChildConsent: isWithoutNumber || (age !== undefined && age < ages.childData),
  }
}

/** Whether this certificate tells birthday and sex once its number is complete. */
export function tellsHolder(idType: IdType): boolean {
  return idType === '01' || idType === '02' || idType === 'residence_permit'
}

/** Whether a person without any certificate can be added in this relation: only a child. */
export function mayBeWithoutCertificate(relation: Relation | undefined): boolean {
  return (
    relation === undefined || relation === 'child' || relation === 'sibling' || relation === 'other'
  )
}

/** Everything that is wrong with the form; empty when it can be sent. */
export function checkDraft(draft: PatientDraft, today: string): DraftErrors {
  const facts = factsOf(draft, today)
  return dropFine({
    relation: draft.relation === undefined ? '请选择与您的关系' : undefined,
    ...checkIdentityFields(draft, facts, today),
    ...(facts.asksGuardian ? checkGuardian(draft, today) : {}),
    // The account's own phone is “本人”'s: it is proven, so nothing is typed.
    tel: draft.relation === 'self' ? undefined : firstIssue(mobile, draft.tel),
    region:
      draft.region === undefined && draft.address.trim() !== ''
        ? '填写详细地址时，请先选择所在地区'
        : undefined,
    address: firstIssue(newPatient.entries.address, draft.address.trim() || undefined),
    healthDataConsent: draft.healthDataConsent ? undefined : '同意后才能添加',
    childDataConsent:
      facts.asksChildConsent && !draft.childDataConsent
        ? '为不满14岁的儿童添加，需要监护人同意'
        : undefined,
  })
}

function checkIdentityFields(
  draft: PatientDraft,
  { asksNumber, knownBirthday, birthday, sex }: DraftFacts,
  today: string,
): DraftErrors {
  const certificate = checkCertificate(draft.idType, draft.idNo, today)
  const isTelling = tellsHolder(draft.idType)
  return {
    idType:
      draft.idType === 'none' && !mayBeWithoutCertificate(draft.relation)
        ? '“暂无证件”只用于为孩子添加'
        : undefined,
    idNo: asksNumber && !certificate.ok ? numberWords(draft.idNo, certificate.message) : undefined,
    name: draft.name.trim() === '' ? '请输入姓名' : firstIssue(newPatient.entries.name, draft.name),
    sex: !isTelling && sex === undefined ? '请选择性别' : undefined,
    birthday: isTelling || knownBirthday !== undefined ? undefined : birthdayError(birthday, today),
  }
}

function birthdayError(birthday: string | undefined, today: string): string | undefined {
  if (birthday === undefined) return '请选择出生日期'
  return isPlausibleBirthday(birthday, today) ? undefined : '出生日期不正确'
}

function checkGuardian(draft: PatientDraft, today: string): DraftErrors {
  return {
    guardianRelation: draft.guardianRelation === undefined ? '请选择监护人与孩子的关系' : undefined,
    guardianName:
      draft.guardianName.trim() === ''
        ? '请输入监护人姓名'
        : firstIssue(guardian.entries.name, draft.guardianName),
    guardianIdNo: guardianNumberError(draft, today),
    guardianTel: firstIssue(guardian.entries.tel, draft.guardianTel),
  }
}

function guardianNumberError(
  { guardianIdType, guardianIdNo, idType, idNo }: PatientDraft,
  today: string,
): string | undefined {
  const certificate = checkCertificate(guardianIdType, guardianIdNo, today)
  if (!certificate.ok) return numberWords(guardianIdNo, certificate.message)
  if (certificate.birthday !== undefined && ageOn(certificate.birthday, today) < ages.adult)
    return `监护人需年满${ages.adult}周岁`
  const patient = checkCertificate(idType, idNo, today)
  return patient.ok && patient.idNo !== '' && patient.idNo === certificate.idNo
    ? '这是就诊人自己的证件号码，请填写监护人的'
    : undefined
}

function numberWords(typed: string, message: string): string {
  return typed.trim() === '' ? '请输入证件号码' : message
}

/** The form as the server takes it; call it only when `checkDraft` finds nothing. */
export function toNewPatient(draft: PatientDraft, today: string): NewPatient {
  const { asksNumber, asksGuardian, asksChildConsent, birthday, sex } = factsOf(draft, today)
  const { region } = draft
  return {
    name: draft.name.trim(),
    idType: draft.idType,
    idNo: asksNumber ? draft.idNo.trim() : '',
    sex,
    birthday,
    tel: draft.relation === 'self' ? undefined : draft.tel,
    relation: draft.relation ?? 'other',
    isDefault: draft.isDefault,
    guardian: asksGuardian ? guardianOf(draft) : undefined,
    regionCode: region?.code,
    regionNames: region?.names,
    address: draft.address.trim() || undefined,
    healthDataConsent: draft.healthDataConsent,
    childDataConsent: asksChildConsent && draft.childDataConsent,
  }
}

function guardianOf(draft: PatientDraft): Guardian {
  return {
    name: draft.guardianName.trim(),
    idType: draft.guardianIdType,
    idNo: draft.guardianIdNo.trim(),
    tel: draft.guardianTel,
    relation: draft.guardianRelation ?? 'other',
  }
}

/** The field of the form that a refusal of the server is about, such as `guardian.idNo`. */
export function fieldOfRefusal(path: string | undefined): DraftField | undefined {
  const name = path === undefined ? '' : (renamed[path] ?? path)
  return draftFields.find((field) => field === name)
}

const renamed: Readonly<Record<string, DraftField>> = {
  guardian: 'guardianName',
  'guardian.name': 'guardianName',
  'guardian.relation': 'guardianRelation',
  'guardian.idType': 'guardianIdType',
  'guardian.idNo': 'guardianIdNo',
  'guardian.tel': 'guardianTel',
  regionCode: 'region',
  regionNames: 'region',
}

/** The first wrong field from the top. */
export function firstWrong(errors: DraftErrors): DraftField | undefined {
  return draftFields.find((field) => errors[field] !== undefined)
}

function dropFine(errors: DraftErrors): DraftErrors {
  return Object.fromEntries(Object.entries(errors).filter(([, words]) => words !== undefined))
}
