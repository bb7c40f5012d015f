/** A rating after a visit: once, by who may act for the patient, while it is remembered; sums of thirty and more only. */
import { sumOfDoctor } from '../../../server/areas/feedback/rating_repository'
import { deskContract } from '../../../src/contract/desk'
import { feedbackCalls as calls } from '../../../src/contract/feedback'
import { boundForm } from '../../support/server/crypto'
import { forAllTests, forEachTest, refused } from '../../support/server/for_tests'
import { TestApp } from './test_app'

const app = forAllTests(() => TestApp.start({ ratingsShown: true }))
beforeEach(() => app.clear())
const person = forEachTest(() => app.person())

const rating = async (orderId: string) =>
  (await app.call(calls.getRating, { orderId }, person)).body

test('is given once with a sentence, encrypted, and shown to who gave it', async () => {
  const orderId = await app.order(person)
  expect(await rating(orderId)).toMatchObject({ state: 'open', given: null, doctorName: '沈怀远' })
  const given = { waiting: 1 as const, written: '医生很好，就是等得久' }
  expect((await app.rate(person, orderId, given)).status).toBe(200)
  expect(await rating(orderId)).toMatchObject({
    state: 'open',
    given: { doctor: 3, waiting: 1, way: 3, written: '医生很好，就是等得久' },
  })
  const [row] = await app.sql<{ written: string }[]>`select written from visit_rating`
  expect(row?.written.startsWith(boundForm)).toBe(true)
})

test('can be changed for an hour, and stands then', async () => {
  const orderId = await app.order(person)
  await app.rate(person, orderId)
  expect((await app.rate(person, orderId, { doctor: 2 })).status).toBe(200)
  expect((await rating(orderId)).given).toMatchObject({ doctor: 2 })
  await app.sql`update visit_rating set rated_at = rated_at - interval '61 minutes'`
  expect(await app.rate(person, orderId, { doctor: 1 })).toMatchObject(refused(409, 'CONFLICT'))
  expect(await rating(orderId)).toMatchObject({ state: 'given', given: { doctor: 2 } })
})

test.each([
  ['booked', { status: 'BOOKED' }, 'none', '看完病以后'],
  ['missed', { status: 'NO_SHOW' }, 'none', '看完病以后'],
  ['seen 31 days ago', { daysAgo: 31 }, 'over', '30 天'],
])('a visit that is %s has none', async (_, given, state, words) => {
  const orderId = await app.order(person, given)
  expect((await rating(orderId)).state).toBe(state)
  expect(await app.rate(person, orderId)).toMatchObject(refused(409, 'CONFLICT', words))
})

test('the thirtieth day is the last one', async () => {
  const orderId = await app.order(person, { daysAgo: 30 })
  expect((await app.rate(person, orderId)).status).toBe(200)
})

test('who may not act for the patient any more does not rate, and a stranger finds nothing', async () => {
  const orderId = await app.order(person)
  const stranger = await app.person()
  expect(await app.rate(stranger, orderId)).toMatchObject(refused(404, 'NOT_FOUND'))
  await app.sql`update patient_link set unbound_at = now() where patient_id = ${person.patientId}`
  expect(await app.rate(person, orderId)).toMatchObject(refused(404, 'NOT_FOUND'))
})

test('words that may mean danger are somebody’s work at once, and end when staff rang', async () => {
  const orderId = await app.order(person)
  await app.rate(person, orderId, { written: '这样活着我真的不想活了' })
  expect(await app.work('feedback_urgent')).toEqual([`rating ${orderId}`])
})

describe('the sums of a doctor', () => {
  const shown = async (doctorId: string) =>
    (await app.call(calls.getDoctorRatings, { doctorId })).body.ratings

  let doctors = 0
  /** A doctor with so many ratings of yesterday, the first ones not satisfied with the waiting. */
  async function aDoctor(count: number, unhappy = 0): Promise<string> {
    const doctorId = `doc-${(doctors += 1)}`
    await app.sql`
      insert into doctor (doctor_id, branch_id, department_id, name, sex, title) values (${doctorId}, 'b', 'd1', ${doctorId}, 'female', 'attending')`
    for (let index = 0; index < count; index += 1) {
      const orderId = await app.order(person, { daysAgo: 2, doctorId })
      await app.rate(person, orderId, { waiting: index < unhappy ? 1 : 3 })
    }
    await app.sql`update visit_rating set rated_at = rated_at - interval '1 day'`
    return doctorId
  }

  test('are shown from thirty on', async () => {
    expect(await shown(await aDoctor(29))).toBeNull()
    expect(await shown(await aDoctor(30, 3))).toEqual({
      count: 30,
      doctor: 100,
      waiting: 90,
      way: 100,
    })
  })

  test('are of the days until yesterday, so that no change of them is one patient’s', async () => {
    const doctorId = await aDoctor(2)
    await app.rate(person, await app.order(person, { doctorId }), { doctor: 1 })
    expect(await sumOfDoctor(app.sql, doctorId, 365)).toMatchObject({ count: 2, doctor: 100 })
  })

  test('are not shown while the hospital has paused that', async () => {
    const admin = await app.desk.staff('admin')
    const { services } = deskContract
    const which = { service: 'rating_shown' as const, reason: '先不公开' }
    const doctorId = await aDoctor(30)
    await app.desk.call(services.pause, which, admin)
    expect(await shown(doctorId)).toBeNull()
    await app.desk.call(services.resume, which, admin)
    expect(await shown(doctorId)).not.toBeNull()
  })
})

test('a pause of ratings refuses new ones, and where nothing is set up there are none', async () => {
  const admin = await app.desk.staff('admin')
  const { services } = deskContract
  const which = { service: 'rating' as const, reason: '系统升级' }
  const orderId = await app.order(person)
  await app.desk.call(services.pause, which, admin)
  expect(await app.rate(person, orderId)).toMatchObject(refused(409, 'NOT_OFFERED'))
  await app.desk.call(services.resume, which, admin)
  expect((await app.rate(person, orderId)).status).toBe(200)
  Object.assign(app.dependencies.settings, { feedback: false })
  expect(await app.call(calls.getRating, { orderId }, person)).toMatchObject(
    refused(409, 'NOT_OFFERED'),
  )
  Object.assign(app.dependencies.settings, { feedback: true })
})
