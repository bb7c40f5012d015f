/** The form 添加就诊人 as typed, and what follows from it; pure, so that each rule is a row of a test. */
import { ageOn, ages, checkCertificate, isPlausibleBirthday } from '@/contract/certificate'
import {
  type Guardian,
  type GuardianRelation,
  type IdType,
  type NewPatient,
  type Relation,
  type Sex,
} from '@/contract/patient'
import type { ChosenRegion } from '@/forms/region/region_steps'

/** The form's values, as typed. */
export interface PatientDraft {
  relation?: Relation
  idType: IdType
  idNo: string
  name: string
  /** Typed; the certificate's fact takes precedence. */
  sex?: Sex
  birthday?: string
  tel: string
  /** The account's own phone, which the server knows. */
  isTelOwn: boolean
  guardianName: string
  guardianRelation?: GuardianRelation
  guardianIdType: Guardian['idType']
  guardianIdNo: string
  guardianTel: string
  isGuardianTelOwn: boolean
  region?: ChosenRegion
  address: string
  isDefault: boolean
  healthDataConsent: boolean
  childDataConsent: boolean
}

/** A field that can have an error. */
export type DraftField = Exclude<keyof PatientDraft, 'isDefault' | 'isTelOwn' | 'isGuardianTelOwn'>
/** Errors by field. */
export type DraftErrors = Partial<Record<DraftField, string>>

/** The fields from top to bottom: the first error is shown first. */
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
    isTelOwn: false,
    guardianName: '',
    guardianIdType: '01',
    guardianIdNo: '',
    guardianTel: '',
    isGuardianTelOwn: false,
    address: '',
    isDefault: false,
    healthDataConsent: false,
    childDataConsent: false,
  }
}

/** What follows from the form so far. */
export interface DraftFacts {
  /** From the certificate, so not typed. */
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
export function saysWhoseTelephone(idType: IdType): boolean {
  return idType === '01' || idType === '02' || idType === 'residence_permit'
}

/** Whether a patient without a certificate can be added in this relation: only a child. */
export function mayBeWithoutCertificate(relation: Relation | undefined): boolean {
  return !(relation === 'self' || relation === 'parent' || relation === 'spouse')
}

/** The form as the server expects it; only when `checkDraft` finds no error. */
export function toNewPatient(draft: PatientDraft, today: string): NewPatient {
  const { asksNumber, asksGuardian, asksChildConsent, birthday, sex } = factsOf(draft, today)
  const { region } = draft
  return {
    name: draft.name.trim(),
    idType: draft.idType,
    idNo: asksNumber ? draft.idNo.trim() : '',
    sex,
    birthday,
    tel: draft.relation === 'self' || draft.isTelOwn ? undefined : draft.tel,
    isTelOwn: draft.isTelOwn,
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
    tel: draft.isGuardianTelOwn ? undefined : draft.guardianTel,
    isTelOwn: draft.isGuardianTelOwn,
    relation: draft.guardianRelation ?? 'other',
  }
}

/** The field of the form that a refusal of the server names, such as `guardian.idNo`. */
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

/** The first field with an error. */
export function firstWrong(errors: DraftErrors): DraftField | undefined {
  return draftFields.find((field) => errors[field] !== undefined)
}
