/** Linking a patient to an account: the limits, the file, the consents, and the end of unproven links. */
import type { AccessLevel, Relation } from '../../../../src/contract/patient'
import type { IdentityKeys } from '../../../crypto/identity_cipher'
import { sqlState, type Executor, type Transaction } from '../../../database/client'
import type { Dependencies } from '../../../dependencies'
import type { Account } from '../../../http/caller'
import { Refused } from '../../../http/refused'
import { said } from '../../../language/callers_language'
import { addAuditEvent } from '../../audit'
import { addConsent, findVersionInForce } from '../../consent'
import { takeParked } from '../../intake_requests'
import * as files from '../files/file_repository'
import { listUnproven, markUnnotified } from '../files/number_repository'
import type { Person } from '../files/person'
import * as repository from '../patient_link_repository'
import { patientLimits } from './limits'
import { keepFile, type Found } from './proof'

/** Refuses one patient too many, and a second “本人”. The caller holds the account's lock. */
export async function refuseTooMany(
  tx: Executor,
  accountId: string,
  relation: Relation,
): Promise<{ bound: number }> {
  const counts = await repository.countPatients(tx, accountId)
  if (counts.bound >= patientLimits.perAccount) {
    throw new Refused(
      'PATIENT_LIMIT',
      said`最多可以添加 ${patientLimits.perAccount} 位就诊人，请先移除不常用的`,
    )
  }
  if (counts.addedToday >= patientLimits.addsPerDay)
    throw new Refused(
      'PATIENT_LIMIT',
      said`一天最多添加 ${patientLimits.addsPerDay} 位就诊人，请明天再添加`,
    )
  if (relation === 'self' && counts.hasSelf) throw secondSelf()
  return counts
}

/** Records the consents given when a patient was added. */
async function addConsents(
  tx: Transaction,
  { accountId, app }: Account,
  { patientId, isChild }: { patientId: string; isChild: boolean },
): Promise<void> {
  const channel = app === 'mini_program' ? 'weapp' : 'h5'
  await addPatientConsent(tx, { accountId, patientId, document: 'health_data', channel })
  if (isChild)
    await addPatientConsent(tx, { accountId, patientId, document: 'child_data', channel })
}

/** Records a consent about a patient, to the text that the page shows at this moment; without one of the hospital's, to the app's own. */
export async function addPatientConsent(
  tx: Transaction,
  consent: Omit<Parameters<typeof addConsent>[1], 'version'>,
): Promise<void> {
  const version = (await findVersionInForce(tx, consent.document)) ?? '1'
  await addConsent(tx, { ...consent, version })
}

/** The refusal of a second “本人”. */
export function secondSelf(): Refused {
  return new Refused('CONFLICT', '您已经添加过“本人”，请选择其他关系')
}

/** The refusal for an account without a proven phone. */
export function telNotBound(): Refused {
  return new Refused('TEL_NOT_BOUND', '请先绑定手机号，再添加就诊人')
}

/** Tries again when another request opened the file at the same moment. */
export function onceMore<Result>(bind: () => Promise<Result>): Promise<Result> {
  return bind().catch((error: unknown) => {
    if (sqlState(error) === '23505') return bind()
    throw error
  })
}

/** Links a patient and returns the patient's id. A proof ends the unproven links of others. */
export async function bindPerson(
  tx: Transaction,
  account: Account,
  person: Person,
  patientLink: {
    found: Found
    accessLevel: AccessLevel
    identityKeys: IdentityKeys
    log: Dependencies['log']
  },
): Promise<string> {
  const { accountId } = account
  const own = await repository.lockAccount(tx, accountId)
  if (own === undefined || own.tel === null) throw telNotBound()
  const before = await files.findOwnPatientLink(tx, accountId, person)
  if (before?.isProven === true) return before.patientId
  // A proven link replaces the typed one, so that the account does not get a second patient.
  if (before !== undefined)
    await repository.endPatientLink(tx, { accountId, patientId: before.patientId })
  const { bound } = await refuseTooMany(tx, accountId, person.relation)
  const { isProven } = patientLink.found
  const patientId = await keepFile({ tx, log: patientLink.log }, person, patientLink.found)
  if (patientLink.found.identifiers !== null)
    await takeParked(tx, patientLink.identityKeys, patientLink.found.identifiers)
  await repository.bindPatient(tx, {
    accountId,
    patientId,
    relation: person.relation,
    isDefault: person.isDefault || bound === 0,
    accessLevel: isProven ? patientLink.accessLevel : 'booking',
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
      await repository.endPatientLink(tx, { ...other, endedBy: accountId })
      await markUnnotified(tx, other)
      await addAuditEvent(tx, {
        accountId: other.accountId,
        action: 'end_unproven',
        patientId: other.patientId,
      })
    }
  return patientId
}
