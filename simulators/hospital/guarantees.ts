/** Bills that a lender stands for: laboratory and pharmacy of the sandbox's hospital need no cashier for them. */
import * as v from 'valibot'
import {
  transaction,
  type Executor,
  type Sql,
  type Transaction,
} from '../../server/database/client'
import { hospitalDay, hospitalNow } from '../../server/values/hospital_time'
import * as books from './books'
import { HisRefused } from './his_refused'

export const guaranteeOpening = v.object({
  guaranteeNo: v.pipe(v.string(), v.nonEmpty()),
  billNo: v.string(),
  patientNo: v.string(),
  amountFen: v.pipe(v.number(), v.integer(), v.minValue(1)),
  until: v.string(),
})
export const guaranteeClosing = v.object({
  guaranteeNo: v.string(),
  billNo: v.string(),
  reason: v.picklist(['paid', 'captured', 'released']),
})

/** The number under which a lender stands for a bill. */
const guaranteeOf = (note: Record<string, unknown>): string | null =>
  typeof note.guaranteeNo === 'string' ? note.guaranteeNo : null

/** Notes it at the bill. @throws HisRefused 409 for a bill that is not to be paid any more */
export function openGuarantee(
  sql: Sql,
  { guaranteeNo, billNo }: v.InferOutput<typeof guaranteeOpening>,
): Promise<object> {
  return transaction(sql, async (tx) => {
    const bill = await books.lock(tx, 'bill', billNo)
    if (bill === undefined) throw new HisRefused(409, 'BILL_UNKNOWN', '没有这张费用单')
    if (guaranteeOf(bill.note) === guaranteeNo) return {}
    if (bill.document.state !== 'open')
      throw new HisRefused(409, 'BILL_PAID', '费用单已缴费或已撤回')
    await books.write(tx, bill.document, { note: { guaranteeNo }, delivers: false })
    return {}
  })
}

/** Nobody stands for it any more; one that is unknown or closed is no error. */
export function closeGuarantee(
  sql: Sql,
  { guaranteeNo, billNo }: v.InferOutput<typeof guaranteeClosing>,
): Promise<object> {
  return transaction(sql, async (tx) => {
    const bill = await books.lock(tx, 'bill', billNo)
    if (bill !== undefined && guaranteeOf(bill.note) === guaranteeNo)
      await books.write(tx, bill.document, { note: { guaranteeNo: null }, delivers: false })
    return {}
  })
}

/** What is open on a patient's unpaid bills of today, by the number of each item. */
export async function openUnpaid(executor: Executor, patientNo: string): Promise<string[]> {
  const today = hospitalDay(await hospitalNow(executor))
  const bills = await books.list(executor, 'bill', 40)
  return bills
    .map(({ document }) => document)
    .filter(
      ({ patient, state, visitDate }) =>
        patient.value === patientNo && state === 'open' && visitDate === today,
    )
    .flatMap(({ id, lines }) =>
      lines.flatMap((line, index) => (line.state === 'open' ? [`${id}:${index + 1}`] : [])),
    )
}

/** The item's bill, locked, where a lender stands for it. */
export async function lockGuaranteedItem(
  tx: Transaction,
  itemId: string,
): Promise<{ document: books.HospitalDocument<'bill'>; index: number } | undefined> {
  const [billNo = '', line = ''] = itemId.split(':')
  const bill = await books.lock(tx, 'bill', billNo)
  return bill === undefined || guaranteeOf(bill.note) === null
    ? undefined
    : { document: bill.document, index: Number(line) - 1 }
}
