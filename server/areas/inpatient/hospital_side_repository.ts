/** SQL of the hospital's side: no account stands in it, so only the console may come here. */
import type { StayStatus } from '../../../src/contract/inpatient'
import type { Executor, Sql, Transaction } from '../../database/client'

/** A stay as the console lists it, without the patient's name. */
export interface ConsoleStay {
  inpatientId: string
  admissionNo: string
  wardName: string
  bedNo: string | null
  status: StayStatus
  inDate: string
  totalCostFen: number
  prepaidFen: number
}

export function listAllStays(sql: Sql): Promise<ConsoleStay[]> {
  return sql<ConsoleStay[]>`
    select s.inpatient_id as "inpatientId", s.admission_no as "admissionNo", s.ward_name as "wardName", s.bed_no as "bedNo", s.status, s.in_date as "inDate",
      coalesce((select sum(f.amount_fen) from inpatient_fee f where f.inpatient_id = s.inpatient_id), 0)::int as "totalCostFen",
      (coalesce((select sum(d.amount_fen) from inpatient_deposit d where d.inpatient_id = s.inpatient_id and d.status = 'DONE'), 0)
        + coalesce(s.insurance_fee_fen, 0))::int as "prepaidFen"
    from inpatient_stay s order by s.status = 'DISCHARGED', s.in_date desc, s.admission_no limit 60`
}

export async function insertFee(
  tx: Transaction,
  fee: {
    feeId: string
    inpatientId: string
    category: string
    name: string
    unit: string
    priceFen: number
    quantity: number
  },
): Promise<void> {
  await tx`
    insert into inpatient_fee (fee_id, inpatient_id, fee_date, category, name, unit, price_fen, quantity, amount_fen, insurance_class)
    values (${fee.feeId}, ${fee.inpatientId}, hospital_today(), ${fee.category}, ${fee.name}, ${fee.unit}, ${fee.priceFen}, ${fee.quantity},
      ${fee.priceFen * fee.quantity}, '甲类')`
}

export async function insertWindowDeposit(
  tx: Transaction,
  deposit: {
    depositId: string
    depositNo: string
    receiptNo: string
    inpatientId: string
    amountFen: number
  },
): Promise<void> {
  await tx`
    insert into inpatient_deposit (deposit_id, deposit_no, inpatient_id, mode, amount_fen, status, pay_status, idempotency_key, created_at, paid_at, receipt_no, confirmed_at)
    values (${deposit.depositId}, ${deposit.depositNo}, ${deposit.inpatientId}, 'window', ${deposit.amountFen}, 'DONE', 'PAID', ${deposit.depositNo}, hospital_now(),
      hospital_now(), ${deposit.receiptNo}, hospital_now())`
}

export async function setStatus(
  executor: Executor,
  inpatientId: string,
  status: StayStatus,
): Promise<void> {
  const isOver = status === 'SETTLING' || status === 'DISCHARGED'
  await executor`
    update inpatient_stay set status = ${status}, out_date = ${isOver ? executor`coalesce(out_date, greatest(in_date, hospital_today()))` : null},
      in_date = case when ${status} = 'ADMITTED' then least(in_date, hospital_today()) else in_date end
    where inpatient_id = ${inpatientId}`
}
