/**
 * Adding a visiting patient. Who he is, is the hospital's to say; nobody owns a file by typing (docs/identity.md, rights.ts).
 *
 * At once and in full is bound only who is proven: his phone is the account's own (bound by a code), and the hospital says that it is the phone on his file, or, where he has
 * no file, that name, certificate and phone belong together. Everybody else gets one refusal, PATIENT_NEEDS_FILE_CHECK, with the same words after the same time, whether or not
 * the hospital knows the certificate and whether or not the name fits: else anyone could try certificate numbers. From there two ways lead on (file_check.ts): the code to the
 * phone that the hospital stands for, or booking only.
 */
import type { AccessLevel, Patient, Relation } from '../../../src/contract/patient'
import type { Account } from '../../area'
import {
  sqlState,
  transaction,
  type Executor,
  type Sql,
  type Transaction,
} from '../../database/client'
import type { Dependencies } from '../../dependencies'
import { takeParked } from '../../intake/parked'
import { Refused } from '../../refused'
import { addAuditEvent } from '../audit'
import { addConsent } from '../consent'
import { inEvenTime } from './even_time'
import * as files from './file_repository'
import { patientLimits } from './limits'
import { listUnproven, markUntold } from './number_repository'
import { personOf, type PatientToAdd, type Person } from './person'
import { masked } from './present'
import { askProof, beginCheck, identify, keepFile, type Found } from './proof'
import * as repository from './repository'

/** The version of the words about health data and children's data that the page shows. */
const consentVersion = '1'

/**
 * Adds a patient who is proven at once. The same person sent again within two minutes is answered like the first time.
 * @throws Refused TEL_NOT_BOUND, BAD_INPUT, CERTIFICATE_INVALID, PATIENT_EXISTS, PATIENT_LIMIT, PATIENT_NEEDS_FILE_CHECK, TOO_MANY_REQUESTS, HOSPITAL_UNAVAILABLE, CONFLICT
 */
export async function addPatient(
  deps: Dependencies,
  account: Account,
  form: PatientToAdd,
): Promise<Patient> {
  const { sql, settings } = deps
  const { accountId, tel } = account
  if (tel === null) throw telNotBound()
  const day = await files.findHospitalDay(sql)
  const person = personOf(settings.identityKey, { ...form, tel: telOf(form, tel) }, day)
  const known = await files.findOwnBond(sql, accountId, person)
  if (known?.isProven === true) {
    refuseAnother(known, person)
    return presentBound(deps, accountId, known.patientId)
  }
  // Who is bound by typing only may prove it now, whatever the limits.
  if (known === undefined) await refuseTooMany(sql, accountId, person.relation)
  await refuseGuessing(sql, account, person)
  return inEvenTime(async () => {
    const proof = await askProof(deps, person)
    if (proof.tel !== tel) {
      const bindingId = await beginCheck(deps, account, person, proof.tel)
      throw needsFileCheck(bindingId, day.telephone)
    }
    const found = await identify(deps, person, proof)
    const patientId = await onceMore(() =>
      transaction(sql, (tx) =>
        bindPerson(tx, account, person, {
          found,
          accessLevel: 'full',
          identityKey: settings.identityKey,
        }),
      ),
    )
    return presentBound(deps, accountId, patientId)
  })
}

/** The phone of “本人” is the account's: it was proven, and what is typed is not. */
function telOf(form: PatientToAdd, own: string): string {
  if (form.relation === 'self') return own
  if (form.tel === undefined) throw new Refused('BAD_INPUT', '请填写就诊人手机号', { field: 'tel' })
  return form.tel
}

/** Lets only the same request, sent again, through. @throws Refused PATIENT_EXISTS */
function refuseAnother(bond: files.KnownBond, person: Person): void {
  const isRepeat =
    bond.name === person.name &&
    bond.relation === person.relation &&
    bond.boundSecondsAgo < patientLimits.repeatSeconds
  if (!isRepeat) throw new Refused('PATIENT_EXISTS', '这位就诊人已经在您的列表里了')
}

/** So many different certificates a day, known to the hospital or not; the account is locked, so that a burst is counted one after the other. */
function refuseGuessing(sql: Sql, account: Account, person: Person): Promise<void> {
  const { accountId } = account
  return transaction(sql, async (tx) => {
    await repository.lockAccount(tx, accountId)
    const index = `${person.idType}:${person.idNoIndex}`
    if (
      (await files.countOtherCertificates(tx, accountId, index)) < patientLimits.certificatesPerDay
    )
      return files.keepCertificate(tx, accountId, index)
    throw new Refused('TOO_MANY_REQUESTS', '今天添加的证件太多了，请明天再试，或到窗口办理', {
      retryAfterSeconds: String(24 * 3600),
    })
  })
}

/** The account's patient as the reply shows him. */
export async function presentBound(
  { sql, settings }: Dependencies,
  accountId: string,
  patientId: string,
): Promise<Patient> {
  const added = await repository.findAccountPatient(sql, accountId, patientId)
  if (added === undefined) throw new Refused('CONFLICT', '添加没有成功，请重试')
  return masked(settings.identityKey, added)
}

/** Refuses one patient too many, and a second “本人”. Call it with the account locked. */
async function refuseTooMany(
  tx: Executor,
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
async function addConsents(
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

/** There is one “本人”. */
export function secondSelf(): Refused {
  return new Refused('CONFLICT', '您已经添加过“本人”，请选择其他关系')
}

/** A patient hangs on a phone that was proven. */
export function telNotBound(): Refused {
  return new Refused('TEL_NOT_BOUND', '请先绑定手机号，再添加就诊人')
}

/** Does it again when the file was opened by someone else at this moment. */
export function onceMore<Result>(bind: () => Promise<Result>): Promise<Result> {
  return bind().catch((error: unknown) => {
    if (sqlState(error) === '23505') return bind()
    throw error
  })
}

/** Binds a person and says which patient he is. What he proves ends what others only typed. */
export async function bindPerson(
  tx: Transaction,
  account: Account,
  person: Person,
  bond: { found: Found; accessLevel: AccessLevel; identityKey: Buffer },
): Promise<string> {
  const { accountId } = account
  const own = await repository.lockAccount(tx, accountId)
  if (own === undefined || own.tel === null) throw telNotBound()
  const before = await files.findOwnBond(tx, accountId, person)
  if (before?.isProven === true) return before.patientId
  // Proving takes the place of what was typed, so that it is no second patient of the account.
  if (before !== undefined) await repository.endBond(tx, { accountId, patientId: before.patientId })
  const { bound } = await refuseTooMany(tx, accountId, person.relation)
  const { isProven } = bond.found
  const patientId = await keepFile(tx, person, bond.found)
  if (bond.found.identifiers !== null)
    await takeParked(tx, bond.identityKey, bond.found.identifiers)
  await repository.bindPatient(tx, {
    accountId,
    patientId,
    relation: person.relation,
    isDefault: person.isDefault || bound === 0,
    accessLevel: isProven ? bond.accessLevel : 'booking',
    isProven,
  })
  await addConsents(tx, account, { patientId, isChild: person.isChild })
  await addAuditEvent(tx, {
    accountId,
    action: isProven ? 'add_patient' : 'add_unproven',
    subject: patientId,
    patientId,
  })
  if (isProven)
    for (const other of await listUnproven(tx, patientId, accountId)) {
      await repository.endBond(tx, { ...other, endedBy: accountId })
      await markUntold(tx, other)
      await addAuditEvent(tx, {
        accountId: other.accountId,
        action: 'end_unproven',
        patientId: other.patientId,
      })
    }
  return patientId
}

function needsFileCheck(bindingId: string, telephone: string | null): Refused {
  const words =
    '需要核实您与就诊人的关系。医院有他的建档手机号时，可以用那个手机号收到的验证码核实；也可以先只为他挂号。号码已停用的，请带就诊人的身份证件到门诊一层人工窗口办理'
  const details = { bindingId, place: '门诊一层人工窗口' }
  return telephone === null
    ? new Refused('PATIENT_NEEDS_FILE_CHECK', words, details)
    : new Refused('PATIENT_NEEDS_FILE_CHECK', `${words}，或致电 ${telephone}`, {
        ...details,
        telephone,
      })
}
