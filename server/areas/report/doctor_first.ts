/** 先由医生告诉我: who wants it hears from a doctor before reading results of some kinds. They wait until the hospital says that a doctor spoke with the patient, until the reader wants them all the same, or until the stated days are over. */
import { reportType, type ReportType } from '../../../src/contract/report'
import { transaction } from '../../database/client'
import type { Dependencies } from '../../dependencies'
import type { Account } from '../../http/caller'
import { Refused } from '../../http/refused'
import { requireAccess } from '../patient'
import { requireStepUp } from '../verification'
import * as repository from './doctor_first_repository'
import { findReadable } from './reading'
import { markRead } from './unread_repository'

/** The kinds that an account chose for a patient, in their order; null where the hospital has no such days. */
export async function listDoctorFirst(
  { sql, settings }: Pick<Dependencies, 'sql' | 'settings'>,
  accountId: string,
  patientId: string,
): Promise<{ types: ReportType[]; days: number } | null> {
  const { doctorFirstDays: days } = settings
  if (days === 0) return null
  const chosen = await repository.listChosen(sql, accountId, patientId)
  return { types: reportType.options.filter((type) => chosen.includes(type)), days }
}

/** Keeps the whole choice. @throws Refused NOT_OFFERED, NOT_FOUND, NOT_PERMITTED */
export async function saveDoctorFirst(
  { sql, settings }: Pick<Dependencies, 'sql' | 'settings'>,
  accountId: string,
  { patientId, types }: { patientId: string; types: ReportType[] },
): Promise<{ ok: true }> {
  const { doctorFirstDays: days } = settings
  if (days === 0) throw new Refused('NOT_OFFERED', '医院没有开通这项选择')
  await requireAccess(sql, accountId, patientId, 'full')
  await transaction(sql, (tx) =>
    repository.setChosen(tx, { accountId, patientId, types: [...new Set(types)], days }),
  )
  return { ok: true }
}

/** The reader wants to see it now: from then on it is shown, also when it is corrected. @throws Refused STEP_UP_NEEDED, NOT_FOUND, NOT_PERMITTED */
export async function showNow(
  deps: Dependencies,
  account: Account,
  reportId: string,
): Promise<{ ok: true }> {
  await findReadable(deps, account.accountId, reportId)
  await requireStepUp(deps.sql, account)
  await markRead(deps.sql, account.accountId, reportId)
  return { ok: true }
}
