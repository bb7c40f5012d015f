import { registrationRules } from '../../../server/areas/registration/rules/rules'
import { registrationCalls as calls } from '../../../src/contract/registration'
import { forAllTests, refused } from '../../support/server/for_tests'
import { stopClinic } from '../../support/server/stop_clinic'
import { TestApp, type Person } from './test_app'

const testApp = forAllTests(() => TestApp.start())
afterEach(() => testApp.expectInvariants())

const join = (person: Person, scheduleId: string) =>
  testApp.call(calls.joinWaitlist, { scheduleId, patientId: person.patientId }, person)
const refusedJoin = (person: Person, scheduleId: string) =>
  testApp.send(calls.joinWaitlist, { scheduleId, patientId: person.patientId }, person)
const entry = async (person: Person, entryId: string) =>
  (await testApp.call(calls.getWaitlistEntry, { id: entryId }, person)).body
const leave = (person: Person, entryId: string) =>
  testApp.call(calls.leaveWaitlist, { entryId }, person)
const serve = () => testApp.serveWaitlist()
const people = (count: number) => Promise.all(Array.from({ length: count }, () => testApp.person()))
const messagesOf = (entryId: string) =>
  testApp.sql<{ kind: string; title: string }[]>`
    select kind, title from message where subject_id = ${entryId}`

/** A clinic whose only places are booked. */
async function full(given: { capacity?: number; days?: number; departmentId?: string } = {}) {
  const clinic = await testApp.source({
    capacity: given.capacity ?? 1,
    days: given.days ?? 3,
    departmentId: given.departmentId ?? 'd1',
  })
  const holders = await people(given.capacity ?? 1)
  const orders = await Promise.all(
    holders.map((holder) => testApp.order(holder, clinic.sourceTimeId)),
  )
  const [holder] = holders
  const [orderId] = orders
  if (holder === undefined || orderId === undefined) throw new Error('nobody')
  return { ...clinic, holder, orderId, giveBack: () => testApp.cancel(holder, orderId) }
}

describe('waiting for a place', () => {
  it('makes an order for the first in the queue when a place comes back, and nobody overtakes', async () => {
    const clinic = await full()
    const [first, second, stranger] = await people(3)
    if (!first || !second || !stranger) throw new Error('nobody')
    const one = (await join(first, clinic.scheduleId)).body
    const two = (await join(second, clinic.scheduleId)).body
    expect([one.position, two.position]).toEqual([1, 2])
    await clinic.giveBack()
    // The place is free, and yet it is not for who happens to look at this moment.
    expect((await testApp.hold(stranger, clinic.sourceTimeId)).body).toMatchObject({
      code: 'SOLD_OUT',
    })
    await serve()
    const served = await entry(first, one.entryId)
    expect(served).toMatchObject({ status: 'ORDERED', position: null })
    const order = (await testApp.get(first, served.orderId ?? '')).body
    expect(order).toMatchObject({ status: 'PENDING_PAY' })
    expect(served.payUntil).toBe(order.expiresAt)
    expect(Date.parse(order.expiresAt ?? '') - Date.parse(order.createdAt)).toBeGreaterThanOrEqual(
      120 * 60_000,
    )
    expect(await messagesOf(one.entryId)).toEqual([
      { kind: 'waitlist', title: '候补到号了，号给您留着' },
    ])
    // Not paid: the next in the queue gets it.
    await testApp.passDeadline(order.orderId)
    await testApp.settleAll()
    expect(await entry(second, two.entryId)).toMatchObject({ status: 'ORDERED' })
  })

  it('tells who waited when and where, in the words of every date', async () => {
    const clinic = await full()
    const person = await testApp.person()
    const { entryId } = (await join(person, clinic.scheduleId)).body
    await clinic.giveBack()
    await serve()
    const [message] = await testApp.sql<{ body: string }[]>`
      select body from message where kind = 'waitlist' and subject_id = ${entryId}`
    expect(message?.body).toMatch(/^\d{1,2}月\d{1,2}日 \d\d:\d\d-\d\d:\d\d .+ 有号了/)
  })

  it('is the same entry when asked for twice, and can be given up at any time', async () => {
    const clinic = await full()
    const person = await testApp.person()
    const [one, two] = await Promise.all([
      join(person, clinic.scheduleId),
      join(person, clinic.scheduleId),
    ])
    expect(one.body.entryId).toBe(two.body.entryId)
    expect((await leave(person, one.body.entryId)).body).toMatchObject({ status: 'LEFT' })
    expect((await leave(person, one.body.entryId)).body).toMatchObject({ status: 'LEFT' })
    await clinic.giveBack()
    await serve()
    expect(await entry(person, one.body.entryId)).toMatchObject({ status: 'LEFT' })
  })

  it('passes over who cannot be served any more, and says why', async () => {
    const clinic = await full()
    const [busy, next] = await people(2)
    if (!busy || !next) throw new Error('nobody')
    const one = (await join(busy, clinic.scheduleId)).body
    const two = (await join(next, clinic.scheduleId)).body
    const elsewhere = await testApp.source()
    await testApp.order(busy, elsewhere.sourceTimeId)
    await clinic.giveBack()
    await serve()
    expect(await entry(busy, one.entryId)).toMatchObject({
      status: 'LAPSED',
      endReason: '该就诊人当天在这个科室已有预约',
    })
    expect(await entry(next, two.entryId)).toMatchObject({ status: 'ORDERED' })
    expect(await messagesOf(one.entryId)).toMatchObject([
      { kind: 'waitlist', title: '候补没有成功' },
    ])
  })

  it('keeps the order of joining when many places come back at once and several replicas serve', async () => {
    const clinic = await full({ capacity: 4 })
    const waiting = await people(6)
    const entries: string[] = []
    for (const person of waiting) entries.push((await join(person, clinic.scheduleId)).body.entryId)
    await testApp.sql`update registration_order set expires_at = hospital_now() - interval '1 second' where slot_id = ${clinic.sourceTimeId}`
    await testApp.settleAll()
    await Promise.all([serve(), serve(), serve()])
    const states = await Promise.all(
      waiting.map(async (person, index) => (await entry(person, entries[index] ?? '')).status),
    )
    expect(states).toEqual(['ORDERED', 'ORDERED', 'ORDERED', 'ORDERED', 'WAITING', 'WAITING'])
    const [, , , , fifth] = waiting
    if (!fifth) throw new Error('nobody')
    expect(await entry(fifth, entries[4] ?? '')).toMatchObject({ position: 1 })
  })

  it('has room for so many of a crowd, refuses the others, and knows who waits already', async () => {
    const most = registrationRules.waitlistPerClinic
    const clinic = await full()
    const [early, ...crowd] = await people(most + 10)
    if (!early) throw new Error('nobody')
    const one = (await join(early, clinic.scheduleId)).body
    const answers = await Promise.all(
      crowd.flatMap((person, index) => [
        refusedJoin(person, clinic.scheduleId),
        ...(index % 10 === 5 ? [refusedJoin(early, clinic.scheduleId)] : []),
      ]),
    )
    const entries = answers.flatMap(({ status, body }) => (status === 200 ? [body.entryId] : []))
    expect(new Set(entries).size).toBe(most)
    expect(entries).toContain(one.entryId)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(10)
    const again = answers.filter(({ body }) => body.entryId === one.entryId)
    expect(again).toHaveLength(Math.ceil((crowd.length - 5) / 10))
  })

  it('ends when the clinic is stopped', async () => {
    const clinic = await full()
    const person = await testApp.person()
    const { body } = await join(person, clinic.scheduleId)
    await stopClinic(testApp.dependencies, clinic.scheduleId, '停诊')
    expect(await entry(person, body.entryId)).toMatchObject({
      status: 'LAPSED',
      endReason: '医院停诊',
    })
  })

  it('is refused where it makes no sense', async () => {
    const open = await testApp.source()
    const person = await testApp.person()
    expect(await refusedJoin(person, open.scheduleId)).toMatchObject(
      refused(409, 'WAITLIST_NOT_ALLOWED', '现在有号'),
    )
    const stopped = await testApp.source({ stopped: true })
    expect(await refusedJoin(person, stopped.scheduleId)).toMatchObject(
      refused(409, 'WAITLIST_NOT_ALLOWED'),
    )
    const clinic = await full()
    expect(await refusedJoin(clinic.holder, clinic.scheduleId)).toMatchObject({
      status: 409,
      body: { code: 'DUPLICATE_ORDER', details: { orderId: clinic.orderId } },
    })
    for (const departmentId of ['d2', 'd3', 'd4'])
      await join(person, (await full({ departmentId })).scheduleId)
    expect(
      await refusedJoin(person, (await full({ departmentId: 'd5' })).scheduleId),
    ).toMatchObject({ body: { code: 'WAITLIST_NOT_ALLOWED' } })
    const list = await testApp.call(calls.listWaitlist, {}, person)
    expect(list.body.list).toHaveLength(3)
  })
})

describe('an earlier place', () => {
  const watch = (person: Person, orderId: string) =>
    testApp.call(calls.watchEarlier, { orderId }, person)
  const accept = (person: Person, entryId: string) =>
    testApp.call(calls.acceptOffer, { entryId }, person)

  /** Somebody with a late order and a full earlier clinic of the same kind. */
  async function late() {
    const early = await full({ days: 2, departmentId: 'd4' })
    const later = await testApp.source({ days: 6, departmentId: 'd4' })
    await testApp.sql`update schedule set registration_type = 'general' where schedule_id in (${early.scheduleId}, ${later.scheduleId})`
    const person = await testApp.person()
    const orderId = await testApp.bookedOrder(person, later.sourceTimeId)
    return { early, later, person, orderId }
  }

  it('is kept for who asked, who keeps his order until he says yes', async () => {
    const { early, person, orderId } = await late()
    const { body, status } = await watch(person, orderId)
    expect(status).toBe(200)
    expect(body).toMatchObject({ kind: 'earlier', status: 'WAITING', orderId })
    await early.giveBack()
    await serve()
    const offered = await entry(person, body.entryId)
    expect(offered).toMatchObject({
      status: 'OFFERED',
      offer: {
        carriedFen: expect.any(Number),
        dueFen: 0,
        refundFen: 0,
        visit: { sourceTimeId: early.sourceTimeId },
      },
    })
    expect((await testApp.get(person, orderId)).body).toMatchObject({ status: 'BOOKED' })
    const moved = await accept(person, body.entryId)
    expect(moved.status).toBe(200)
    expect((await accept(person, body.entryId)).body.orderId).toBe(moved.body.orderId)
    await testApp.settleAll()
    expect((await testApp.get(person, moved.body.orderId)).body).toMatchObject({ status: 'BOOKED' })
    expect((await testApp.get(person, orderId)).body).toMatchObject({ status: 'CANCELLED' })
    expect(await messagesOf(body.entryId)).toMatchObject([{ title: '有更早的号，为您保留着' }])
  })

  it('comes to who joined last too, however many before him find nothing', async () => {
    const { early, person, orderId } = await late()
    // Sixty who joined before, with a doctor who has nothing earlier.
    const other = await testApp.source({ days: 5, departmentId: 'd5', capacity: 60 })
    const before = await testApp.person()
    const oldOrder = await testApp.bookedOrder(before, other.sourceTimeId)
    const { sql } = testApp.server
    await sql`drop index waitlist_entry_earlier_once`
    await sql`
      insert into waitlist_entry (entry_id, account_id, patient_id, kind, schedule_id, branch_id, department_id, doctor_id, order_id, useful_until, joined_at, status)
      select gen_random_uuid(), account_id, patient_id, 'earlier', schedule_id, branch_id, department_id, doctor_id, order_id, begins_at, hospital_now() - interval '1 hour', 'WAITING'
      from registration_order cross join generate_series(1, 60) where order_id = ${oldOrder}`
    const { body } = await watch(person, orderId)
    await early.giveBack()
    await serve()
    await sql`delete from waitlist_entry where order_id = ${oldOrder}`
    await sql`create unique index waitlist_entry_earlier_once on waitlist_entry (order_id) where kind = 'earlier' and status in ('WAITING', 'OFFERED')`
    expect(await entry(person, body.entryId)).toMatchObject({ status: 'OFFERED' })
  })

  it('goes on to others when it is not wanted or not answered, and the order stays', async () => {
    const { early, person, orderId } = await late()
    const { body } = await watch(person, orderId)
    await early.giveBack()
    await serve()
    await testApp.sql`update slot_hold set ends_at = hospital_now() - interval '1 second' where waitlist_entry_id = ${body.entryId}`
    await testApp.settleAll()
    await testApp.passReturns()
    expect(await entry(person, body.entryId)).toMatchObject({ status: 'LAPSED', offer: null })
    expect((await testApp.send(calls.acceptOffer, { entryId: body.entryId }, person)).status).toBe(
      409,
    )
    expect((await testApp.get(person, orderId)).body).toMatchObject({ status: 'BOOKED' })
    expect((await testApp.book(await testApp.person(), early.sourceTimeId)).status).toBe(200)
  })

  it('is not waited for while there is one, and ends with the order', async () => {
    const { early, person, orderId } = await late()
    await early.giveBack()
    await testApp.passReturns()
    await testApp.settleAll()
    expect(await testApp.send(calls.watchEarlier, { orderId }, person)).toMatchObject(
      refused(409, 'WAITLIST_NOT_ALLOWED'),
    )
    await testApp.order(await testApp.person(), early.sourceTimeId)
    const { body } = await watch(person, orderId)
    await testApp.cancel(person, orderId)
    await testApp.settleAll()
    expect(await entry(person, body.entryId)).toMatchObject({ status: 'LAPSED' })
  })
})
