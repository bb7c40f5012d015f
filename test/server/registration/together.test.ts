/** Places of the app's own, taken in one transaction by all who come together. */
import { randomUUID } from 'node:crypto'
import { createOrder } from '../../../server/areas/registration/booking/booking'
import { connect } from '../../../server/database/client'
import { registrationCalls as calls } from '../../../src/contract/registration'
import { appUser, untilWaiting } from '../../support/server/database'
import { forAllTests, refused } from '../../support/server/for_tests'
import { TestApp, type Person } from './test_app'

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

describe('who joins a waitlist together', () => {
  /** A clinic without a place that is left. */
  async function full(departmentId: string) {
    const clinic = await testApp.source({ capacity: 1, departmentId })
    await testApp.order(await testApp.person(), clinic.sourceTimeId)
    return clinic
  }
  const join = ({ patientId, ...account }: Person, scheduleId: string, language = 'zh-CN') =>
    testApp.send(
      calls.joinWaitlist,
      { scheduleId, patientId },
      {
        ...account,
        headers: { 'accept-language': language },
      },
    )

  const positionsOf = (answers: readonly { body: Record<string, unknown> }[]) =>
    answers
      .flatMap(({ body: { position } }) => (typeof position === 'number' ? [position] : []))
      .sort((one, other) => one - other)

  it('waits one behind the other, in a few transactions', async () => {
    const { scheduleId } = await full('d4')
    const people = await Promise.all(Array.from({ length: 20 }, () => testApp.person()))
    const answers = await Promise.all(people.map((person) => join(person, scheduleId)))
    expect(answers.map(({ status }) => status)).toEqual(people.map(() => 200))
    expect(positionsOf(answers)).toEqual(people.map((_person, index) => index + 1))
    const [made] = await testApp.sql<{ transactions: number }[]>`
      select count(distinct xmin::text)::int as transactions from waitlist_entry where schedule_id = ${scheduleId}`
    expect(made?.transactions).toBeLessThan(5)
  })

  it('is refused alone, each in their own language', async () => {
    const women = await Promise.all([1, 2, 3].map(() => testApp.person({ sex: 'female' })))
    const [first, second, third] = women
    if (!first || !second || !third) throw new Error('nobody')
    const clinic = await testApp.source({ capacity: 1, departmentId: 'd-women' })
    await testApp.order(first, clinic.sourceTimeId)
    const man = await testApp.person()
    // Somebody else acts for the second woman, too.
    const { accountId, token } = await testApp.account()
    await testApp.join({ accountId }, second.patientId)
    const [one, refusedOne, refusedOther, two, other] = await Promise.all([
      join(second, clinic.scheduleId),
      join(man, clinic.scheduleId),
      join(man, clinic.scheduleId, 'en'),
      join(third, clinic.scheduleId),
      join({ accountId, token, patientId: second.patientId }, clinic.scheduleId),
    ])
    expect([one.status, two.status]).toEqual([200, 200])
    expect(refusedOne).toMatchObject(refused(409, 'PATIENT_NOT_ELIGIBLE', '只接诊女性患者'))
    expect(refusedOther).toMatchObject(refused(409, 'PATIENT_NOT_ELIGIBLE', 'female'))
    expect(other).toMatchObject(refused(409, 'WAITLIST_NOT_ALLOWED', '已经在这个门诊候补'))
  })

  it('and of whom one fails in the database: it fails alone', async () => {
    const { scheduleId } = await full('d5')
    const people = await Promise.all(Array.from({ length: 6 }, () => testApp.person()))
    await testApp.sql`insert into unlucky values (${people[3]?.patientId ?? ''})`
    await testApp.sql.unsafe(
      'create trigger unlucky before insert on waitlist_entry for each row execute function refuse_unlucky()',
    )
    const answers = await Promise.all(people.map((person) => join(person, scheduleId)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 500, 200, 200])
    expect(positionsOf(answers)).toEqual([1, 2, 3, 4, 5])
  })
})
