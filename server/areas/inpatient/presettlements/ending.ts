/** Documents of the hospital end sums that hold: a late charge, a settlement, an order that is taken back. The yes to them is void with them. */
import type { Transaction } from '../../../database/client'
import { isLateCharge, openDischarge } from './rules'
import * as repository from './version_repository'

/** After days of fees of these stays were written. */
export async function endByFees(tx: Transaction, inpatientIds: readonly string[]): Promise<void> {
  const open = await repository.listOpenWithFees(tx, inpatientIds)
  const late = open.filter(isLateCharge).map(({ presettlementId }) => presettlementId)
  await repository.endVersions(tx, late, { why: 'late_charge', askNow: true })
}

/** After these stays were written. */
export async function endByStay(tx: Transaction, inpatientIds: readonly string[]): Promise<void> {
  const open = await repository.listOpenWithStay(tx, inpatientIds)
  const settled = open.filter(
    ({ settlement, discharge }) => settlement !== null || discharge?.state === 'settled',
  )
  const gone = open.filter(
    (one) => !settled.includes(one) && (!one.isSameOrder || openDischarge(one) === undefined),
  )
  const ids = (rows: typeof open): string[] => rows.map(({ presettlementId }) => presettlementId)
  await repository.endVersions(tx, ids(settled), { why: 'settled', askNow: true })
  await repository.endVersions(tx, ids(gone), { why: 'taken_back', askNow: true })
}
