/** The visiting patients of an account: listing them masked, and adding one. */
import { ageOn, checkIdentity } from '../../../src/contract/certificate'
import type { IdType, Patient, Relation, Sex } from '../../../src/contract/patient'
import type { Account } from '../../area'
import { sqlState, transaction, type Transaction } from '../../database/client'
import type { Dependencies } from '../../dependencies'
import { Refused } from '../../refused'
import { decryptIdNo, encryptIdNo, idNoIndex } from './identity_cipher'
import { patientLimits } from './limits'
import { maskIdNo, maskName, maskTel } from './masking'
import * as repository from './repository'

/** The version of the words about health data that the page shows. */
const healthDataVersion = '1'
/** Under 14 a person's data are sensitive as such, and a guardian agrees (PIPL art. 28, 31). */
const childAge = 14

/** The account's patients, masked, and how many it may have. */
export async function listPatients({ sql, settings }: Dependencies, account: Account): Promise<{ list: Patient[]; limit: number }> {
  const patients = await repository.listAccountPatients(sql, account.accountId)
  return { list: patients.map((patient) => masked(settings.identityKey, patient)), limit: patientLimits.perAccount }
}

/** What was typed, after the contract's own checks. */
export interface PatientToAdd {
  name: string
  idType: IdType
  idNo: string
  sex?: Sex
  birthday?: string
  tel: string
  relation: Relation
  isDefault: boolean
}

/**
 * Adds a patient and opens a hospital file where there is none. A file that exists is bound only when the name fits and its phone is the account's own.
 * The same person sent again within two minutes is answered like the first time.
 * @throws Refused TEL_NOT_BOUND, CERTIFICATE_INVALID, PATIENT_EXISTS, PATIENT_LIMIT, PATIENT_NEEDS_FILE_CHECK, CONFLICT
 */
export async function addPatient(dependencies: Dependencies, account: Account, form: PatientToAdd): Promise<Patient> {
  const { sql, settings } = dependencies
  const { tel } = account
  if (tel === null) throw new Refused('TEL_NOT_BOUND', '请先绑定手机号，再添加就诊人')
  const { hospitalId, telephone, today } = await repository.findHospitalDay(sql)
  const identity = checkIdentity(form, today)
  if (!identity.ok) throw new Refused('CERTIFICATE_INVALID', identity.message, { field: identity.field })
  // The household register shows the number of the identity card: one person, one file.
  const idType = form.idType === '02' ? '01' : form.idType
  const person: Person = {
    ...form,
    ...identity,
    idType,
    hospitalId,
    idNoIndex: idNoIndex(settings.identityKey, idType, identity.idNo),
    idNoCipher: encryptIdNo(settings.identityKey, identity.idNo),
    isChild: ageOn(identity.birthday, today) < childAge,
  }
  const add = () => transaction(sql, (tx) => bindOrOpen(tx, { ...account, tel }, person))
  const outcome = await add().catch((error: unknown) => {
    // The certificate's file was opened, or a random number drawn, by someone else at this moment.
    if (sqlState(error) === '23505') return add()
    throw error
  })
  if (outcome === 'needs_check') {
    await repository.addAuditEvent(sql, { accountId: account.accountId, action: 'patient_needs_file_check' })
    throw needsFileCheck(telephone)
  }
  const added = await repository.findAccountPatient(sql, account.accountId, outcome)
  if (added === undefined) throw new Refused('CONFLICT', '添加没有成功，请重试')
  return masked(settings.identityKey, added)
}

interface Person extends repository.NewFile {
  relation: Relation
  isDefault: boolean
  isChild: boolean
}

/** The patient's id, or that the hospital must look at who asks. */
async function bindOrOpen(tx: Transaction, account: Account & { tel: string }, person: Person): Promise<string> {
  const { accountId } = account
  await repository.lockAccount(tx, accountId)
  const file = await repository.lockFileOf(tx, accountId, person.hospitalId, person)
  if (file?.isBound === true) {
    const isRepeat = file.name === person.name && file.relation === person.relation && (file.boundSecondsAgo ?? Infinity) < patientLimits.repeatSeconds
    if (isRepeat) return file.patientId
    throw new Refused('PATIENT_EXISTS', '这位就诊人已经在您的列表里了')
  }
  const counts = await repository.countPatients(tx, accountId)
  if (counts.bound >= patientLimits.perAccount) {
    throw new Refused('PATIENT_LIMIT', `最多可以添加 ${patientLimits.perAccount} 位就诊人，请先移除不常用的`)
  }
  if (counts.addedToday >= patientLimits.addsPerDay) throw new Refused('PATIENT_LIMIT', `一天最多添加 ${patientLimits.addsPerDay} 位就诊人，请明天再添加`)
  if (person.relation === 'self' && counts.hasSelf) throw new Refused('CONFLICT', '您已经添加过“本人”，请选择其他关系')
  // The file's phone was checked by the hospital; the account's phone by a code. Only when they agree is it the same person or his family.
  if (file !== undefined && (file.name !== person.name || file.tel !== account.tel)) return 'needs_check'
  const patientId = file?.patientId ?? (await repository.addFile(tx, person))
  await repository.bindPatient(tx, { accountId, patientId, relation: person.relation, isDefault: person.isDefault || counts.bound === 0 })
  const consent = { accountId, patientId, version: healthDataVersion, channel: account.app === 'mini_program' ? 'weapp' : 'h5' }
  await repository.addConsent(tx, { ...consent, document: 'health_data' })
  if (person.isChild) await repository.addConsent(tx, { ...consent, document: 'child_data' })
  await repository.addAuditEvent(tx, { accountId, action: 'add_patient', subject: patientId })
  return patientId
}

/** Says the same whether the name or the phone differs, so that nothing on the file can be guessed. */
function needsFileCheck(telephone: string | null): Refused {
  const words = '该证件已在医院建档，为保护隐私，需要核对身份后才能添加。请带就诊人的身份证件到门诊一层人工窗口办理'
  return telephone === null
    ? new Refused('PATIENT_NEEDS_FILE_CHECK', words)
    : new Refused('PATIENT_NEEDS_FILE_CHECK', `${words}，或致电 ${telephone}`, { telephone, place: '门诊一层人工窗口' })
}

function masked(identityKey: Buffer, patient: repository.AccountPatient): Patient {
  const { idNoCipher, ...shown } = patient
  return { ...shown, name: maskName(patient.name), idNo: maskIdNo(decryptIdNo(identityKey, idNoCipher)), tel: maskTel(patient.tel) }
}
