/** The demo's orders: what the demo patients did in the past months, and what comes next for them. */
import { hospitalDay } from '../../hospital_time'
import { addDays } from './days'
import { demoAccounts, patientIdOf } from './people'
import { namedUuid, pickNumber } from './random'
import { type ScheduleRow, type SourceRow, timetableOf } from './schedules'

/** How an order of the demo ended, or that it is still to come. */
type Story = 'visited' | 'cancelled' | 'refunded' | 'upcoming' | 'expired'

interface Wish {
  key: string
  account: 0 | 1
  patient: Parameters<typeof patientIdOf>[0]
  /** A doctor, or a department's general clinic. */
  doctorId?: string
  departmentId?: string
  story: Story
  /** The nearest fitting clinic at least so many days from today (negative: before today); 0 is the next one of today, if there is one. */
  days: number
}

const wishes: Wish[] = [
  {
    key: '1',
    account: 0,
    patient: 'wang',
    doctorId: 'doc-cardiology-1',
    story: 'visited',
    days: -6,
  },
  {
    key: '2',
    account: 0,
    patient: 'wang',
    doctorId: 'doc-ophthalmology-1',
    story: 'visited',
    days: -31,
  },
  {
    key: '3',
    account: 0,
    patient: 'grandson',
    doctorId: 'doc-pediatrics-2',
    story: 'visited',
    days: -12,
  },
  {
    key: '4',
    account: 0,
    patient: 'wang',
    doctorId: 'doc-orthopedics-1',
    story: 'refunded',
    days: -18,
  },
  {
    key: '5',
    account: 0,
    patient: 'wang',
    departmentId: 'dep-neurology',
    story: 'cancelled',
    days: -22,
  },
  {
    key: '6',
    account: 0,
    patient: 'wang',
    departmentId: 'dep-east-geriatrics',
    story: 'upcoming',
    days: 1,
  },
  {
    key: '7',
    account: 1,
    patient: 'li',
    doctorId: 'doc-gastroenterology-2',
    story: 'visited',
    days: -9,
  },
  {
    key: '8',
    account: 1,
    patient: 'mother',
    doctorId: 'doc-endocrinology-1',
    story: 'visited',
    days: -5,
  },
  {
    key: '9',
    account: 1,
    patient: 'daughter',
    doctorId: 'doc-child-health-1',
    story: 'visited',
    days: -26,
  },
  {
    key: '10',
    account: 1,
    patient: 'daughter',
    departmentId: 'dep-pediatrics',
    story: 'expired',
    days: -15,
  },
  {
    key: '11',
    account: 1,
    patient: 'li',
    doctorId: 'doc-dermatology-2',
    story: 'refunded',
    days: -20,
  },
  {
    key: '12',
    account: 1,
    patient: 'li',
    departmentId: 'dep-stomatology',
    story: 'cancelled',
    days: -3,
  },
  { key: '13', account: 1, patient: 'li', departmentId: 'dep-checkup', story: 'upcoming', days: 1 },
  {
    key: '14',
    account: 1,
    patient: 'mother',
    departmentId: 'dep-cardiology',
    story: 'upcoming',
    days: 0,
  },
]

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

const statusOf = {
  visited: 'VISITED',
  cancelled: 'CANCELLED',
  refunded: 'REFUNDED',
  upcoming: 'BOOKED',
  expired: 'EXPIRED',
} as const
const payStatusOf = {
  visited: 'PAID',
  cancelled: 'UNPAID',
  refunded: 'REFUNDED',
  upcoming: 'PAID',
  expired: 'UNPAID',
} as const
const endedBy = {
  visited: null,
  cancelled: 'patient',
  refunded: 'patient',
  upcoming: null,
  expired: 'system',
} as const
const keepsPlace = {
  visited: true,
  cancelled: false,
  refunded: false,
  upcoming: true,
  expired: false,
} as const

/** Orders with their events and payments, and the past clinics they need. */
export function orderRows(today: string, now: Date) {
  const made = wishes.flatMap((wish) => {
    const place =
      wish.days === 0 ? findPlaceToday(wish.departmentId, today, now) : findPlace(wish, today)
    return place === undefined ? [] : [rowsOf(wish, place, now)]
  })
  return {
    schedules: made.map((rows) => rows.schedule),
    sources: made.flatMap((rows) => rows.sources),
    orders: made.map((rows) => rows.order),
    events: made.flatMap((rows) => rows.events),
    payments: made.flatMap((rows) => rows.payments),
    refunds: made.flatMap((rows) => rows.refunds),
    /** Sources that got an order: `taken` and `next_no` go up. */
    given: made.map((rows) => ({ source_id: rows.order.source_id, keeps: rows.keeps ? 1 : 0 })),
  }
}

export interface Place {
  schedule: ScheduleRow
  source: SourceRow
  sources: SourceRow[]
}

function findPlace(wish: Wish, today: string): Place {
  const direction = wish.days < 0 ? -1 : 1
  for (let step = 0; step < 21; step += 1) {
    const timetable = timetableOf(addDays(today, wish.days + direction * step))
    const schedule = timetable.schedules.find(
      (row) =>
        row.stopped_at === null &&
        (wish.doctorId === undefined
          ? row.department_id === wish.departmentId && row.doctor_id === null
          : row.doctor_id === wish.doctorId),
    )
    const sources = timetable.sources.filter((row) => row.schedule_id === schedule?.schedule_id)
    const source = sources.find((row, index) => index > 1 && row.taken < row.capacity)
    if (schedule && source) return { schedule, source, sources }
  }
  throw new Error(`no clinic for the demo's order ${wish.key}`)
}

/** The next time of a department's general clinic that is still to begin today; none in the evening. */
export function findPlaceToday(
  departmentId: string | undefined,
  today: string,
  now: Date,
): Place | undefined {
  const timetable = timetableOf(today)
  const schedules = timetable.schedules.filter(
    (row) =>
      row.stopped_at === null && row.doctor_id === null && row.department_id === departmentId,
  )
  for (const schedule of schedules) {
    const sources = timetable.sources.filter((row) => row.schedule_id === schedule.schedule_id)
    const source = sources.find(
      (row) => row.taken < row.capacity && Date.parse(row.begins_at) > now.getTime(),
    )
    if (source !== undefined) return { schedule, source, sources }
  }
  return undefined
}

const minuteMs = 60_000
const dayMs = 86_400_000

function rowsOf(wish: Wish, place: Place, now: Date) {
  const { schedule, source, sources } = place
  const beginsAt = Date.parse(source.begins_at)
  const orderId = namedUuid(`order:${wish.key}:${source.source_id}`)
  const createdAt = Math.min(beginsAt - 2 * dayMs, now.getTime() - 90 * minuteMs)
  const at = (moment: number) => new Date(moment).toISOString()
  const paid = wish.story === 'visited' || wish.story === 'refunded' || wish.story === 'upcoming'
  const paidAt = paid ? createdAt + 2 * minuteMs : null
  const endedAt = createdAt + (wish.story === 'expired' ? 15 : 40) * minuteMs
  const gone = wish.story === 'cancelled' || wish.story === 'refunded' || wish.story === 'expired'
  const total = schedule.reg_fee_fen + schedule.treat_fee_fen
  const orderNo = `${hospitalDay(new Date(createdAt)).replaceAll('-', '')}${String(pickNumber(orderId, 0, 99_999_999)).padStart(8, '0')}`
  const account = demoAccounts[wish.account]
  if (account === undefined) throw new Error(`no demo account ${wish.account}`)

  const order = {
    order_id: orderId,
    order_no: orderNo,
    account_id: account.accountId,
    patient_id: patientIdOf(wish.patient),
    source_id: source.source_id,
    schedule_id: schedule.schedule_id,
    branch_id: schedule.branch_id,
    department_id: schedule.department_id,
    doctor_id: schedule.doctor_id,
    visit_date: schedule.visit_date,
    begins_at: source.begins_at,
    ends_at: source.ends_at,
    serial_no: source.next_no,
    status: statusOf[wish.story],
    pay_status: payStatusOf[wish.story],
    reg_fee_fen: schedule.reg_fee_fen,
    treat_fee_fen: schedule.treat_fee_fen,
    total_fee_fen: total,
    idempotency_key: `demo-seed-${wish.key}`,
    created_at: at(createdAt),
    expires_at: at(createdAt + 15 * minuteMs),
    paid_at: paidAt === null ? null : at(paidAt),
    his_order_no: paid
      ? `HIS${orderId.slice(9, 13).toUpperCase()}${orderId.slice(24, 30).toUpperCase()}`
      : null,
    ticket_code: paid ? `TK${orderId.replaceAll('-', '').slice(0, 16).toUpperCase()}` : null,
    confirmed_at: paidAt === null ? null : at(paidAt + 3000),
    confirm_attempts: paid ? 1 : 0,
    next_confirm_at: null,
    release_to_his: false,
    // An active order sits on a numbered slot of its patient's day.
    day_slot: wish.story === 'upcoming' ? 1 : null,
    cancelled_at: gone ? at(endedAt) : null,
    cancelled_by: endedBy[wish.story],
    cancel_reason: gone && wish.story !== 'expired' ? '时间有冲突' : null,
  }
  const event = (kind: string, moment: number) => ({
    order_id: orderId,
    at: at(moment),
    kind,
    note: null,
    event_id: namedUuid(`event:${orderId}:${kind}`),
  })
  const events = [event('created', createdAt)]
  if (paidAt !== null) events.push(event('paid', paidAt), event('confirmed', paidAt + 3000))
  if (wish.story === 'visited')
    events.push(
      event('taken', beginsAt - 20 * minuteMs),
      event('visited', beginsAt + 12 * minuteMs),
    )
  if (wish.story === 'expired') events.push(event('expired', endedAt))
  if (wish.story === 'cancelled') events.push(event('cancelled', endedAt))
  if (wish.story === 'refunded')
    events.push(event('cancelled', endedAt), event('refunded', endedAt + 5 * minuteMs))

  const payments =
    paidAt === null || total === 0
      ? []
      : [
          {
            payment_id: namedUuid(`payment:${orderId}`),
            account_id: account.accountId,
            business: 'registration',
            business_id: orderId,
            channel: 'wechat',
            app: 'official_account',
            openid: account.openid,
            out_trade_no: `DEMO${orderId.replaceAll('-', '').slice(0, 24).toUpperCase()}`,
            description: '云溪市第一人民医院-挂号费',
            amount_fen: total,
            paid_amount_fen: total,
            status: 'SUCCESS',
            prepay_id: null,
            transaction_id: `4200000${orderId.replaceAll('-', '').slice(0, 20).toUpperCase()}`,
            created_at: at(createdAt),
            expires_at: at(createdAt + 15 * minuteMs),
            paid_at: at(paidAt),
            closed_at: null,
            next_check_at: at(paidAt),
            check_attempts: 0,
          },
        ]
  const refunds =
    wish.story !== 'refunded'
      ? []
      : payments.map((payment) => ({
          refund_id: namedUuid(`refund:${orderId}`),
          payment_id: payment.payment_id,
          out_refund_no: `${payment.out_trade_no}R`,
          amount_fen: total,
          reason: '患者退号',
          status: 'SUCCESS',
          channel_refund_id: `5030000${orderId.replaceAll('-', '').slice(0, 20).toUpperCase()}`,
          received_by: '支付用户零钱',
          requested_at: at(endedAt),
          finished_at: at(endedAt + 5 * minuteMs),
          next_attempt_at: at(endedAt),
          attempts: 1,
          last_error: null,
        }))
  return { schedule, sources, order, events, payments, refunds, keeps: keepsPlace[wish.story] }
}
