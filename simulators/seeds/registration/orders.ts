/** The demo's orders with their events, payments and refunds. */
import { hospitalDay } from '../../../server/values/hospital_time'
import { orderSeeds, type OrderSeed } from '../data/orders'
import { bareId, paymentRow } from '../money/payments'
import { patientIdOf } from '../people'
import { namedUuid, pickNumber } from '../random'
import { eventRows, isoOf, lifeOf, minuteMs, type Life } from './order_life'
import { findSlot, findSlotToday, type Place } from './seed_slots'

/** Statuses in which an order keeps its place. */
export const holdingStatuses = [
  'PENDING_PAY',
  'CONFIRMING',
  'BOOKED',
  'TAKEN',
  'VISITED',
  'PAST',
  'NO_SHOW',
] as const

/** Orders with their events and payments, and the past clinics they need. */
export function orderRows(today: string, now: Date) {
  const made = orderSeeds.flatMap((request) => {
    const place =
      request.days === 0
        ? findSlotToday(request.departmentId, today, now)
        : findSlot(request, today)
    return place === undefined ? [] : [rowsOf(request, place, now)]
  })
  return {
    schedules: made.map((rows) => rows.schedule),
    sources: made.flatMap((rows) => rows.sources),
    orders: made.map((rows) => rows.order),
    events: made.flatMap((rows) => rows.events),
    payments: made.flatMap((rows) => rows.payments),
    refunds: made.flatMap((rows) => rows.refunds),
    /** Sources that got an order: `taken` and `next_no` go up. */
    given: made.map((rows) => ({ slot_id: rows.order.slot_id, keeps: rows.keeps ? 1 : 0 })),
  }
}

function rowsOf(request: OrderSeed, place: Place, now: Date) {
  const life = lifeOf(request, place, now)
  const payments = paymentRows(life)
  return {
    schedule: place.schedule,
    sources: place.sources,
    order: orderRow(life),
    events: eventRows(life),
    payments,
    refunds:
      request.story === 'refunded' ? payments.map((payment) => refundRow(life, payment)) : [],
    keeps: life.ending.keeps,
  }
}

function orderRow({ request, place, ending, account, orderId, totalFen, ...moments }: Life) {
  const { schedule, source } = place
  const { createdAt, paidAt, endedAt } = moments
  const { ended } = ending
  const day = hospitalDay(new Date(createdAt)).replaceAll('-', '')
  return {
    order_id: orderId,
    order_no: `${day}${String(pickNumber(orderId, 0, 99_999_999)).padStart(8, '0')}`,
    account_id: account.accountId,
    patient_id: patientIdOf(request.patient),
    slot_id: source.slot_id,
    schedule_id: schedule.schedule_id,
    branch_id: schedule.branch_id,
    department_id: schedule.department_id,
    doctor_id: schedule.doctor_id,
    visit_date: schedule.visit_date,
    begins_at: source.begins_at,
    ends_at: source.ends_at,
    serial_no: source.next_no,
    status: ending.status,
    pay_status: ending.payStatus,
    reg_fee_fen: schedule.reg_fee_fen,
    treat_fee_fen: schedule.treat_fee_fen,
    total_fee_fen: totalFen,
    idempotency_key: `demo-seed-${request.key}`,
    created_at: isoOf(createdAt),
    expires_at: isoOf(createdAt + 15 * minuteMs),
    day_slot: ending.daySlot ?? null,
    cancelled_at: ended === undefined ? null : isoOf(endedAt),
    cancelled_by: ended?.by ?? null,
    cancel_reason: ended?.reason ?? null,
    ...confirmedColumns(orderId, paidAt),
  }
}

/** What a paid order has from the hospital. */
function confirmedColumns(orderId: string, paidAt: number | null) {
  const isPaid = paidAt !== null
  const hisNo = `${orderId.slice(9, 13)}${orderId.slice(24, 30)}`.toUpperCase()
  return {
    paid_at: isPaid ? isoOf(paidAt) : null,
    his_order_no: isPaid ? `HIS${hisNo}` : null,
    ticket_code: isPaid ? `TK${bareId(orderId, 16)}` : null,
    confirmed_at: isPaid ? isoOf(paidAt + 3000) : null,
    confirm_attempts: isPaid ? 1 : 0,
  }
}

function paymentRows({ account, orderId, totalFen, createdAt, paidAt }: Life) {
  if (paidAt === null || totalFen === 0) return []
  return [
    paymentRow({
      account,
      business: 'registration',
      businessId: orderId,
      tradeNo: `DEMO${bareId(orderId, 24)}`,
      description: '云溪市第一人民医院-挂号费',
      amountFen: totalFen,
      createdAt: isoOf(createdAt),
      expiresAt: isoOf(createdAt + 15 * minuteMs),
      paidAt: isoOf(paidAt),
    }),
  ]
}

function refundRow({ orderId, endedAt }: Life, payment: ReturnType<typeof paymentRow>) {
  return {
    refund_id: namedUuid(`refund:${orderId}`),
    payment_id: payment.payment_id,
    out_refund_no: `${payment.out_trade_no}R`,
    amount_fen: payment.amount_fen,
    reason: '患者退号',
    status: 'SUCCESS',
    channel_refund_id: `5030000${bareId(orderId, 20)}`,
    received_by: '支付用户零钱',
    requested_at: isoOf(endedAt),
    finished_at: isoOf(endedAt + 5 * minuteMs),
    next_attempt_at: isoOf(endedAt),
    attempts: 1,
  }
}
