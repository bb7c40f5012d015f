/** What an account may do for a patient: every area asks this before it shows or changes something of the patient's. */
import type { Executor } from '../../database/client'
import { Refused } from '../../http/refused'
import { findAccountPatient, wasBound, type AccountPatient } from './patient_link_repository'
import { may, stateOf, type Right } from './rights'

/**
 * The patient, when the account has this right (rights.ts).
 * `notFound`: what is refused instead where something of the patient's was named, so that another account's thing and none are refused alike.
 * @throws Refused NOT_FOUND for another account's patient, NOT_PERMITTED when the link does not allow it
 */
export async function requireAccess(
  sql: Executor,
  accountId: string,
  patientId: string,
  right: Exclude<Right, 'owner'>,
  notFound: () => Refused = patientNotFound,
): Promise<AccountPatient> {
  const patient = await findAccountPatient(sql, accountId, patientId)
  if (patient === undefined) throw notFound()
  if (!may(stateOf(patient), right)) {
    if (!patient.isProven) throw notProven()
    throw new Refused(
      'NOT_PERMITTED',
      '您目前只能为这位就诊人挂号和缴费。请他在“谁可以为我办事”里开通查看权限',
    )
  }
  return patient
}

/** The patient, when the phone on file is the account's own. @throws Refused NOT_FOUND, NOT_PERMITTED */
export async function requireOwner(
  sql: Executor,
  accountId: string,
  patientId: string,
): Promise<AccountPatient> {
  const patient = await requireAccess(sql, accountId, patientId, 'booking')
  if (!patient.isProven) throw notProven()
  if (!patient.isOwner)
    throw new Refused(
      'NOT_PERMITTED',
      '只有使用建档手机号的账号可以这样做。建档手机号有误时，请到窗口更改',
    )
  return patient
}

/** For lists: of one patient they show only what is the account's own, also after the patient was removed; without one there is nothing to check. @throws Refused NOT_FOUND */
export async function requireBound(
  sql: Executor,
  accountId: string,
  patientId: string | undefined,
): Promise<void> {
  if (patientId !== undefined && !(await wasBound(sql, accountId, patientId)))
    throw patientNotFound()
}

/** The refusal for a link that was typed and never proven. */
function notProven(): Refused {
  return new Refused(
    'NOT_PERMITTED',
    '还没有核实您与这位就诊人的关系，目前只能挂号。请重新添加他，用他建档的手机号核实；或带他的证件到窗口办理',
  )
}

/** The same refusal for another account's patient and for none. */
export function patientNotFound(): Refused {
  return new Refused('NOT_FOUND', '没有找到这位就诊人')
}
