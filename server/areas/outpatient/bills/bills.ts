/** Reads the bills to pay. */
import type {
  Bill,
  CreditLineState,
  EndedBill,
  UnpaidVisit,
} from '../../../../src/contract/outpatient'
import type { Executor } from '../../../database/client'
import type { Dependencies } from '../../../dependencies'
import type { Account } from '../../../http/caller'
import { Refused } from '../../../http/refused'
import { hospitalMoment, hospitalNow } from '../../../values/hospital_time'
import { isUuid } from '../../../values/uuid'
import { requireAccess } from '../../patient'
import { hasSteppedUp } from '../../verification'
import { readLine } from '../guarantees/line'
import { outpatientRules } from '../rules'
import {
  findBill,
  listBillRowsToPay,
  listEndedBills,
  listOpenBills,
  type BillsToPay,
} from './bill_repository'
import { presentBill, presentVisits } from './present'

/** A patient's bills to pay, by visit. @throws Refused NOT_FOUND */
export async function listUnpaid(
  deps: Dependencies,
  account: Account,
  patientId: string,
): Promise<{
  visits: UnpaidVisit[]
  ended: EndedBill[]
  credit: CreditLineState | null
  serverNow: string
}> {
  const { accountId } = account
  await requireAccess(deps.sql, accountId, patientId, 'bills')
  const [rows, ended, credit] = await Promise.all([
    listOpenBills(deps.sql, accountId, patientId),
    listEndedBills(deps.sql, accountId, patientId, outpatientRules.endedShownDays),
    readLine(deps, accountId, patientId),
  ])
  return {
    ended,
    credit,
    visits: presentVisits(rows, accountId, await hasSteppedUp(deps.sql, account)),
    serverNow: hospitalMoment(await hospitalNow(deps.sql)),
  }
}

/** What the patients of an account have to pay: for the home page. */
export async function listBillsToPay(
  sql: Executor,
  accountId: string,
): Promise<(Omit<BillsToPay, 'expiresAt'> & { expiresAt: string | null })[]> {
  const rows = await listBillRowsToPay(sql, accountId)
  return rows.map((row) => ({ ...row, expiresAt: hospitalMoment(row.expiresAt) }))
}

/** @throws Refused NOT_FOUND */
export async function getBill(deps: Dependencies, account: Account, billId: string): Promise<Bill> {
  const { accountId } = account
  const row = isUuid(billId) ? await findBill(deps.sql, accountId, billId) : undefined
  if (row === undefined) throw new Refused('NOT_FOUND', '没有找到这张费用单')
  return presentBill(row, accountId, await hasSteppedUp(deps.sql, account))
}
