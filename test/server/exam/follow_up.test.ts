/** A follow-up with the exams before it: one tap takes the visit and every exam, in time for the results. */
import { randomUUID } from 'node:crypto'
import { examCalls as calls } from '../../../src/contract/exam'
import { registrationCalls } from '../../../src/contract/registration'
import { forAllTests, forEachTest, refused } from '../../support/server/for_tests'
import { aClinic, aDepartment, aFollowUp } from '../intake/documents'
import { TestApp, type Person } from './test_app'

const app = forAllTests(() => TestApp.start())
const person = forEachTest(() => app.person())
let departmentId = ''

beforeEach(async () => {
  await app.clear()
  departmentId = randomUUID()
  const place = { branchId: 'b', parentId: null }
  await app.publish('department', aDepartment({ id: departmentId, ...place }))
})

/** A clinic of the department that asks. */
const clinic = (ahead: number, beginTime: string, given: object = {}) =>
  app.publish(
    'clinic',
    aClinic({
      id: randomUUID(),
      departmentId,
      doctorId: null,
      registrationType: 'general',
      visitDate: app.day(ahead),
      halfDay: beginTime < '12:00' ? 'morning' : 'afternoon',
      sources: [{ beginTime, endTime: `${beginTime.slice(0, 2)}:59`, capacity: 1, ...given }],
    }),
  )

/** The doctor asks for a visit after these exams; they are ordered. */
async function ask(...codes: string[]): Promise<string> {
  const exams = []
  for (const code of codes)
    exams.push({ code, name: code, examOrderId: await app.order(person, code) })
  await app.publish(
    'followUp',
    aFollowUp({
      id: randomUUID(),
      patient: { value: person.patientNo },
      departmentId,
      from: app.day(1),
      until: app.day(10),
      exams,
    }),
  )
  const { followUps } = (await app.call(registrationCalls.listFollowUps, {}, person)).body
  return followUps[0]?.followUpId ?? ''
}

const offersOf = (followUpId: string, { token }: Pick<Person, 'token'> = person) =>
  app.call(calls.listVisitOffers, { followUpId }, { token })

async function firstOf(followUpId: string) {
  const [offer] = (await offersOf(followUpId)).body.offers
  if (offer === undefined) throw new Error('no offer')
  return offer
}

type Offer = Awaited<ReturnType<typeof firstOf>>

function book(followUpId: string, { visit, parts }: Offer, idempotencyKey = randomUUID()) {
  const chosen = parts.map(({ examOrderId, slotId }) => ({ examOrderId, slotId }))
  const asked = { followUpId, sourceTimeId: visit.sourceTimeId, parts: chosen, idempotencyKey }
  return app.call(calls.bookFollowUp, asked, person)
}

const timesOf = ({ visit, parts, trips }: Offer) => ({
  visit: `${visit.visitDate} ${visit.beginTime}`,
  parts: parts.map(({ beginsAt }) => beginsAt.slice(0, 16).replace('T', ' ')),
  trips,
})
const planned = async () =>
  (await app.plan(person)).planned.map(({ name, beginsAt }) => `${name} ${beginsAt.slice(11, 16)}`)
const orders = () =>
  app.sql`select status from registration_order where patient_id = ${person.patientId}`

test('the earliest visit with its results is offered, and that with fewer trips beside it', async () => {
  const followUpId = await ask('BLOOD', 'US')
  await app.times('blood', 1, ['08:00'])
  await app.times('us1', 1, ['08:30'])
  await app.times('blood', 3, ['08:00'])
  await app.times('us1', 3, ['08:30'])
  // Before the exams, an hour after them too early for the results, in time, and on a later day.
  await clinic(1, '08:00')
  await clinic(1, '09:30', { capacity: 0 })
  await clinic(2, '09:00')
  await clinic(3, '11:00')
  const { body, status } = await offersOf(followUpId)
  expect(status).toBe(200)
  expect(body.left).toEqual([])
  expect(body.offers.map(timesOf)).toEqual([
    {
      visit: `${app.day(2)} 09:00`,
      parts: [`${app.day(1)} 08:00`, `${app.day(1)} 08:30`],
      trips: 2,
    },
    {
      visit: `${app.day(3)} 11:00`,
      parts: [`${app.day(3)} 08:00`, `${app.day(3)} 08:30`],
      trips: 1,
    },
  ])
})

test('on one day, coming once is better than coming an hour earlier', async () => {
  const followUpId = await ask('BLOOD')
  await app.times('blood', 1, ['08:00'])
  await app.times('blood', 2, ['08:00'])
  await clinic(2, '08:30')
  await clinic(2, '11:00')
  const { offers } = (await offersOf(followUpId)).body
  expect(offers.map(timesOf)).toEqual([
    { visit: `${app.day(2)} 11:00`, parts: [`${app.day(2)} 08:00`], trips: 1 },
  ])
})

test('one tap books all of it, and the same again changes nothing', async () => {
  const followUpId = await ask('BLOOD', 'US')
  await app.times('blood', 1, ['08:00'])
  await app.times('us1', 1, ['08:30'])
  await clinic(1, '11:00')
  const offer = await firstOf(followUpId)
  const key = randomUUID()
  const { body } = await book(followUpId, offer, key)
  expect(body).toMatchObject({ orderId: expect.any(String), exams: 'taken' })
  expect(await planned()).toEqual(['抽血 08:00', '腹部超声 08:30'])
  expect((await book(followUpId, offer, key)).body).toEqual(body)
  expect(await orders()).toEqual([{ status: 'PENDING_PAY' }])
  expect(await app.taken()).toEqual({ 'blood 08:00': 1, 'us1 08:30': 1 })
  expect((await offersOf(followUpId)).body.offers).toEqual([])
})

test('a visit that somebody took leaves the exams as they were', async () => {
  const followUpId = await ask('BLOOD')
  await app.times('blood', 1, ['08:00'])
  await clinic(1, '11:00')
  const offer = await firstOf(followUpId)
  await app.sql`update slot set taken = capacity where slot_id = ${offer.visit.sourceTimeId}`
  expect(await book(followUpId, offer)).toMatchObject(refused(409, 'SOLD_OUT'))
  expect(await planned()).toEqual([])
  expect(await app.taken()).toEqual({})
})

test('an exam time that somebody took is replaced by another before the same visit', async () => {
  const followUpId = await ask('BLOOD', 'US')
  await app.times('blood', 1, ['08:00', '08:10'])
  await app.times('us1', 1, ['08:30', '09:00'])
  await clinic(1, '11:00')
  const offer = await firstOf(followUpId)
  const gone = offer.parts.find(({ name }) => name === '腹部超声')
  await app.sql`update exam_slot set taken = 1 where slot_id = ${gone?.slotId ?? ''}`
  expect((await book(followUpId, offer)).body.exams).toBe('taken')
  expect(await planned()).toHaveLength(2)
  expect(await planned()).not.toContain(`腹部超声 ${gone?.beginsAt.slice(11, 16)}`)
})

test('where no exam time is left, the visit is booked and the exams stay open', async () => {
  const followUpId = await ask('BLOOD')
  await app.times('blood', 1, ['08:00'])
  await clinic(1, '11:00')
  const offer = await firstOf(followUpId)
  await app.sql`update exam_slot set taken = capacity`
  expect((await book(followUpId, offer)).body.exams).toBe('open')
  expect(await orders()).toHaveLength(1)
  expect(await planned()).toEqual([])
})

test('the same again goes on with exams that had no time, whoever else has the shown one', async () => {
  const followUpId = await ask('BLOOD')
  await app.times('blood', 1, ['08:00', '08:30'])
  await clinic(1, '11:00')
  const [offer, key] = [await firstOf(followUpId), randomUUID()]
  await app.sql`update exam_slot set taken = capacity`
  const { body } = await book(followUpId, offer, key)
  expect(body.exams).toBe('open')
  await app.sql`update exam_slot set taken = 0 where slot_id <> ${offer.parts[0]?.slotId ?? ''}`
  expect((await book(followUpId, offer, key)).body).toEqual({ ...body, exams: 'taken' })
  expect(await orders()).toHaveLength(1)
  expect(await planned()).toHaveLength(1)
})

test('a time that is past is none, though the exam had it', async () => {
  const followUpId = await ask('BLOOD')
  await app.times('blood', 1, ['08:00'])
  await clinic(1, '11:00')
  await app.takeOffer(person)
  await app.sql`update exam_slot set begins_at = begins_at - interval '2 days'`
  const { body } = await offersOf(followUpId)
  expect(body).toMatchObject({ offers: [], left: [{ name: '抽血' }] })
  await app.times('blood', 1, ['08:30'])
  expect(timesOf(await firstOf(followUpId)).parts).toEqual([`${app.day(1)} 08:30`])
})

test('an exam with its own time stays before the visit; one that needs a talk is named', async () => {
  const followUpId = await ask('BLOOD', 'US', 'CT')
  await app.sql`update exam_order set risks = '{pregnancy}' where code = 'CT'`
  await app.times('us1', 3, ['08:30'])
  await clinic(2, '11:00')
  await clinic(4, '11:00')
  await app.takeOffer(person)
  expect(await planned()).toEqual(['腹部超声 08:30'])
  await app.times('blood', 1, ['08:00'])
  const { body } = await offersOf(followUpId)
  expect(body.left).toEqual([{ name: '腹部增强 CT' }])
  expect(body.offers.map(timesOf)).toEqual([
    { visit: `${app.day(4)} 11:00`, parts: [`${app.day(1)} 08:00`], trips: 2 },
  ])
})

test('the hospital’s own platform takes part: confirmed at once, or waited for', async () => {
  const followUpId = await ask('MR')
  app.his.exams.open('mr', app.at(1, '09:00'))
  app.his.exams.open('mr', app.at(1, '09:40'))
  await clinic(1, '11:30')
  const offer = await firstOf(followUpId)
  app.his.exams.loss = { lock: 'after' }
  expect((await book(followUpId, offer)).body.exams).toBe('waiting')
  app.his.exams.loss = {}
  await app.sendLocks()
  expect(await planned()).toHaveLength(1)
})

test('nothing of a stranger’s, and nothing without the right to see exams', async () => {
  const followUpId = await ask('BLOOD')
  await app.times('blood', 1, ['08:00'])
  await clinic(1, '11:00')
  const stranger = await app.account()
  expect(await offersOf(followUpId, stranger)).toMatchObject(refused(404, 'NOT_FOUND'))
  await app.sql`
    update patient_link set access_level = 'booking' where account_id = ${person.accountId}`
  expect((await offersOf(followUpId)).status).toBe(403)
})
