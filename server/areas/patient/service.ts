/** The visiting patients of an account: list, page, changes, removal, and the logged reading of full values. */
import type { Patient, PatientDetail, Relation } from '../../../src/contract/patient'
import { decryptIdNo, type IdentityKeys } from '../../crypto/identity_cipher'
import { transaction, type Transaction } from '../../database/client'
import type { Dependencies } from '../../dependencies'
import type { HisPerson } from '../../gateways/his/identity'
import type { Account } from '../../http/caller'
import { Refused } from '../../http/refused'
import { addAuditEvent } from '../audit'
import { requireStepUp } from '../verification'
import { patientNotFound, requireAccess, requireBound, requireOwner } from './access'
import { eraseClaimed } from './files/claimed'
import * as files from './files/file_repository'
import { findPerson } from './files/number_repository'
import { regionIncomplete } from './files/person'
import { patientLimits } from './links/limits'
import type { LinkEnding } from './links/link_ending'
import { secondSelf } from './links/linking'
import { maskTel } from './masking'
import * as repository from './patient_link_repository'
import { masked } from './present'

/** The account's patients, masked, and how many it may have. */
export async function listPatients(
  { sql, settings }: Dependencies,
  account: Account,
): Promise<{ list: Patient[]; limit: number }> {
  const patients = await repository.listAccountPatients(sql, account.accountId)
  return {
    list: patients.map((patient) => masked(settings.identityKeys, patient)),
    limit: patientLimits.perAccount,
  }
}

/** A patient's page, masked; the address and the guardian only at level `full`. @throws Refused NOT_FOUND */
export async function getPatient(
  { sql, settings }: Dependencies,
  account: Account,
  patientId: string,
): Promise<PatientDetail> {
  const patient = await requireAccess(sql, account.accountId, patientId, 'booking')
  const file = await files.findFileDetails(sql, account.accountId, patientId)
  if (file === undefined) throw patientNotFound()
  const { guardianName, guardianTel, guardianRelation } = file
  const isFull = patient.accessLevel === 'full'
  const hasGuardian = guardianName !== null && guardianTel !== null && guardianRelation !== null
  return {
    ...masked(settings.identityKeys, patient),
    regionCode: isFull ? file.regionCode : null,
    regionNames: isFull ? pathOf(file.regionNames) : null,
    address: isFull ? file.address : null,
    guardian:
      isFull && hasGuardian
        ? { name: guardianName, tel: maskTel(guardianTel), relation: guardianRelation }
        : null,
    createdAt: file.createdAt.toISOString(),
    upcomingOrders: file.upcomingOrders,
  }
}

/** What may change; the address belongs to the hospital's file and needs level `full`. */
export interface PatientChange {
  patientId: string
  relation?: Relation
  isDefault?: boolean
  regionCode?: string
  regionNames?: string[]
  address?: string
}

/** Changes relation, default and address. @throws Refused NOT_FOUND, NOT_PERMITTED, BAD_INPUT, CONFLICT for a second 本人 */
export async function updatePatient(
  deps: Dependencies,
  account: Account,
  change: PatientChange,
): Promise<PatientDetail> {
  const { accountId } = account
  const { patientId, relation, regionCode, regionNames, address } = change
  if ((regionCode === undefined) !== (regionNames === undefined)) throw regionIncomplete()
  const hasAddress = regionCode !== undefined || address !== undefined
  await transaction(deps.sql, async (tx) => {
    await repository.lockAccount(tx, accountId)
    const patient = await requireAccess(tx, accountId, patientId, hasAddress ? 'full' : 'booking')
    if (
      relation === 'self' &&
      patient.relation !== 'self' &&
      (await repository.countPatients(tx, accountId)).hasSelf
    )
      throw secondSelf()
    await repository.updatePatientLink(tx, {
      accountId,
      patientId,
      relation,
      isDefault: change.isDefault,
    })
    if (hasAddress)
      await files.updateAddress(tx, accountId, { patientId, regionCode, regionNames, address })
    await addAuditEvent(tx, { accountId, action: 'update_patient', patientId })
  })
  return getPatient(deps, account, patientId)
}

/** Removes the patient from the account; the hospital's file stays. Idempotent. @throws Refused NOT_FOUND, CONFLICT with `orderId` */
export async function unbindPatient(
  { sql, settings }: Dependencies,
  endings: readonly LinkEnding[],
  { accountId }: Account,
  patientId: string,
): Promise<{ ok: true }> {
  await transaction(sql, async (tx) => {
    await leavePatient(tx, settings.identityKeys, { accountId, patientId })
    for (const end of endings) await end(tx, accountId, patientId)
  })
  return { ok: true }
}

/** Ends a patient link with its consents, and what was typed of a patient who is nobody's then. @throws Refused NOT_FOUND, CONFLICT with `orderId` while an order is open */
export async function leavePatient(
  tx: Transaction,
  keys: IdentityKeys,
  { accountId, patientId }: { accountId: string; patientId: string },
): Promise<void> {
  await repository.lockAccount(tx, accountId)
  await requireBound(tx, accountId, patientId)
  const orderId = await repository.findActiveOrder(tx, accountId, patientId)
  if (orderId !== undefined)
    throw new Refused(
      'CONFLICT',
      '这位就诊人还有未完成的预约或退款，请先取消，或等就诊、退款完成后再移除',
      { orderId },
    )
  if (!(await repository.endPatientLink(tx, { accountId, patientId }))) return
  await addAuditEvent(tx, { accountId, action: 'unbind_patient', patientId })
  await eraseClaimed(tx, keys, [patientId])
}

/** The full name, number and phone, for the owner only; logged before it is shown. @throws Refused NOT_FOUND, NOT_PERMITTED, STEP_UP_NEEDED */
export async function revealPatient(
  { sql, settings }: Dependencies,
  account: Account,
  patientId: string,
): Promise<{ name: string; idNo: string; tel: string }> {
  return transaction(sql, async (tx) => {
    const patient = await requireOwner(tx, account.accountId, patientId)
    await requireStepUp(tx, account)
    await addAuditEvent(tx, { accountId: account.accountId, action: 'reveal_patient', patientId })
    return {
      name: patient.name,
      idNo: decryptIdNo(settings.identityKeys, patientId, patient.idNoCipher),
      tel: patient.tel,
    }
  })
}

/** A patient without a number of the hospital, as the hospital is given it. */
export async function describePerson(
  { sql, settings }: Dependencies,
  patientId: string,
): Promise<HisPerson | null> {
  const found = await findPerson(sql, patientId)
  if (found === undefined) return null
  const { idNoCipher, ...person } = found
  return { ...person, idNo: decryptIdNo(settings.identityKeys, patientId, idNoCipher) }
}

/** The last four signs of a patient's certificate, by which a payer who knows the patient is told from a stranger; undefined without a number. */
export async function findLastFour(
  { sql, settings }: Pick<Dependencies, 'sql' | 'settings'>,
  patientId: string,
): Promise<string | undefined> {
  const found = await findPerson(sql, patientId)
  const idNo = found ? decryptIdNo(settings.identityKeys, patientId, found.idNoCipher) : ''
  return idNo.length < 8 ? undefined : idNo.slice(-4).toUpperCase()
}

/** Province, city and district, or nothing. */
function pathOf(names: string[] | null): [string, string, string] | null {
  const [province, city, district] = names ?? []
  return province === undefined || city === undefined || district === undefined
    ? null
    : [province, city, district]
}
