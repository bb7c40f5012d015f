/** Stays that an account may see, and those with a low balance. */
import type { Stay, StayBrief } from '../../../../src/contract/inpatient'
import type { Dependencies } from '../../../dependencies'
import type { Account } from '../../../http/caller'
import { Refused } from '../../../http/refused'
import { isUuid } from '../../../values/uuid'
import { listStayExams } from '../../exam'
import { hasSteppedUp } from '../../verification'
import { formsToRead } from '../admission_forms/counting'
import { canAskCopies } from '../copies/offering'
import { presettlementOf } from '../presettlements/present'
import { inpatientRules } from '../rules'
import { listReturns } from '../settlements/refunding_repository'
import { withoutCounter } from '../steps/said'
import { presentBrief, presentStay } from './present'
import { findStayRow, keepAlert, listStayRows, type StayRow } from './stay_repository'

const { paceDays } = inpatientRules

/** Stays of the account's patients, and those linked by number. */
export async function listStays(deps: Dependencies, accountId: string): Promise<StayBrief[]> {
  return (await listStayRows(deps.sql, accountId, { paceDays })).map(presentBrief)
}

/** The account's stays with a low balance, with their patients: for the home page. */
export async function listLowStays(
  deps: Dependencies,
  accountId: string,
): Promise<(StayBrief & { patientId: string })[]> {
  const rows = await listStayRows(deps.sql, accountId, { paceDays, status: 'ADMITTED' })
  return rows
    .map((row) => ({ ...presentBrief(row), patientId: row.patientId }))
    .filter(({ isLow }) => isLow)
}

/** A stay that the account may see. @throws Refused NOT_FOUND */
export async function findStay(
  deps: Dependencies,
  accountId: string,
  inpatientId: string,
): Promise<StayRow> {
  const row = isUuid(inpatientId)
    ? await findStayRow(deps.sql, accountId, inpatientId, paceDays)
    : undefined
  if (row === undefined) throw new Refused('NOT_FOUND', '没有找到这次住院')
  return row
}

/** A stay in full. @throws Refused NOT_FOUND */
export async function getStay(
  deps: Dependencies,
  account: Account,
  inpatientId: string,
): Promise<Stay> {
  const row = await findStay(deps, account.accountId, inpatientId)
  const isMovedByApp = row.settlement?.handledBy === 'app'
  const [returns, canCopy, isSteppedUp, presettlement, forms, exams] = await Promise.all([
    isMovedByApp ? listReturns(deps.sql, account.accountId, inpatientId) : [],
    canAskCopies(deps.sql, row),
    hasSteppedUp(deps.sql, account),
    presettlementOf(deps, account.accountId, row),
    formsToRead(deps.sql, account.accountId, row),
    examsBefore(deps, row),
  ])
  const shown = presentStay(row, isSteppedUp, { returns, canCopy })
  const hasYes = presettlement?.state === 'CONFIRMING' || presettlement?.state === 'CONFIRMED'
  const discharge = hasYes ? withoutCounter(row.discharge) : shown.discharge
  return { ...shown, discharge, presettlement, forms, exams }
}

/** Of a stay that is to come, for whoever sees everything of the patient; null where there is none. */
async function examsBefore(
  deps: Dependencies,
  { accessLevel, status, inpatientId, patientId }: StayRow,
): Promise<Stay['exams']> {
  if (accessLevel !== 'full' || status !== 'AWAITING') return null
  const list = await listStayExams(deps, inpatientId)
  return list.length === 0 ? null : { patientId, list }
}

/** Sets the balance below which the account wants to be notified of any stay; null leaves it to the hospital's rule. */
export async function chooseAlert(
  deps: Dependencies,
  accountId: string,
  belowFen: number | null,
): Promise<{ ok: true }> {
  await keepAlert(deps.sql, accountId, belowFen)
  return { ok: true }
}
