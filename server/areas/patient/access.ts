/** What an account may do for a patient: the question every area asks before it shows or changes something of his. */
import type { AccessLevel } from '../../../src/contract/patient'
import type { Executor } from '../../database/client'
import { Refused } from '../../refused'
import { findAccountPatient, type AccountPatient } from './repository'

/**
 * The patient, when the account acts for him at this level; booking and paying need `booking`, reports, films and bills need `full`.
 * @throws Refused NOT_FOUND for a stranger's patient, NOT_PERMITTED when the level is too low
 */
export async function requireAccess(
  sql: Executor,
  accountId: string,
  patientId: string,
  level: AccessLevel,
): Promise<AccountPatient> {
  const patient = await findAccountPatient(sql, accountId, patientId)
  if (patient === undefined) throw patientNotFound()
  if (level === 'full' && patient.accessLevel !== 'full') {
    throw new Refused(
      'NOT_PERMITTED',
      '您目前只能为这位就诊人挂号和缴费。请他在“谁可以为我办事”里开通查看权限',
    )
  }
  return patient
}

/** The patient, when the phone on his file is the account's own. @throws Refused NOT_FOUND, NOT_PERMITTED */
export async function requireOwner(
  sql: Executor,
  accountId: string,
  patientId: string,
): Promise<AccountPatient> {
  const patient = await requireAccess(sql, accountId, patientId, 'booking')
  if (!patient.isOwner)
    throw new Refused(
      'NOT_PERMITTED',
      '只有使用建档手机号的账号可以这样做。建档手机号有误时，请到窗口更改',
    )
  return patient
}

/** Says the same of a stranger's patient and of none. */
export function patientNotFound(): Refused {
  return new Refused('NOT_FOUND', '没有找到这位就诊人')
}
