/** The demo hospital: filled once, and given a new day of schedules every day. */
import { postMissing } from '../server/areas/payment'
import type { IdentityKeys } from '../server/crypto/identity_cipher'
import { hasRow } from '../server/database/answers'
import { type Executor, type Sql, transaction } from '../server/database/client'
import { addRows, replaceRows } from '../server/database/rows'
import { departmentRows } from './seeds/departments'
import { doctorRows } from './seeds/doctors'
import { englishRows } from './seeds/english'
import { entitlementRows } from './seeds/entitlements'
import { examOrderRows, examResourceRows, examRuleRows, examSlotRows } from './seeds/exam/exam_plan'
import { addFeedback } from './seeds/feedback'
import { followUpRows } from './seeds/follow_ups'
import { addInpatients } from './seeds/inpatient'
import { addVisitMessages } from './seeds/messages'
import { earlierNoticeRows, noticeRows } from './seeds/notices'
import { branches, hospitalId, hospitals } from './seeds/organisation'
import { outpatientRows } from './seeds/outpatient'
import { demoAccounts, peopleRows } from './seeds/people'
import { leafletRows, prescriptionRows } from './seeds/prescriptions'
import { questionnaireRows } from './seeds/questionnaires'
import { queueRows } from './seeds/queue'
import { queueItemRows, queueRightRows } from './seeds/queue_items'
import { addDays } from './seeds/registration/days'
import { orderRows } from './seeds/registration/orders'
import { allowPayingThere } from './seeds/registration/rules'
import { timetableOf } from './seeds/registration/schedules'
import { reportRows } from './seeds/report/report'
import { copyServiceRows } from './seeds/stay/record_copies'

/** Days of schedules to be ready, today included. */
const readyDays = 14

/** Fills the demo hospital; running it again changes nothing that people did since, and renews the texts. `identityKeys` (settings) encrypts the demo patients' certificate numbers. */
export async function seedDemo(sql: Sql, settings: { identityKeys: IdentityKeys }): Promise<void> {
  const { today, now } = await clockOf(sql)
  await transaction(sql, async (tx) => {
    await replaceRows(tx, 'hospital', 'hospital_id', hospitals)
    await replaceRows(tx, 'branch', 'branch_id', branches)
    await replaceRows(tx, 'department', 'department_id', departmentRows())
    await replaceRows(tx, 'doctor', 'doctor_id', doctorRows())
    await addRows(tx, 'english_name', englishRows())
    // Notices published since stay.
    await addRows(tx, 'remark', noticeRows(today))
    await addRows(tx, 'remark_version', earlierNoticeRows(today))
    await allowPayingThere(tx)
    await addSchedules(tx, today)
    await addPeople(tx, today, now, settings.identityKeys)
    await addQueues(tx, today, now)
    await addInpatients(tx, today)
    await replaceRows(tx, 'inpatient_copy_service', 'service_id', copyServiceRows())
    await addOutpatientBills(tx, today)
    await addReports(tx, today, now)
    await addExams(tx, today)
    await addRows(tx, 'questionnaire', questionnaireRows(today))
    // The demo's past was not paid through the app: the ledger gets its postings once.
    await postMissing(tx)
  })
  await sql`analyze`
}

/** Adds missing days up to two weeks ahead; called at start and once a day. Does nothing where the demo hospital is not seeded. */
export async function extendSchedules(sql: Sql): Promise<void> {
  if (!(await hasRow(sql`select 1 from hospital where hospital_id = ${hospitalId}`))) return
  const { today, now } = await clockOf(sql)
  const added = await transaction(sql, async (tx) => {
    await addQueues(tx, today, now)
    await addRows(tx, 'exam_slot', examSlotRows(today, readyDays))
    return addSchedules(tx, today)
  })
  if (added > 0) await sql`analyze schedule, slot`
}

async function clockOf(sql: Executor): Promise<{ today: string; now: Date }> {
  const [clock] = await sql<{ today: string; now: Date }[]>`
    select hospital_today()::text as today, hospital_now() as now`
  if (clock === undefined) throw new Error('the database did not tell the time')
  return clock
}

/** Adds every day of the coming two weeks that has no schedule yet; returns how many. */
async function addSchedules(tx: Executor, today: string): Promise<number> {
  const present = await tx<{ visitDate: string }[]>`
    select distinct visit_date::text as visit_date from schedule where visit_date >= ${today}::date and doctor_id is null`
  const known = new Set(present.map((row) => row.visitDate))
  const missing = Array.from({ length: readyDays }, (_, index) => addDays(today, index)).filter(
    (day) => !known.has(day),
  )
  const timetables = missing.map(timetableOf)
  await addRows(
    tx,
    'schedule',
    timetables.flatMap((timetable) => timetable.schedules),
  )
  await addRows(
    tx,
    'slot',
    timetables.flatMap((timetable) => timetable.sources),
  )
  return missing.length
}

/** The demo's people are added once; later changes stay. */
async function addPeople(
  tx: Executor,
  today: string,
  now: Date,
  identityKeys: IdentityKeys,
): Promise<void> {
  const accountIds = demoAccounts.map(({ accountId }) => accountId)
  if (await hasRow(tx`select 1 from account where account_id in ${tx(accountIds)} limit 1`)) return
  const people = peopleRows(today, identityKeys)
  await addRows(tx, 'account', people.accounts)
  await addRows(tx, 'account_identity', people.identities)
  await addRows(tx, 'patient', people.patients)
  await addRows(tx, 'patient_link', people.accountPatients)
  await addRows(tx, 'consent', people.consents)
  await addRows(tx, 'audit_event', people.auditEvents)
  const past = orderRows(today, now)
  await addRows(tx, 'schedule', past.schedules)
  await addRows(tx, 'slot', past.sources)
  await addRows(tx, 'registration_order', past.orders)
  await addRows(tx, 'registration_order_event', past.events)
  await addRows(tx, 'entitlement', entitlementRows(today, past))
  await addRows(tx, 'follow_up', followUpRows(today))
  await addRows(tx, 'leaflet', leafletRows())
  await addRows(tx, 'prescription', prescriptionRows(today))
  await addRows(tx, 'payment', past.payments)
  await addRows(tx, 'refund', past.refunds)
  await addVisitMessages(tx)
  await addFeedback(tx, today, past.orders, identityKeys)
  await tx`
    update slot t set taken = t.taken + g.keeps, next_no = t.next_no + 1
    from json_to_recordset(${JSON.stringify(past.given)}::text::json) as g(slot_id uuid, keeps integer) where t.slot_id = g.slot_id`
}

/** The demo's bills come once, like its people. */
async function addOutpatientBills(tx: Executor, today: string): Promise<void> {
  if (await hasRow(tx`select 1 from outpatient_bill limit 1`)) return
  const rows = outpatientRows(today)
  await addRows(tx, 'outpatient_order', rows.orders)
  await addRows(tx, 'outpatient_bill', rows.bills)
  await addRows(tx, 'outpatient_item', rows.items)
  await addRows(tx, 'outpatient_order_bill', rows.orderBills)
  await addRows(tx, 'outpatient_order_event', rows.events)
  await addRows(tx, 'payment', rows.payments)
}

/** The demo's reports come once, like its people; the old ones have been read. */
async function addReports(tx: Executor, today: string, now: Date): Promise<void> {
  if (await hasRow(tx`select 1 from report limit 1`)) return
  const rows = reportRows(today, now)
  await addRows(tx, 'report', rows.reports)
  await addRows(tx, 'report_item', rows.items)
  await addRows(tx, 'report_picture', rows.pictures)
  await tx`
    insert into report_read (account_id, report_id, version, read_at)
    select ap.account_id, r.report_id, r.version, r.reported_at + interval '3 hours' from report r
    join patient_link ap on ap.patient_id = r.patient_id and ap.unbound_at is null and ap.access_level = 'full'
    where r.status = 'PUBLISHED' and r.reported_at < ${now}::timestamptz - interval '20 days' on conflict do nothing`
}

/** Devices and what holds for exams are renewed; orders come once, like the demo's people. */
async function addExams(tx: Executor, today: string): Promise<void> {
  await replaceRows(tx, 'exam_resource', 'resource_id', examResourceRows())
  await replaceRows(tx, 'exam_rule', 'code', examRuleRows())
  await addRows(tx, 'exam_slot', examSlotRows(today, readyDays))
  if (await hasRow(tx`select 1 from exam_order limit 1`)) return
  await addRows(tx, 'exam_order', examOrderRows(today))
}

/** Every day has its rights and a crowd; what people did with them stays. */
async function addQueues(tx: Executor, today: string, now: Date): Promise<void> {
  await addRows(tx, 'queue_item', queueItemRows())
  const rights = queueRightRows(today)
  const known = await tx<{ patientId: string }[]>`
    select patient_id from patient where patient_id in ${tx(rights.map((right) => right.patient_id))}`
  const present = new Set(known.map((row) => row.patientId))
  await addRows(
    tx,
    'queue_right',
    rights.filter((right) => present.has(right.patient_id)),
  )
  if (await hasRow(tx`select 1 from queue where queue_date = ${today} limit 1`)) return
  const { queues, tickets } = queueRows(today, now)
  await addRows(tx, 'queue', queues)
  await addRows(tx, 'queue_ticket', tickets)
}
