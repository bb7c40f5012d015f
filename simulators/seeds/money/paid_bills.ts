/** The orders that paid bills of the demo. */
import { demoAccounts, patientIdOf } from '../people'
import { namedUuid } from '../random'
import { addDays, momentOf } from '../registration/days'
import { billSeeds, sumOf, type BillSeed } from './bills'
import { paymentRow } from './payments'

/** Rows of one order, its bills, events and payment. @throws Error when no bill names it. */
export function paidRows(name: string, today: string) {
  const orderId = namedUuid(`outpatient-order:${name}`)
  const bills = billSeeds.filter(({ paid }) => paid?.order === name)
  const [first] = bills
  const account = demoAccounts[first?.paid?.by ?? 0]
  if (first === undefined || account === undefined) throw new Error(`no bills of ${name}`)
  const day = addDays(today, -first.daysAgo)
  const at = momentOf(day, '09:05')
  const totalFen = bills.reduce((sum, bill) => sum + sumOf(bill), 0)
  const digits = String(Number.parseInt(orderId.slice(0, 8), 16))
    .padStart(10, '0')
    .slice(0, 10)
  const payment = paymentRow({
    account,
    business: 'outpatient',
    businessId: orderId,
    tradeNo: `P${orderId.replaceAll('-', '').slice(0, 30)}`,
    description: '门诊缴费',
    amountFen: totalFen,
    createdAt: at,
    expiresAt: at,
    paidAt: at,
  })
  return {
    order: {
      ...orderRow(first, day, digits, totalFen),
      order_id: orderId,
      account_id: account.accountId,
      idempotency_key: `seed-${name}`,
      invoice_random: orderId.slice(-6),
    },
    orderBills: bills.map(({ key }) => ({ order_id: orderId, bill_id: namedUuid(`bill:${key}`) })),
    events: eventRows(orderId, day, digits),
    payments: [payment],
  }
}

function orderRow(first: BillSeed, day: string, digits: string, totalFen: number) {
  const at = momentOf(day, '09:05')
  return {
    order_no: `M${day.replaceAll('-', '')}${digits.slice(2)}`,
    patient_id: patientIdOf(first.patient),
    total_fen: totalFen,
    fund_fen: 0,
    account_fen: 0,
    cash_fen: totalFen,
    status: 'PAID',
    pay_status: 'PAID',
    created_at: momentOf(day, '09:04'),
    expires_at: momentOf(day, '09:19'),
    paid_at: at,
    receipt_no: `R${digits}`,
    invoice_name: '医疗门诊收费票据（电子）',
    invoice_batch_code: '33060126',
    invoice_no: digits,
    confirmed_at: at,
    confirm_attempts: 1,
  }
}

function eventRows(orderId: string, day: string, digits: string) {
  return [
    {
      event_id: namedUuid(`event:${orderId}:paid`),
      order_id: orderId,
      at: momentOf(day, '09:05'),
      kind: 'paid',
      // The first row names the columns of all.
      note: null,
    },
    {
      event_id: namedUuid(`event:${orderId}:confirmed`),
      order_id: orderId,
      at: momentOf(day, '09:06'),
      kind: 'confirmed',
      note: `收据号 R${digits}`,
    },
  ]
}
