/** What the people of the hospital ask of the desk: every list with each of its filters, its beginning and its far end, and what opens from it. */
import type { Sql } from '../../../server/database/client'
import { appealCalls } from '../../../src/contract/desk/appeals'
import { auditCalls } from '../../../src/contract/desk/audit'
import { clinicCalls } from '../../../src/contract/desk/clinics'
import { closureCalls } from '../../../src/contract/desk/closures'
import { memberCalls } from '../../../src/contract/desk/content/members'
import { noticeDraftCalls } from '../../../src/contract/desk/content/notice_drafts'
import { noticeCalls } from '../../../src/contract/desk/content/notices'
import { counterCalls } from '../../../src/contract/desk/counter'
import { creditCalls } from '../../../src/contract/desk/credit'
import { examDeskCalls } from '../../../src/contract/desk/exams'
import { figureCalls } from '../../../src/contract/desk/figures'
import { guardCalls } from '../../../src/contract/desk/guard'
import { hospitalDayCalls } from '../../../src/contract/desk/hospital_days'
import { intakeCalls } from '../../../src/contract/desk/intake'
import { moneyCalls } from '../../../src/contract/desk/money'
import { moneyDayCalls } from '../../../src/contract/desk/money_days'
import { patientCalls } from '../../../src/contract/desk/patients'
import { waitCalls } from '../../../src/contract/desk/planning/waits'
import { refundCalls } from '../../../src/contract/desk/refunds/refunds'
import { ruleCalls } from '../../../src/contract/desk/rules'
import { securityCalls } from '../../../src/contract/desk/security'
import { serviceCalls } from '../../../src/contract/desk/services'
import { sessionCalls } from '../../../src/contract/desk/session'
import type { StaffEndpoint } from '../../../src/contract/desk/staff_call'
import { timelineCalls } from '../../../src/contract/desk/timeline'
import { workCalls } from '../../../src/contract/desk/work/work'
import { workerCalls } from '../../../src/contract/desk/workers'
import type { InputOf } from '../../../src/contract/endpoint'

export interface Question {
  name: string
  call: StaffEndpoint
  input: Record<string, unknown>
  /** The patient whose page was opened before. */
  patientId?: string
  /** At p95; a list's without. */
  budgetMs?: number
}

/** What is counted over so many rows that nobody expects it at once: 305,000 numbers of 61 days. */
const countedMs = 3_000

function asks<E extends StaffEndpoint>(
  name: string,
  call: E,
  input: InputOf<E>,
  budgetMs?: number,
): Question {
  return { name, call, input: { ...Object(input) }, ...(budgetMs !== undefined && { budgetMs }) }
}

/** All of them, about what is in this database. */
export async function questions(sql: Sql): Promise<Question[]> {
  const known = await readKnown(sql)
  return [
    asks('session', sessionCalls.self, {}),
    ...workQuestions(known),
    ...orderQuestions(known),
    ...patientQuestions(known),
    ...clinicQuestions(known),
    ...moneyQuestions(known),
    ...figureQuestions(known),
    ...creditQuestions(known),
    ...houseQuestions(known),
  ]
}

type Known = Awaited<ReturnType<typeof readKnown>>

/** The far ends of lists, as the marks that their last stretches begin with, and rows to open. */
async function readKnown(sql: Sql) {
  const [row] = await sql<Record<string, string>[]>`
    select
      (select ended_at::text || '|' || work_id from work_item where ended_at is not null order by ended_at offset 100 limit 1) as work_ended,
      (select at::text || '|' || work_id from work_item where ended_at is null order by at desc offset 50 limit 1) as work_open,
      (select finished_at::text || '|' || refund_id from refund where status = 'FAILED' order by finished_at offset 100 limit 1) as failed,
      (select decided_at::text || '|' || staff_refund_id from staff_refund where decided_at is not null order by decided_at offset 100 limit 1) as decided,
      (select answered_at::text || '|' || appeal_id from credit_appeal where answered_at is not null order by answered_at offset 100 limit 1) as answered,
      (select least(lifted_at, ends_at)::text || '|' || restriction_id from booking_restriction where ends_at < now() order by ends_at offset 100 limit 1) as restricted,
      (select at::text || '|' || event_id from staff_event order by at offset 100 limit 1) as deed,
      (select refund_id::text from refund where status = 'FAILED' limit 1) as refund_id,
      (select remark_id::text from remark order by remark_id limit 1) as remark_id,
      (select order_id::text from registration_order where order_no = 'L000000500077') as order_id,
      (select patient_id::text from patient where tel = '19000000000' limit 1) as patient_id,
      (select o.created_at::text || '|' || o.order_id from registration_order o join patient p using (patient_id) where p.tel = '19000000000' order by o.created_at offset 40 limit 1) as order_mark,
      (select schedule_id::text from schedule where visit_date > hospital_today() limit 1) as schedule_id,
      (select department_id from schedule where visit_date > hospital_today() limit 1) as department_id,
      (select line.at::text || '|' || line.security_event_id from security_event line order by at offset 100 limit 1) as entered,
      (select account_id::text from security_event where action = 'sign_in' order by at limit 1) as account_id,
      (hospital_today() - 67)::text as week_day,
      (hospital_today() - 2)::text as money_day,
      hospital_today()::text as today,
      (hospital_today() - 120)::text as from_day,
      (hospital_today() - 90)::text as busy_day,
      (hospital_today() - 60)::text as to_day`
  if (row === undefined) throw new Error('nothing is known')
  return {
    of: (name: string): string => {
      const value = row[name]
      if (typeof value !== 'string') throw new Error(`no ${name}`)
      return value
    },
  }
}

function workQuestions({ of }: Known): Question[] {
  return [
    asks('work: open', workCalls.list, { state: 'open' }),
    asks('work: open, far end', workCalls.list, { state: 'open', after: of('workOpen') }),
    asks('work: open, one kind', workCalls.list, { state: 'open', kind: 'appeal' }),
    asks('work: open, a kind of none', workCalls.list, { state: 'open', kind: 'paid_twice' }),
    asks('work: open, most money', workCalls.list, { state: 'open', sort: 'money' }),
    asks('work: open, late', workCalls.list, { state: 'open', sort: 'due', age: 'late' }),
    asks('work: in numbers', workCalls.standing, {}),
    asks('work: colleagues', workCalls.colleagues, {}),
    asks('work: ended', workCalls.list, { state: 'ended' }),
    asks('work: ended, far end', workCalls.list, { state: 'ended', after: of('workEnded') }),
    asks('work: ended, one kind', workCalls.list, { state: 'ended', kind: 'appeal' }),
    asks('work: ended, a kind of none', workCalls.list, { state: 'ended', kind: 'paid_twice' }),
    asks('work: count', workCalls.count, {}),
  ]
}

function orderQuestions({ of }: Known): Question[] {
  const reason = '患者来电'
  const search = (name: string, text: string) =>
    asks(`orders: by ${name}`, timelineCalls.search, { text, reason })
  return [
    search('number', 'L000000500077'),
    search('merchant number', 'PL000000500077'),
    search('refund number', 'RPL000000500077'),
    search('phone', '19000000007'),
    search('phone, 1,000 orders', '19000000000'),
    search('card', '88L000000007'),
    search('patient number', 'L000000007'),
    search('certificate, nobody', '110101199003078515'),
    search('id', of('orderId')),
    search('number, nobody', 'X000000500077'),
    asks('orders: story', timelineCalls.timeline, { orderId: of('orderId') }),
    asks('counter: by phone', counterCalls.search, { text: '19000000007', reason }),
  ]
}

/** Of somebody with a thousand orders. */
function patientQuestions({ of }: Known): Question[] {
  const patientId = of('patientId')
  const after = of('orderMark')
  const opened = (question: Question): Question => ({ ...question, patientId })
  return [
    asks('patient: open', patientCalls.open, { patientId, reason: '患者来电' }),
    opened(asks('patient: orders', patientCalls.orders, { patientId })),
    opened(
      asks('patient: orders, far end', patientCalls.orders, { patientId, after: `false|${after}` }),
    ),
    opened(asks('patient: money', patientCalls.money, { patientId })),
    opened(asks('patient: money, far end', patientCalls.money, { patientId, after })),
    opened(asks('patient: messages', patientCalls.messages, { patientId })),
    opened(asks('patient: messages, far end', patientCalls.messages, { patientId, after })),
    opened(asks('patient: accesses', patientCalls.accesses, { patientId })),
    opened(asks('patient: accesses, far end', patientCalls.accesses, { patientId, after })),
    asks('accesses: by phone', patientCalls.find, { text: '19000000007', reason: '患者投诉' }),
  ]
}

function clinicQuestions({ of }: Known): Question[] {
  const scheduleId = of('scheduleId')
  return [
    asks('clinics: week', clinicCalls.week, { from: of('today') }),
    asks('clinics: a past week', clinicCalls.week, { from: of('busyDay') }),
    asks('clinics: department week', clinicCalls.ofDepartment, {
      departmentId: of('departmentId'),
      from: of('today'),
    }),
    asks('clinics: day', clinicCalls.list, { day: of('today') }),
    asks('clinics: preview', clinicCalls.preview, { scheduleId }),
    asks('clinics: times', clinicCalls.times, { scheduleId }),
    asks('clinics: substitutes', clinicCalls.substitutes, { scheduleId }),
    asks('closures', closureCalls.list, {}),
    asks('closures: options', closureCalls.options, {}),
    asks('guard', guardCalls.report, {}),
    asks('waits: a week', waitCalls.list, { from: of('weekDay'), to: of('toDay') }, countedMs),
    asks('waits: 61 days', waitCalls.list, { from: of('fromDay'), to: of('toDay') }, countedMs),
    asks('exams: stopped', examDeskCalls.listStopped, {}),
    asks('exams: loads', examDeskCalls.listLoads, {}),
  ]
}

function moneyQuestions({ of }: Known): Question[] {
  return [
    asks('refunds: failed', refundCalls.failed, {}),
    asks('refunds: failed, far end', refundCalls.failed, { after: of('failed') }),
    asks('refunds: to approve', refundCalls.approvals, { state: 'open' }),
    asks('refunds: decided', refundCalls.approvals, { state: 'ended' }),
    asks('refunds: decided, far end', refundCalls.approvals, {
      state: 'ended',
      after: of('decided'),
    }),
    asks('money: statement', moneyCalls.statement, {}),
    asks('money days', moneyDayCalls.list, {}),
    asks('money days: rows', moneyDayCalls.rows, { day: of('moneyDay'), show: 'all' }),
    asks('money days: differences', moneyDayCalls.rows, { day: of('moneyDay'), show: 'different' }),
    asks('hospital days', hospitalDayCalls.list, {}),
  ]
}

function figureQuestions({ of }: Known): Question[] {
  const span = { from: of('fromDay'), to: of('toDay') }
  return [
    asks('today: bookings', figureCalls.bookings, { day: of('busyDay') }),
    asks('today: waiting', figureCalls.waiting, { day: of('busyDay') }),
    asks('today: usual', figureCalls.usual, {}),
    asks('today: money', figureCalls.money, {}),
    asks('today: queues', figureCalls.queues, {}),
    asks('today: health', figureCalls.health, {}),
    asks('figures: places, 61 days', figureCalls.places, span),
    asks('figures: payments, 61 days', figureCalls.payments, span),
    asks('figures: refunds, 61 days', figureCalls.refundFailures, span),
    asks('figures: messages, 61 days', figureCalls.messageFailures, span),
  ]
}

function creditQuestions({ of }: Known): Question[] {
  return [
    asks('appeals: open', appealCalls.list, { state: 'open' }),
    asks('appeals: answered', appealCalls.list, { state: 'answered' }),
    asks('appeals: far end', appealCalls.list, { state: 'answered', after: of('answered') }),
    asks('credit: standing', creditCalls.list, { state: 'standing' }),
    asks('credit: ended', creditCalls.list, { state: 'ended' }),
    asks('credit: far end', creditCalls.list, { state: 'ended', after: of('restricted') }),
    asks('rules', ruleCalls.read, {}),
    asks('rules: whom a change touches', ruleCalls.preview, {
      changes: { noShowLimit: 2, activeOrdersPerPatientAndDay: 1, waitlistPerClinic: 3 },
    }),
  ]
}

function houseQuestions({ of }: Known): Question[] {
  return [
    asks('notices', noticeCalls.list, {}),
    asks('notices: drafts', noticeDraftCalls.list, {}),
    asks('staff', memberCalls.list, {}),
    asks('notices: one', noticeCalls.read, { remarkId: of('remarkId') }),
    asks('services', serviceCalls.list, {}),
    asks('security', securityCalls.list, {}),
    asks('security: far end', securityCalls.list, { after: of('entered') }),
    asks('security: of an account', securityCalls.list, { accountId: of('accountId') }),
    asks('security: of a network', securityCalls.list, { ip: '10.7.77.1' }),
    asks('intake', intakeCalls.sources, {}),
    asks('intake: refused', intakeCalls.refused, {}),
    asks('intake: waiting', intakeCalls.waiting, {}),
    asks('intake: warned', intakeCalls.warned, {}),
    asks('workers', workerCalls.list, {}),
    asks('audit', auditCalls.list, {}),
    asks('audit: far end', auditCalls.list, { after: of('deed') }),
    asks('audit: of a person', auditCalls.list, { staffId: 'staff-7' }),
    asks('audit: of an action', auditCalls.list, { action: 'change_rules' }),
    asks('audit: person and action', auditCalls.list, {
      staffId: 'staff-7',
      action: 'change_rules',
    }),
    asks('audit: until a day', auditCalls.list, { until: of('fromDay') }),
    asks('audit: of one early day', auditCalls.list, { from: of('fromDay'), until: of('fromDay') }),
    asks('audit: of an order', auditCalls.list, { subject: of('orderId') }),
  ]
}
