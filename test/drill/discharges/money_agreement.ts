/** What the hospital's books, the app's tables and the channel say of each stay that was left. */
import type { TestBed } from '../../support/hospital_week/test_bed/test_bed'

/** The cash of a deposit, and whose stay it was for. */
interface Row {
  stayId: string
  depositNo: string
  isEntered: boolean
  paidFen: number
  backFen: number
}

/** A line for each stay of which they say different things. */
export async function disagreements({ hospital, sql, outside }: TestBed): Promise<string[]> {
  const { ward } = hospital
  const rows = await sql<Row[]>`
    select s.hospital_stay_id as stay_id, d.deposit_no, d.receipt_no is not null as is_entered,
      coalesce((select sum(p.paid_amount_fen) from payment p where p.business_id = d.deposit_id and p.status = 'SUCCESS'), 0)::int as paid_fen,
      coalesce((select sum(r.amount_fen) from refund r join payment p using (payment_id)
        where p.business_id = d.deposit_id and r.status = 'SUCCESS'), 0)::int as back_fen
    from inpatient_deposit d join inpatient_stay s using (inpatient_id) where d.mode = 'wechat'`
  const [moved] = await outside.sql<{ fen: number }[]>`
    select (select coalesce(sum(amount_fen), 0) from sandbox.pay_order where paid_at is not null)::int
      - (select coalesce(sum(amount_fen), 0) from sandbox.pay_refund)::int as fen`
  const work = await sql<{ kind: string; subject: string; fen: number }[]>`
    select kind, subject, (facts ->> 'amountFen')::int as fen from work_item
    where kind in ('settlement_overpaid', 'deposit_left') and ended_at is null`
  const kept = rows.reduce((sum, { paidFen, backFen }) => sum + paidFen - backFen, 0)
  return [
    ...(kept === moved?.fen ? [] : [`the app keeps ${kept}, the channel moved ${moved?.fen}`]),
    ...rows.flatMap((row) => (isSame(row, ward) ? [] : [`${row.stayId}: ${JSON.stringify(row)}`])),
    ...[...ward.settlements.keys()].flatMap((id) => {
      const own = work.filter(({ subject }) => subject === id)
      const said = own.map(({ kind, fen }) => `${kind} ${fen}`).join()
      const wanted = openWork(id, ward)
      return said === wanted ? [] : [`${id}: the desk has “${said}”, not “${wanted}”`]
    }),
    ...[...ward.settlements.keys()].flatMap((id) => {
      const { totalFen, insuranceFen } = ward.settlement(id)
      const keptFen = rows
        .filter(({ stayId }) => stayId === id)
        .reduce((sum, { paidFen, backFen }) => sum + paidFen - backFen, 0)
      const windowFen = ward.discharges.windowFen(id)
      return keptFen + windowFen === totalFen - insuranceFen
        ? []
        : [`${id}: ${keptFen} by the app and ${windowFen} at the window for ${totalFen}`]
    }),
  ]
}

/** One deposit: entered once with its sum and what went back, or refused and wholly back. */
function isSame(
  { depositNo, isEntered, paidFen, backFen }: Row,
  ward: TestBed['hospital']['ward'],
) {
  const theirs = ward.deposits.get(depositNo)
  if (theirs === undefined) return !isEntered && paidFen === backFen
  const returnedFen = ward.discharges.returned.get(depositNo) ?? 0
  return isEntered && paidFen === theirs.amountFen && backFen === returnedFen
}

/** What the desk must have to do for a settlement. */
function openWork(id: string, ward: TestBed['hospital']['ward']): string {
  if (ward.settlement(id).closedAt !== undefined) return ''
  const leftFen = ward.discharges.leftFen(id)
  if (leftFen === 0) return ''
  return leftFen > 0 ? `deposit_left ${leftFen}` : `settlement_overpaid ${-leftFen}`
}
