/** Places of the app's own, taken in one transaction by all who come together. */
import { randomUUID } from 'node:crypto'
import { createOrder } from '../../../server/areas/registration/booking/booking'
import { connect } from '../../../server/database/client'
import { appUser, untilWaiting } from '../../support/server/database'
import { forAllTests } from '../../support/server/for_tests'
import { TestApp } from './test_app'

const testApp = forAllTests(() => TestApp.start())
afterEach(() => testApp.expectInvariants())

it('gives both of two equal requests the last place, in two processes that look at it together', async () => {
  const person = await testApp.person()
  const { sourceTimeId } = await testApp.source({ capacity: 1 })
  const key = randomUUID()
  // What another process remembers is its own.
  const sql = connect({ url: testApp.server.databaseUrl }, { poolSize: 4 })
  const beside = { ...testApp.dependencies, sql }
  const request = { sourceTimeId, patientId: person.patientId, idempotencyKey: key }
  const both: Promise<{ orderId: string }>[] = []
  await testApp.sql.begin(async (tx) => {
    await tx`select 1 from slot where slot_id = ${sourceTimeId} for update`
    both.push(
      testApp.book(person, sourceTimeId, key).then(({ body }) => body),
      createOrder(beside, person.accountId, request),
    )
    await untilWaiting(testApp.sql, 2)
  })
  const [first, second] = await Promise.all(both)
  await sql.end({ timeout: 2 })
  expect(second?.orderId).toBe(first?.orderId)
})

it('takes those who come together in one transaction, and one that fails fails alone', async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => testApp.person()))
  const { sourceTimeId } = await testApp.source({ capacity: 20, departmentId: 'd2' })
  const { sql } = testApp.server
  await sql`create table unlucky as select ${people[5]?.patientId ?? ''}::uuid as patient_id`
  await sql`grant select on unlucky to ${sql(appUser)}`
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
