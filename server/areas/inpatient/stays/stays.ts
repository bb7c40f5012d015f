/** Stays that an account may see, and those with a low balance. */
import type { Stay, StayBrief } from '../../../../src/contract/inpatient'
import type { Account } from '../../../area'
import type { Dependencies } from '../../../dependencies'
import { Refused } from '../../../http/refused'
import { isUuid } from '../../../values/uuid'
import { hasSteppedUp } from '../../verification'
import { canAskCopies } from '../copies/offering'
import { presettlementOf } from '../presettlements/present'
import { inpatientRules } from '../rules'
import { listReturns } from '../settlements/refunding_repository'
import { presentBrief, presentStay } from './present'
import { findStayRow, keepAlert, listStayRows, type StayRow } from './stay_repository'

const { paceDays } = inpatientRules

/** Stays of the account's patients, and those linked by number. */
export async function listStays(deps: Dependencies, accountId: string): Promise<StayBrief[]> {
  return (await listStayRows(deps.sql, accountId, paceDays)).map(presentBrief)
}

/** The account's stays with a low balance, with their patients: for the home page. */
export async function listLowStays(
  deps: Dependencies,
  accountId: string,
): Promise<(StayBrief & { patientId: string })[]> {
  const rows = await listStayRows(deps.sql, accountId, paceDays)
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
  const [returns, canCopy, isSteppedUp, presettlement] = await Promise.all([
    isMovedByApp ? listReturns(deps.sql, account.accountId, inpatientId) : [],
    canAskCopies(deps.sql, row),
    hasSteppedUp(deps.sql, account),
    presettlementOf(deps, account.accountId, row),
  ])
  return { ...presentStay(row, isSteppedUp, { returns, canCopy }), presettlement }
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
