/** The validation of the form 添加就诊人; pure, so that each rule is a row of a test. */
import { ageOn, ages, checkCertificate, isPlausibleBirthday } from '@/contract/certificate'
import { firstIssue } from '@/contract/issue'
import { guardian, newPatient } from '@/contract/patient'
import { mobile } from '@/contract/values'

import {
  factsOf,
  mayBeWithoutCertificate,
  saysWhoseTelephone,
  type DraftErrors,
  type DraftFacts,
  type PatientDraft,
} from './patient_draft'

/** Every error of the form; empty when it can be sent. */
export function checkDraft(draft: PatientDraft, today: string): DraftErrors {
  const facts = factsOf(draft, today)
  return dropFine({
    relation: draft.relation === undefined ? '请选择与您的关系' : undefined,
    ...checkIdentityFields(draft, facts, today),
    ...(facts.asksGuardian ? checkGuardian(draft, today) : {}),
    // The phone of “本人” is the account's own: it is proven, so none is typed.
    tel: draft.relation === 'self' || draft.isTelOwn ? undefined : firstIssue(mobile, draft.tel),
    region:
      draft.region === undefined && draft.address.trim() !== ''
        ? '填写详细地址时，请先选择所在地区'
        : undefined,
    address: firstIssue(newPatient.entries.address, draft.address.trim() || undefined),
    healthDataConsent: draft.healthDataConsent ? undefined : '同意后才能添加',
    childDataConsent:
      facts.asksChildConsent && !draft.childDataConsent
        ? '为不满 14 岁的儿童添加，需要监护人同意'
        : undefined,
  })
}

function checkIdentityFields(
  draft: PatientDraft,
  { asksNumber, knownBirthday, birthday, sex }: DraftFacts,
  today: string,
): DraftErrors {
  const certificate = checkCertificate(draft.idType, draft.idNo, today)
  const isMeaningful = saysWhoseTelephone(draft.idType)
  return {
    idType:
      draft.idType === 'none' && !mayBeWithoutCertificate(draft.relation)
        ? '“暂无证件”只用于为孩子添加'
        : undefined,
    idNo: asksNumber && !certificate.ok ? formatNumber(draft.idNo, certificate.message) : undefined,
    name: draft.name.trim() === '' ? '请输入姓名' : firstIssue(newPatient.entries.name, draft.name),
    sex: !isMeaningful && sex === undefined ? '请选择性别' : undefined,
    birthday:
      isMeaningful || knownBirthday !== undefined ? undefined : birthdayError(birthday, today),
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
    guardianTel: draft.isGuardianTelOwn ? undefined : firstIssue(mobile, draft.guardianTel),
  }
}

function guardianNumberError(
  { guardianIdType, guardianIdNo, idType, idNo }: PatientDraft,
  today: string,
): string | undefined {
  const certificate = checkCertificate(guardianIdType, guardianIdNo, today)
  if (!certificate.ok) return formatNumber(guardianIdNo, certificate.message)
  if (certificate.birthday !== undefined && ageOn(certificate.birthday, today) < ages.adult)
    return `监护人需年满 ${ages.adult} 周岁`
  const patient = checkCertificate(idType, idNo, today)
  return patient.ok && patient.idNo !== '' && patient.idNo === certificate.idNo
    ? '这是就诊人自己的证件号码，请填写监护人的'
    : undefined
}

function formatNumber(typed: string, message: string): string {
  return typed.trim() === '' ? '请输入证件号码' : message
}

function dropFine(errors: DraftErrors): DraftErrors {
  return Object.fromEntries(Object.entries(errors).filter(([, words]) => words !== undefined))
}
