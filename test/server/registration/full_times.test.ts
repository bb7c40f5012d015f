/** A full time as two processes on one database know it: what one gives back the other sells at once, and nobody who has a place hears that there is none. */
import { randomUUID } from 'node:crypto'
import { createOrder } from '../../../server/areas/registration/booking/booking'
import { releaseHold } from '../../../server/areas/registration/booking/holds'
import { connect } from '../../../server/database/client'
import type { Dependencies } from '../../../server/dependencies'
import { registrationCalls as calls } from '../../../src/contract/registration'
import { TestApp, type Person } from './test_app'

let testApp: TestApp
/** Another process: what it remembers is its own. */
let beside: Dependencies
beforeAll(async () => {
  testApp = await (await TestApp.start()).openReturnsAtOnce()
  const sql = connect({ url: testApp.server.databaseUrl }, { poolSize: 4 })
  beside = { ...testApp.dependencies, sql }
})
afterAll(async () => {
  await beside.sql.end({ timeout: 2 })
  await testApp.stop()
})
afterEach(() => testApp.expectInvariants())

const bookBeside = (person: Person, sourceTimeId: string, idempotencyKey: string = randomUUID()) =>
  createOrder(beside, person.accountId, {
    sourceTimeId,
    patientId: person.patientId,
    idempotencyKey,
  })

/** A time of one place, sold, and both processes know that it is full. */
async function soldTime() {
  const [owner, other] = [await testApp.person(), await testApp.person()]
  const { sourceTimeId } = await testApp.source({ capacity: 1 })
  const orderId = await testApp.order(owner, sourceTimeId)
  expect((await testApp.book(other, sourceTimeId)).status).toBe(409)
  await expect(bookBeside(other, sourceTimeId)).rejects.toMatchObject({ code: 'SOLD_OUT' })
  return { owner, other, sourceTimeId, orderId }
}

it('sells a place at once that another process gave back', async () => {
  const { owner, other, sourceTimeId, orderId } = await soldTime()
  await testApp.cancel(owner, orderId)
  expect(await bookBeside(other, sourceTimeId)).toMatchObject({ status: 'PENDING_PAY' })
})

it('gives a repeat the order that another process made meanwhile', async () => {
  const { owner, other, sourceTimeId, orderId } = await soldTime()
  await testApp.cancel(owner, orderId)
  const key = randomUUID()
  const made = await testApp.book(other, sourceTimeId, key)
  expect(await bookBeside(other, sourceTimeId, key)).toMatchObject({ orderId: made.body.orderId })
})

it('tells a patient who has an order there of his order, not that the time is full', async () => {
  const { owner, sourceTimeId, orderId } = await soldTime()
  const again = await testApp.book(owner, sourceTimeId)
  expect(again).toMatchObject({
    status: 409,
    body: { code: 'DUPLICATE_ORDER', details: { orderId } },
  })
  await expect(bookBeside(owner, sourceTimeId)).rejects.toMatchObject({ code: 'DUPLICATE_ORDER' })
})

it('lets who holds a place through, wherever he comes, and the next when he let it go', async () => {
  const [holder, other] = [await testApp.person(), await testApp.person()]
  const { sourceTimeId } = await testApp.source({ capacity: 1 })
  const request = { sourceTimeId, patientId: holder.patientId }
  await testApp.call(calls.createHold, request, holder)
  await expect(bookBeside(other, sourceTimeId)).rejects.toMatchObject({ code: 'SOLD_OUT' })
  await releaseHold(testApp.dependencies, holder.accountId, sourceTimeId)
  expect(await bookBeside(other, sourceTimeId)).toMatchObject({ status: 'PENDING_PAY' })
})

it('is stopped and not full once the hospital stops it', async () => {
  const { other, sourceTimeId } = await soldTime()
  await testApp.sql`update slot set stopped = true where slot_id = ${sourceTimeId}`
  await expect(bookBeside(other, sourceTimeId)).rejects.toMatchObject({ code: 'SOURCE_CLOSED' })
})

it('gives both of two equal requests the last place, in two processes that look at it together', async () => {
  const person = await testApp.person()
  const { sourceTimeId } = await testApp.source({ capacity: 1 })
  const key = randomUUID()
  const both: Promise<{ orderId: string }>[] = []
  await testApp.sql.begin(async (tx) => {
    await tx`select 1 from slot where slot_id = ${sourceTimeId} for update`
    both.push(
      testApp.book(person, sourceTimeId, key).then(({ body }) => body),
      bookBeside(person, sourceTimeId, key),
    )
    for (let waiting = 0; waiting < 2;) {
      const rows = await testApp.sql`
        select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      waiting = rows.count
    }
  })
  const [first, second] = await Promise.all(both)
  expect(second?.orderId).toBe(first?.orderId)
})

it('takes those who come together in one transaction, and one that fails fails alone', async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => testApp.person()))
  const { sourceTimeId } = await testApp.source({ capacity: 20, departmentId: 'd2' })
  const { sql } = testApp.server
  await sql`create table unlucky as select ${people[5]?.patientId ?? ''}::uuid as patient_id`
  await sql.unsafe(`
    create function refuse_unlucky() returns trigger language plpgsql as $$
      begin if new.patient_id in (select patient_id from unlucky) then raise exception 'unlucky'; end if; return new; end $$;
    create trigger unlucky before insert on registration_order for each row execute function refuse_unlucky()`)
  const answers = await Promise.all(people.map((person) => testApp.book(person, sourceTimeId)))
  expect(answers.map(({ status }) => status)).toEqual(
    people.map((_person, index) => (index === 5 ? 500 : 200)),
  )
  await sql`truncate unlucky`
  const { sourceTimeId: next } = await testApp.source({ capacity: 20, departmentId: 'd3' })
  await Promise.all(people.map((person) => testApp.book(person, next)))
  const [made] = await sql<{ orders: number; transactions: number }[]>`
    select count(*)::int as orders, count(distinct xmin::text)::int as transactions from registration_order where slot_id = ${next}`
  expect(made?.orders).toBe(12)
  expect(made?.transactions).toBeLessThan(6)
})
