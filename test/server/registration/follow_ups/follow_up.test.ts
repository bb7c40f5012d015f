/** Follow-ups (随访): booked by any visit of their days, by the limits of everybody; declined with a reason; over when the hospital says so. */
import { registrationCalls as calls } from '../../../../src/contract/registration'
import { forAllTests } from '../../../support/server/for_tests'
import { TestApp, type Person } from '../test_app'
import { ask as askIn, dayIn as dayOf } from './asking'

const testApp = forAllTests(async () => (await TestApp.start()).openReturnsAtOnce())
let count = 0
beforeEach(() => {
  count += 1
  testApp.recover()
})

const dayIn = (days: number) => dayOf(testApp, days)
const ask = (person: Pick<Person, 'patientId'>, given: object = {}) =>
  askIn(testApp, person, { id: `SF${count}`, ...given })

async function asked(given: object = {}): Promise<Person> {
  const person = await testApp.person()
  await ask(person, given)
  return person
}

const list = async (person: Person) =>
  (await testApp.call(calls.listFollowUps, {}, person)).body.followUps
const only = async (person: Person) => (await list(person))[0]
const decline = async (person: Person, more: object = {}) => {
  const followUpId = (await only(person))?.followUpId ?? ''
  return testApp.call(calls.declineFollowUp, { followUpId, reason: 'not_now', ...more }, person)
}
const reopen = async (person: Person, followUpId: string) =>
  testApp.call(calls.reopenFollowUp, { followUpId }, person)
/** Its days are past, and it was asked for before them. */
const passDays = (days: number) => testApp.sql`
  update follow_up set valid_from = valid_from - ${days}::int, valid_until = valid_until - ${days}::int, given_at = given_at - make_interval(days => ${days}::int)
  where hospital_follow_up_id = ${`SF${count}`}`

it('is shown with its days, its words, and the next slots of these days', async () => {
  const person = await asked({ departmentId: 'd5', reason: '复查血糖' })
  await testApp.source({ departmentId: 'd5', days: 8 })
  await testApp.source({ departmentId: 'd5', days: 2, capacity: 0 })
  const near = await testApp.source({ departmentId: 'd5', days: 3 })
  await testApp.source({ departmentId: 'd5', days: 3 })
  await testApp.source({ departmentId: 'd5', days: 3 })
  await testApp.source({ departmentId: 'd5', days: 6 })
  const found = await only(person)
  expect(found).toMatchObject({
    state: 'open',
    departName: '科室d5',
    doctorName: null,
    from: await dayIn(1),
    until: await dayIn(7),
    reason: '复查血糖',
    exams: [],
  })
  // Two of a day at most, so that other days can be seen.
  expect(found?.visits.map(({ visitDate }) => visitDate)).toEqual([
    await dayIn(3),
    await dayIn(3),
    await dayIn(6),
  ])
  const { status } = await testApp.book(person, near.sourceTimeId)
  expect(status).toBe(200)
  await testApp.sql`update slot set stopped = true where department_id = 'd5'`
})

describe('is booked', () => {
  it('by an ordinary order of its days, for the fee of everybody, and open again when that ends', async () => {
    const person = await asked()
    const { sourceTimeId } = await testApp.source({ feeFen: 5000 })
    const { body } = await testApp.book(person, sourceTimeId)
    expect(body).toMatchObject({ dueFen: 5000 })
    expect(await only(person)).toMatchObject({
      state: 'booked',
      bookedDay: await dayIn(3),
      bookedTime: '09:00',
      bookedOrderId: body.orderId,
      visits: [],
    })
    expect((await testApp.cancel(person, body.orderId)).status).toBe(200)
    await testApp.settleAll()
    expect(await only(person)).toMatchObject({ state: 'open', bookedDay: null })
  })

  it('by an order that was there before it was said', async () => {
    const person = await testApp.person()
    const { sourceTimeId } = await testApp.source()
    await testApp.order(person, sourceTimeId)
    await ask(person)
    expect(await only(person)).toMatchObject({ state: 'booked' })
  })

  it('by a registration at a window', async () => {
    const person = await asked()
    await testApp.sql`
      insert into outside_registration (registration_id, hospital_registration_id, patient_id, branch_id, department_id, channel, registration_type, visit_date, half_day, begin_time, end_time, ends_at, state, cancellable)
      values (gen_random_uuid(), ${`W${count}`}, ${person.patientId}, 'b', 'd1', 'window', 'general', hospital_today() + 4, 'morning', '10:30', '11:00', hospital_now() + interval '4 days', 'booked', false)`
    expect(await only(person)).toMatchObject({
      state: 'booked',
      bookedDay: await dayIn(4),
      bookedTime: '10:30',
      bookedOrderId: null,
    })
  })

  it('by a relative, whose order stays his own', async () => {
    const person = await asked()
    const relative = { ...(await testApp.person()), patientId: person.patientId }
    await testApp.bind(relative.accountId, person.patientId)
    const { sourceTimeId } = await testApp.source()
    const orderId = await testApp.order(relative, sourceTimeId)
    expect(await only(relative)).toMatchObject({ state: 'booked', bookedOrderId: orderId })
    expect(await only(person)).toMatchObject({ state: 'booked', bookedOrderId: null })
  })

  it.each([
    ['in another department', { departmentId: 'd2' }, {}],
    ['with another doctor', {}, { doctorId: 'doc' }],
    ['after its last day', { days: 9 }, {}],
    ['before its first day', { days: 2 }, { from: 3 }],
  ])('not %s', async (_words, slot, { from, ...given }: { from?: number; doctorId?: string }) => {
    const person = await asked({
      ...given,
      ...(from !== undefined && { from: await dayIn(from) }),
    })
    const { sourceTimeId } = await testApp.source(slot)
    await testApp.order(person, sourceTimeId)
    expect(await only(person)).toMatchObject({ state: 'open' })
  })

  it('not by the visit in which it was said, which is named', async () => {
    const person = await testApp.person()
    const { sourceTimeId } = await testApp.source()
    const { body } = await testApp.book(person, sourceTimeId)
    await ask(person, { orderNo: body.orderNo })
    expect(await only(person)).toMatchObject({ state: 'open', orderId: body.orderId })
  })

  it('and gone once the patient was seen', async () => {
    const person = await asked()
    const { sourceTimeId } = await testApp.source()
    const orderId = await testApp.order(person, sourceTimeId)
    await testApp.sql`update registration_order set status = 'VISITED' where order_id = ${orderId}`
    expect(await list(person)).toEqual([])
  })
})

it('leads round no limit', async () => {
  const person = await asked({ doctorId: 'doc' })
  const taken = await testApp.source()
  await testApp.order(person, taken.sourceTimeId)
  const own = await testApp.source({ doctorId: 'doc' })
  // Nor is a day offered on which the patient comes to that department anyway.
  expect((await only(person))?.visits).toEqual([])
  expect(await testApp.book(person, own.sourceTimeId)).toMatchObject({
    status: 409,
    body: { code: 'DUPLICATE_ORDER' },
  })
})

describe('after its last day', () => {
  it('it is late, offers the next two weeks, and any later visit is the one', async () => {
    const person = await asked({ departmentId: 'd4' })
    await passDays(10)
    const { sourceTimeId } = await testApp.source({ departmentId: 'd4', days: 5 })
    const found = await only(person)
    expect(found).toMatchObject({ state: 'late' })
    expect(found?.visits.map((visit) => visit.sourceTimeId)).toEqual([sourceTimeId])
    await testApp.order(person, sourceTimeId)
    expect(await only(person)).toMatchObject({ state: 'booked' })
  })

  it('it is gone from the phone two weeks later, and cannot be answered any more', async () => {
    const person = await asked()
    const followUpId = (await only(person))?.followUpId ?? ''
    await passDays(22)
    expect(await list(person)).toEqual([])
    const { status } = await testApp.call(
      calls.declineFollowUp,
      { followUpId, reason: 'other' },
      person,
    )
    expect(status).toBe(409)
  })
})

describe('the patient', () => {
  it('declines with a reason, says another one, and takes it back', async () => {
    const person = await asked()
    expect((await decline(person)).status).toBe(200)
    expect((await decline(person, { reason: 'other', words: ' 出差 ' })).status).toBe(200)
    const declined = await only(person)
    expect(declined).toMatchObject({
      state: 'declined',
      declineReason: 'other',
      declineWords: '出差',
      visits: [],
    })
    expect((await reopen(person, declined?.followUpId ?? '')).status).toBe(200)
    expect(await only(person)).toMatchObject({ state: 'open', declineReason: null })
  })

  it('cannot decline what is booked; a booking goes before an answer', async () => {
    const person = await asked()
    await decline(person)
    const { sourceTimeId } = await testApp.source()
    await testApp.order(person, sourceTimeId)
    expect(await only(person)).toMatchObject({ state: 'booked' })
    expect(await decline(person)).toMatchObject({ status: 409 })
  })

  it('is asked anew for other days, not for other words', async () => {
    const person = await asked()
    await decline(person)
    await ask(person, { version: 2, reason: '看结果' })
    expect(await only(person)).toMatchObject({ state: 'declined', reason: '看结果' })
    await ask(person, { version: 3, until: await dayIn(12) })
    expect(await only(person)).toMatchObject({ state: 'open', declineReason: null })
  })

  it.each(['completed', 'revoked'])('is asked no more once the hospital says %s', async (state) => {
    const person = await asked()
    const followUpId = (await only(person))?.followUpId ?? ''
    await ask(person, { version: 2, state })
    expect(await list(person)).toEqual([])
    const { body } = await testApp.call(
      calls.declineFollowUp,
      { followUpId, reason: 'other' },
      person,
    )
    expect(body).toMatchObject({ code: 'CONFLICT' })
  })

  it('is not known to somebody who only typed the name', async () => {
    const { patientId } = await asked()
    const stranger = { ...(await testApp.person()), patientId }
    await testApp.bind(stranger.accountId, patientId)
    await testApp.sql`
      update patient_link set unproven_since = now(), access_level = 'booking', relation = 'other' where account_id = ${stranger.accountId} and patient_id = ${patientId}`
    expect(await list(stranger)).toEqual([])
  })
})

describe('the exams before', () => {
  const exams = [
    { code: 'BLOOD', name: '空腹抽血' },
    { code: 'US', name: '腹部超声', examOrderId: 'JC-7' },
    { code: 'CT', name: '胸部CT' },
  ]

  async function order(
    { patientId }: Person,
    { code, ...given }: { code: string; id?: string; state?: string; days?: number },
  ): Promise<void> {
    const { id = `${code}-${patientId}`, state = 'ordered', days = 0 } = given
    await testApp.sql`
      insert into exam_rule (code, name, rule) values (${code}, ${code}, '{}') on conflict do nothing`
    await testApp.sql`
      insert into exam_order (exam_order_id, hospital_id, patient_id, code, name, ordered_at, latest_at, state)
      values (gen_random_uuid(), ${id}, ${patientId}, ${code}, ${code}, hospital_now() - make_interval(days => ${days}::int), hospital_now() + interval '9 days', ${state})`
  }
  const states = async (person: Person) =>
    (await only(person))?.exams.map(({ name, state }) => `${name} ${state}`)

  it('stand as their orders do: the one that is named, else the newest of that code', async () => {
    const person = await asked({ exams })
    expect(await states(person)).toEqual(['空腹抽血 unknown', '腹部超声 unknown', '胸部CT unknown'])
    // Done long before: it is not the one that is meant.
    await order(person, { code: 'BLOOD', id: `old-${count}`, state: 'done', days: 40 })
    await order(person, { code: 'US', id: 'another' })
    expect(await states(person)).toEqual(['空腹抽血 unknown', '腹部超声 unknown', '胸部CT unknown'])
    await order(person, { code: 'BLOOD' })
    await order(person, { code: 'US', id: 'JC-7' })
    await order(person, { code: 'CT', state: 'done' })
    expect(await states(person)).toEqual(['空腹抽血 open', '腹部超声 open', '胸部CT done'])
  })

  it('are shown with their time', async () => {
    const person = await asked({ exams: exams.slice(0, 1) })
    await order(person, { code: 'BLOOD' })
    await testApp.sql`
      insert into exam_resource (resource_id, branch_id, department_name, name, place) values ('blood', 'b', '检验科', '采血', '2 层') on conflict do nothing`
    await testApp.sql`
      with time as (
        insert into exam_slot (slot_id, resource_id, begins_at, capacity, taken)
        values (gen_random_uuid(), 'blood', (hospital_today() + 2)::timestamp at time zone 'Asia/Shanghai', 1, 1) returning slot_id
      )
      update exam_order o set slot_id = time.slot_id, taken_at = hospital_now() from time where o.patient_id = ${person.patientId}`
    expect((await only(person))?.exams).toMatchObject([
      {
        state: 'planned',
        beginsAt: expect.stringContaining(`${await dayIn(2)}T00:00:00`) as string,
      },
    ])
  })

  it('are not named to an account that only books, nor is what it is for', async () => {
    const person = await asked({ exams, reason: '复查血糖' })
    await testApp.sql`
      update patient_link set access_level = 'booking' where account_id = ${person.accountId}`
    expect(await only(person)).toMatchObject({ state: 'open', exams: [], reason: null })
  })
})

it('is the patient’s to export, and whose answer it was is forgotten with the account', async () => {
  const person = await asked({ reason: '看结果' })
  await decline(person)
  const { exportAccount, forgetAccount } =
    await import('../../../../server/areas/registration/personal_repository')
  expect(await exportAccount(testApp.sql, person.accountId)).toMatchObject({
    followUps: [{ reason: '看结果', declineReason: 'not_now' }],
  })
  await forgetAccount(testApp.sql, person.accountId)
  const [row] = await testApp.sql`
    select declined_by, decline_reason from follow_up where hospital_follow_up_id = ${`SF${count}`}`
  expect(row).toEqual({ declinedBy: null, declineReason: 'not_now' })
})
