/**
 * Adding a visiting patient: a new hospital file, or a file that the hospital has already.
 *
 * A file that exists is bound at once only when the name fits and its phone is the account's own. Otherwise a code to the phone on file decides (file_check.ts), and
 * the refusal is the same whether the name fits or not: same words, a real attempt, no part of the phone. Were the masked phone shown when the name fits, anyone with
 * a certificate number could try names, and would learn seven digits of the phone. So the words say only what is true in both cases: if name and file agree, the code
 * goes to the phone on file. With another name the attempt counts, is limited and is logged alike, and no code is sent.
 */
import {
  ageOn,
  ages,
  checkGuardian,
  checkIdentity,
  needsGuardian,
} from '../../../src/contract/certificate'
import type {
  GuardianRelation,
  IdType,
  Patient,
  Relation,
  Sex,
} from '../../../src/contract/patient'
import type { Account } from '../../area'
import { sqlState, transaction, type Transaction } from '../../database/client'
import type { Dependencies } from '../../dependencies'
import { Refused } from '../../refused'
import { addAuditEvent } from '../audit'
import { addConsent } from '../consent'
import * as files from './file_repository'
import { encryptIdNo, idNoIndex } from './identity_cipher'
import { patientLimits } from './limits'
import { masked } from './present'
import * as repository from './repository'

/** The version of the words about health data and children's data that the page shows. */
const consentVersion = '1'

/** What was typed, after the contract's own checks. */
interface PatientToAdd {
  name: string
  idType: IdType
  idNo: string
  sex?: Sex
  birthday?: string
  tel: string
  relation: Relation
  isDefault: boolean
  guardian?: { name: string; idType: IdType; idNo: string; tel: string; relation: GuardianRelation }
  regionCode?: string
  regionNames?: string[]
  address?: string
  childDataConsent: boolean
}

/**
 * Adds a patient and opens a hospital file where there is none. The same person sent again within two minutes is answered like the first time.
 * @throws Refused TEL_NOT_BOUND, BAD_INPUT, CERTIFICATE_INVALID, PATIENT_EXISTS, PATIENT_LIMIT, PATIENT_NEEDS_FILE_CHECK, TOO_MANY_REQUESTS, CONFLICT
 */
export async function addPatient(
  deps: Dependencies,
  account: Account,
  form: PatientToAdd,
): Promise<Patient> {
  const { sql, settings } = deps
  if (account.tel === null) throw telNotBound()
  const { hospitalId, telephone, today } = await files.findHospitalDay(sql)
  const person = personOf(settings.identityKey, form, { hospitalId, today })
  const add = () => transaction(sql, (tx) => bindOrOpen(tx, account, person))
  const outcome = await add().catch((error: unknown) => {
    // The certificate's file was opened, or a random number drawn, by someone else at this moment.
    if (sqlState(error) === '23505') return add()
    throw error
  })
  if ('bindingId' in outcome) throw needsFileCheck(outcome.bindingId, telephone)
  const added = await repository.findAccountPatient(sql, account.accountId, outcome.patientId)
  if (added === undefined) throw new Refused('CONFLICT', '添加没有成功，请重试')
  return masked(settings.identityKey, added)
}

/** Refuses one patient too many, and a second “本人”. Call it with the account locked. */
export async function refuseTooMany(
  tx: Transaction,
  accountId: string,
  relation: Relation,
): Promise<{ bound: number }> {
  const counts = await repository.countPatients(tx, accountId)
  if (counts.bound >= patientLimits.perAccount) {
    throw new Refused(
      'PATIENT_LIMIT',
      `最多可以添加 ${patientLimits.perAccount} 位就诊人，请先移除不常用的`,
    )
  }
  if (counts.addedToday >= patientLimits.addsPerDay)
    throw new Refused(
      'PATIENT_LIMIT',
      `一天最多添加 ${patientLimits.addsPerDay} 位就诊人，请明天再添加`,
    )
  if (relation === 'self' && counts.hasSelf) throw secondSelf()
  return counts
}

/** Records what was agreed to when a patient was added. */
export async function addConsents(
  tx: Transaction,
  account: Account,
  patient: { patientId: string; isChild: boolean },
): Promise<void> {
  const channel = account.app === 'mini_program' ? 'weapp' : 'h5'
  const consent = {
    accountId: account.accountId,
    patientId: patient.patientId,
    version: consentVersion,
    channel,
  }
  await addConsent(tx, { ...consent, document: 'health_data' })
  if (patient.isChild) await addConsent(tx, { ...consent, document: 'child_data' })
}

/** Whether the guardian's own consent is asked for. */
export function isChild(birthday: string, today: string): boolean {
  return ageOn(birthday, today) < ages.childData
}

/** There is one “本人”. */
export function secondSelf(): Refused {
  return new Refused('CONFLICT', '您已经添加过“本人”，请选择其他关系')
}

/** A patient hangs on a phone that was proven. */
export function telNotBound(): Refused {
  return new Refused('TEL_NOT_BOUND', '请先绑定手机号，再添加就诊人')
}

interface Person extends files.NewFile {
  relation: Relation
  isDefault: boolean
  isChild: boolean
}

/** Checks what needs more than one field, and makes the file of it. */
function personOf(
  identityKey: Buffer,
  form: PatientToAdd,
  { hospitalId, today }: { hospitalId: string; today: string },
): Person {
  const identity = checkIdentity(form, today)
  if (!identity.ok)
    throw new Refused('CERTIFICATE_INVALID', identity.message, { field: identity.field })
  const { birthday } = identity
  if (form.idType === 'none' && ageOn(birthday, today) >= ages.newborn) {
    throw new Refused(
      'CERTIFICATE_INVALID',
      '“暂无证件”只用于未满 1 周岁的新生儿，请填写孩子的证件',
      { field: 'idType' },
    )
  }
  if (isChild(birthday, today) && !form.childDataConsent) {
    throw new Refused('BAD_INPUT', '为不满 14 岁的儿童添加，需要监护人单独同意', {
      field: 'childDataConsent',
    })
  }
  if ((form.regionCode === undefined) !== (form.regionNames === undefined)) throw regionIncomplete()
  // The household register shows the number of the identity card: one person, one file.
  const idType = form.idType === '02' ? '01' : form.idType
  const guardian = guardianOf(identityKey, form, { birthday, today })
  // A newborn is found again by the guardian's certificate, the name and the birthday, so that he gets one file.
  const number =
    guardian !== undefined && idType === 'none'
      ? `${guardian.idType}:${guardian.idNo}:${form.name}:${birthday}`
      : identity.idNo
  return {
    name: form.name,
    tel: form.tel,
    relation: form.relation,
    isDefault: form.isDefault,
    regionCode: form.regionCode,
    regionNames: form.regionNames,
    address: form.address,
    sex: identity.sex,
    birthday,
    idType,
    hospitalId,
    guardian,
    idNoIndex: idNoIndex(identityKey, idType, number),
    idNoCipher: encryptIdNo(identityKey, identity.idNo),
    isChild: isChild(birthday, today),
  }
}

function guardianOf(
  identityKey: Buffer,
  form: PatientToAdd,
  { birthday, today }: { birthday: string; today: string },
) {
  const { guardian } = form
  if (guardian === undefined) {
    if (!needsGuardian(form.idType, birthday, today)) return undefined
    throw new Refused('BAD_INPUT', '请填写监护人', { field: 'guardian' })
  }
  const checked = checkGuardian(guardian, form, today)
  if (!checked.ok)
    throw new Refused('CERTIFICATE_INVALID', checked.message, { field: 'guardian.idNo' })
  return { ...guardian, idNo: checked.idNo, idNoCipher: encryptIdNo(identityKey, checked.idNo) }
}

/** The patient's id, or the attempt that a code to the phone on file must finish. */
async function bindOrOpen(
  tx: Transaction,
  account: Account,
  person: Person,
): Promise<{ patientId: string } | { bindingId: string }> {
  const { accountId } = account
  const own = await repository.lockAccount(tx, accountId)
  if (own === undefined || own.tel === null) throw telNotBound()
  const file = await files.lockFileOf(tx, accountId, person.hospitalId, person)
  if (file?.isBound === true) {
    const isRepeat =
      file.name === person.name &&
      file.relation === person.relation &&
      (file.boundSecondsAgo ?? Infinity) < patientLimits.repeatSeconds
    if (isRepeat) return { patientId: file.patientId }
    throw new Refused('PATIENT_EXISTS', '这位就诊人已经在您的列表里了')
  }
  const counts = await refuseTooMany(tx, accountId, person.relation)
  // The file's phone and the account's were both proven by a code. Only when they agree is it the same person or his family.
  if (file !== undefined && (file.name !== person.name || file.tel !== own.tel)) {
    return { bindingId: await beginFileCheck(tx, accountId, file, person) }
  }
  const patientId = file?.patientId ?? (await files.addFile(tx, person))
  const isDefault = person.isDefault || counts.bound === 0
  await repository.bindPatient(tx, {
    accountId,
    patientId,
    relation: person.relation,
    isDefault,
    accessLevel: 'full',
  })
  await addConsents(tx, account, { patientId, isChild: person.isChild })
  await addAuditEvent(tx, { accountId, action: 'add_patient', subject: patientId, patientId })
  return { patientId }
}

async function beginFileCheck(
  tx: Transaction,
  accountId: string,
  file: files.HospitalFile,
  person: Person,
): Promise<string> {
  if ((await files.countFileBindings(tx, accountId)) >= patientLimits.fileChecksPerDay) {
    throw new Refused('TOO_MANY_REQUESTS', '今天核对档案的次数已用完，请明天再试，或到窗口办理', {
      retryAfterSeconds: String(24 * 3600),
    })
  }
  await addAuditEvent(tx, {
    accountId,
    action: 'patient_needs_file_check',
    patientId: file.patientId,
  })
  return files.addFileBinding(tx, accountId, {
    patientId: file.patientId,
    relation: person.relation,
    isDefault: person.isDefault,
    nameMatches: file.name === person.name,
    minutes: patientLimits.fileCheckMinutes,
  })
}

/** The code and the names of a region are kept together, because codes retire. */
export function regionIncomplete(): Refused {
  return new Refused('BAD_INPUT', '请重新选择所在地区', { field: 'regionCode' })
}

function needsFileCheck(bindingId: string, telephone: string | null): Refused {
  const words =
    '该证件已在医院建档。如果姓名与档案一致，可以用建档手机号收到的验证码添加；号码已停用的，请带就诊人的身份证件到门诊一层人工窗口办理'
  const details = { bindingId, place: '门诊一层人工窗口' }
  return telephone === null
    ? new Refused('PATIENT_NEEDS_FILE_CHECK', words, details)
    : new Refused('PATIENT_NEEDS_FILE_CHECK', `${words}，或致电 ${telephone}`, {
        ...details,
        telephone,
      })
}
