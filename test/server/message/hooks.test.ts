/** What the areas tell: from the demo hospital's own rows. */
import { randomUUID } from 'node:crypto'
import { announceLowBalances } from '../../../server/areas/inpatient'
import { supersede } from '../../../server/areas/message'
import { announceNewBills } from '../../../server/areas/outpatient'
import { announceNear } from '../../../server/areas/queue/announcements'
import {
  announceBooked,
  announceStopped,
  reminderAt,
} from '../../../server/areas/registration/announcements'
import { transaction } from '../../../server/database/client'
import { forAllTests } from '../../support/server/for_tests'
import { startTestServer } from '../../support/server/test_server'

const server = forAllTests(() => startTestServer({ seeded: true }))
beforeEach(async () => {
  await server.sql`delete from message`
})

const messages = (kind: string) => server.sql<
  { subjectId: string; title: string; body: string; dueAt: Date; state: string }[]
>`
  select subject_id, title, body, due_at, state from message where kind = ${kind}`

/** A visit of the demo moved to so many days from now. */
async function aVisit(inDays: number): Promise<string> {
  const [row] = await server.sql<{ orderId: string }[]>`
    update registration_order set visit_date = hospital_today() + ${inDays}::int, begins_at = (hospital_today() + ${inDays}::int + time '09:00') at time zone 'Asia/Shanghai'
    where order_id = (select order_id from registration_order where status = 'VISITED' order by order_id limit 1) returning order_id`
  if (row === undefined) throw new Error('the demo has no visit')
  return row.orderId
}

test('the reminder is due at 18:00 of the day before, by the hospital’s clock', () => {
  expect(reminderAt('2026-11-25').toISOString()).toBe('2026-11-24T10:00:00.000Z')
  expect(reminderAt('2027-01-01').toISOString()).toBe('2026-12-31T10:00:00.000Z')
})

test('a booked visit is told at once and again the evening before; telling it again changes nothing', async () => {
  const orderId = await aVisit(3)
  await server.sql.begin((tx) => announceBooked(tx, orderId))
  await server.sql.begin((tx) => announceBooked(tx, orderId))
  expect(await messages('booked')).toHaveLength(1)
  const [reminder] = await messages('reminder')
  expect(reminder?.dueAt.toISOString().slice(11, 19)).toBe('10:00:00')
  expect(await supersede(server.sql, orderId)).toBe(2)
})

test('a visit of today has no reminder any more', async () => {
  const orderId = await aVisit(0)
  await server.sql.begin((tx) => announceBooked(tx, orderId))
  expect([(await messages('booked')).length, (await messages('reminder')).length]).toEqual([1, 0])
})

test.each([
  ['returning', '全额原路退回'],
  ['to_choose', '没有选择会自动全额退款'],
  ['none', '不会扣费'],
] as const)('a stopped clinic says what happens to the money (%s)', async (money, words) => {
  const orderId = await aVisit(2)
  await server.sql.begin((tx) => announceStopped(tx, orderId, money))
  expect((await messages('stopped'))[0]?.body).toContain(words)
})

test('new bills are told once, and none that is paid', async () => {
  await server.sql`update outpatient_bill set announced_at = null`
  await announceNewBills(server.dependencies)
  const notified = await messages('bill')
  expect(notified.length).toBeGreaterThan(0)
  expect(await announceNewBills(server.dependencies)).toBe(0)
  expect(await messages('bill')).toHaveLength(notified.length)
  const paid =
    await server.sql`select 1 from message m join outpatient_bill b on b.bill_id::text = m.subject_id where b.order_id is not null`
  expect(paid).toHaveLength(0)
})

test('a low balance is told once a day', async () => {
  const notified = await announceLowBalances(server.dependencies)
  expect(notified).toBeGreaterThan(0)
  expect(await announceLowBalances(server.dependencies)).toBe(0)
})

test('a number that came near is told once, and when it is called to whom wishes only that', async () => {
  const queueId = randomUUID()
  const tickets = Array.from({ length: 6 }, () => randomUUID())
  const [second = '', fifth = ''] = [tickets[1], tickets[4]]
  const patients = await server.sql<{ patientId: string }[]>`
    select distinct patient_id from patient_link where unbound_at is null order by patient_id limit 2`
  await server.sql`
    insert into queue (queue_id, branch_id, item_code, group_code, group_name, item_name, letter, counters, usual_seconds, queue_date, half_day, begins_at, ends_at, next_no)
    select ${queueId}, branch_id, 'near', 'G', '抽血', '抽血', 'N', 1, 60, hospital_today(), 'morning', hospital_now(), hospital_now() + interval '4 hours', 7 from branch limit 1`
  for (const [index, ticketId] of tickets.entries()) {
    const owner = {
      [second]: { patient: patients[0]?.patientId, ahead: 0 },
      [fifth]: { patient: patients[1]?.patientId, ahead: 3 },
    }[ticketId]
    await server.sql`
      insert into queue_ticket (ticket_id, queue_id, queue_date, patient_id, number, status, anchor, taken_at, remind_ahead)
      values (${ticketId}, ${queueId}, hospital_today(), ${owner?.patient ?? null}, ${index + 1}, 'WAITING', ${index + 1}, hospital_now(), ${owner?.ahead ?? 3})`
  }

  const subjects = async () => [
    ...new Set((await messages('number')).map(({ subjectId }) => subjectId)),
  ]
  const call = async () => {
    await server.sql`update queue_ticket set status = 'SERVING' where queue_id = ${queueId} and status = 'CALLING'`
    await server.sql`
      update queue_ticket set status = 'CALLING' where ticket_id = (
        select ticket_id from queue_ticket where queue_id = ${queueId} and status = 'WAITING' order by anchor limit 1)`
    await transaction(server.sql, (tx) => announceNear(tx, queueId))
  }
  await call()
  expect(await subjects()).toEqual([fifth])
  const notified = (await messages('number')).length
  await call()
  expect((await subjects()).sort()).toEqual([fifth, second].sort())
  await call()
  expect((await messages('number')).filter(({ subjectId }) => subjectId === fifth)).toHaveLength(
    notified,
  )
})
