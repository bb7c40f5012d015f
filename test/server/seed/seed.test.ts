/** The demo hospital: enough of everything, and numbers that agree with each other. */
import * as v from 'valibot'
import { decryptIdNo } from '../../../server/crypto/identity_cipher'
import { ringOf } from '../../../server/crypto/key_ring'
import { connect } from '../../../server/database/client'
import english from '../../../server/language/en.json'
import { extendSchedules, seedDemo } from '../../../simulators/seed'
import { seedLarge } from '../../../simulators/seeds/large'
import { demoAccounts, demoIdNo } from '../../../simulators/seeds/people'
import { holdingStatuses } from '../../../simulators/seeds/registration/orders'
import { slotsTakenElsewhere } from '../../../simulators/seeds/registration/schedules'
import { checkCertificate } from '../../../src/contract/certificate'
import { remarkType } from '../../../src/contract/hospital'
import { createTestDatabase } from '../../support/server/database'
import { forAllTests } from '../../support/server/for_tests'

const identityKeys = ringOf(Buffer.alloc(32, 5))

const database = forAllTests(() => createTestDatabase())
beforeAll(async () => {
  await seedDemo(database.sql, { identityKeys })
})
afterAll(() => database.drop())

/** How many rows there are `from` these tables, on this condition. */
async function rowsOf(from: string, { sql } = database): Promise<number> {
  return (await sql.unsafe(`select 1 from ${from}`)).length
}

describe('the demo hospital', () => {
  test('is as large as it claims', async () => {
    expect(await rowsOf('branch')).toBe(2)
    expect(await rowsOf('department where parent_id is not null')).toBeGreaterThanOrEqual(20)
    expect(await rowsOf('doctor')).toBeGreaterThanOrEqual(60)
    expect(await rowsOf('(select distinct name from doctor) names')).toBe(await rowsOf('doctor'))
    const days = 'select distinct visit_date from schedule where visit_date >= hospital_today()'
    expect(await rowsOf(`(${days}) days`)).toBe(14)
  })

  test('has a notice of every kind', async () => {
    const rows = await database.sql<{ type: string }[]>`select distinct type from remark`
    expect(rows.map((row) => row.type).sort()).toEqual([...remarkType.options].sort())
  })

  test('shows every state a patient can meet: free of charge, full, stopped, not yet released', async () => {
    expect(await rowsOf('schedule where reg_fee_fen + treat_fee_fen = 0')).toBeGreaterThan(0)
    expect(await rowsOf('schedule where stopped_at is not null')).toBeGreaterThan(0)
    expect(await rowsOf('schedule where release_at > hospital_now()')).toBeGreaterThan(0)
    const full = 'slot where not stopped group by schedule_id having sum(capacity - taken) = 0'
    expect(await rowsOf(full)).toBeGreaterThan(0)
  })

  test('releases every day at 07:00 seven days before', async () => {
    const wrong = `
      schedule where release_at <> (visit_date - 7 + time '07:00') at time zone 'Asia/Shanghai'`
    expect(await rowsOf(wrong)).toBe(0)
  })

  test('gave away exactly the places of its orders and those given elsewhere', async () => {
    const rows = await database.sql<
      {
        clinicId: string
        beginTime: string
        capacity: number
        taken: number
        stopped: boolean
        held: number
        numbers: number
        nextNo: number
      }[]
    >`
      select s.clinic_id, to_char(t.begin_time, 'HH24:MI') as begin_time, t.capacity, t.taken, t.stopped, t.next_no,
        count(o.order_id) filter (where o.status = any(${[...holdingStatuses]}))::int as held, coalesce(max(o.serial_no), 0)::int as numbers
      from slot t join schedule s on s.schedule_id = t.schedule_id left join registration_order o on o.slot_id = t.slot_id
      group by t.slot_id, s.schedule_id`
    for (const row of rows) {
      expect(row.taken).toBe((row.stopped ? 0 : slotsTakenElsewhere(row)) + row.held)
      expect(row.nextNo).toBeGreaterThan(row.numbers)
    }
    expect(rows.length).toBeGreaterThan(5000)
  })

  test('has no doctor in two places at once', async () => {
    const clashes = `
      schedule s join slot t using (schedule_id)
      join schedule s2 on s2.doctor_id = s.doctor_id and s2.visit_date = s.visit_date and s2.schedule_id <> s.schedule_id
      join slot t2 on t2.schedule_id = s2.schedule_id and t2.begins_at < t.ends_at and t.begins_at < t2.ends_at`
    expect(await rowsOf(clashes)).toBe(0)
  })

  test('accounts for every fen: paid orders have a payment, refunded ones a refund', async () => {
    const wrong = `
      registration_order o
      left join payment p on p.business_id = o.order_id and p.status = 'SUCCESS' and p.amount_fen = o.total_fee_fen
      left join refund r on r.payment_id = p.payment_id and r.status = 'SUCCESS' and r.amount_fen = o.total_fee_fen
      where (o.pay_status in ('PAID', 'REFUNDED') and o.total_fee_fen > 0) <> (p.payment_id is not null) or (o.pay_status = 'REFUNDED') <> (r.refund_id is not null)`
    expect(await rowsOf(wrong)).toBe(0)
  })

  test('tells the receipt of every paid bill that the hospital confirmed', async () => {
    const notes = await database.sql`
      select distinct left(note, 3) as said from outpatient_order_event where kind = 'confirmed'`
    expect(notes).toEqual([{ said: '收据号' }])
  })

  test('keeps valid certificate numbers, encrypted', async () => {
    const [clock] = await database.sql<{ today: string }[]>`select hospital_today() as today`
    const today = clock?.today ?? ''
    const rows = await database.sql<
      { patientId: string; idNoCipher: string; birthday: string; sex: string }[]
    >`select patient_id, id_no_cipher, birthday, sex from patient`
    for (const row of rows) {
      const idNo = decryptIdNo(identityKeys, row.patientId, row.idNoCipher)
      expect(checkCertificate('01', idNo, today)).toEqual({
        ok: true,
        idNo,
        birthday: row.birthday,
        sex: row.sex,
      })
      expect(row.idNoCipher).not.toContain(idNo)
    }
    expect(rows.map((row) => decryptIdNo(identityKeys, row.patientId, row.idNoCipher))).toContain(
      demoIdNo('wang', today),
    )
  })

  test('tells people in sentences that have English words', async () => {
    const rows = await database.sql<{ text: string }[]>`
      select distinct texts->'body'->>'text' as text from message where texts is not null`
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.map(({ text }) => text).filter((text) => !(text in english))).toEqual([])
  })

  test('gives the first two accounts something to come', async () => {
    const rows = await database.sql<{ accountId: string }[]>`
      select distinct account_id from registration_order where status = 'BOOKED' and begins_at > hospital_now()`
    expect(rows.map((row) => row.accountId).sort()).toEqual(
      [demoAccounts[0]?.accountId, demoAccounts[1]?.accountId].sort(),
    )
  })
})

describe('seeding again', () => {
  test('changes nothing that people did', async () => {
    const { sql } = database
    const [order] = await sql<{ orderId: string }[]>`
      select order_id from registration_order where status = 'BOOKED' limit 1`
    await sql`update registration_order set cancel_reason = 'kept' where order_id = ${order?.orderId ?? ''}`
    const count = () =>
      sql`select (select count(*) from schedule) s, (select count(*) from slot) t, (select count(*) from registration_order) o, (select sum(taken) from slot) k`
    const before = await count()
    await seedDemo(sql, { identityKeys })
    expect(await count()).toEqual(before)
    const [kept] = await sql<{ cancelReason: string }[]>`
      select cancel_reason from registration_order where order_id = ${order?.orderId ?? ''}`
    expect(kept?.cancelReason).toBe('kept')
  })

  test('adds the newest day when a day has passed, once on two replicas', async () => {
    const other = connect({ url: database.url }, { poolSize: 1 })
    const { sql } = database
    const [last] = await sql<{ day: string }[]>`select max(visit_date) as day from schedule`
    const newest = last?.day ?? ''
    const clinics = () => rowsOf(`schedule where visit_date = '${newest}'`)
    const before = await clinics()
    await sql`delete from slot where visit_date = ${newest}`
    await sql`delete from schedule where visit_date = ${newest}`
    await Promise.all([extendSchedules(sql), extendSchedules(other)])
    await other.end()
    // A Sunday has a few.
    expect([await clinics(), before > 0]).toEqual([before, true])
    const doubled = `
      slot group by schedule_id, begin_time having count(*) > 1`
    expect(await rowsOf(doubled)).toBe(0)
  })

  test('does nothing in a database without the demo hospital', async () => {
    const empty = await createTestDatabase()
    await extendSchedules(empty.sql)
    expect(await rowsOf('schedule', empty)).toBe(0)
    await empty.drop()
  })
})

test('the large seed adds the orders that were asked for', async () => {
  const { longAccountId, usualAccountId } = await seedLarge(database.sql, {
    orders: 3000,
    identityKeys,
  })
  expect(v.is(v.pipe(v.string(), v.uuid()), usualAccountId)).toBe(true)
  expect(await rowsOf("registration_order where order_no like 'L%'")).toBe(3000)
  const long = `registration_order where account_id = '${longAccountId}'`
  expect(await rowsOf(long)).toBeGreaterThanOrEqual(1000)
})
