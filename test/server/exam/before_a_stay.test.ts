/** Exams before a stay: planned so that their results are there before its day, shown at the stay, and warned of when the day comes earlier. */
import { examCalls } from '../../../src/contract/exam'
import { inpatientCalls } from '../../../src/contract/inpatient'
import { forAllTests } from '../../support/server/for_tests'
import { aStay } from '../intake/documents'
import { TestApp, type Person } from './test_app'

const app = forAllTests(() => TestApp.start())
let person: Person
let count = 0
const stayId = () => `RY${count}`

async function say(expectedOn: string | null, given: object = {}) {
  const {
    kind: _kind,
    version: _version,
    ...stay
  } = aStay({
    id: stayId(),
    admissionNo: `Z${60_000 + count}`,
    patient: { value: person.patientNo },
    branchId: 'b',
    status: 'AWAITING',
    admission: { expectedOn, isBedReady: true },
    ...given,
  })
  await app.publish('stay', stay)
}
async function seeStay({ token }: { token: string } = person) {
  const [row] = await app.sql<{ inpatientId: string }[]>`
    select inpatient_id from inpatient_stay where hospital_stay_id = ${stayId()}`
  const inpatientId = row?.inpatientId ?? ''
  return (await app.call(inpatientCalls.getStay, { inpatientId }, { token })).body
}

/** The days on which the first exam can be done. */
async function days() {
  const [exam] = (await app.plan(person)).exams
  const { body } = await app.call(
    examCalls.listTimes,
    { examOrderId: exam?.examOrderId ?? '' },
    person,
  )
  return [...new Set(body.times.map(({ beginsAt }) => beginsAt.slice(0, 10)))]
}

beforeEach(async () => {
  count += 1
  await app.sql`delete from exam_order`
  await app.sql`update exam_slot set taken = 0`
  person = await app.person()
  for (const day of [1, 2, 3, 4]) await app.times('ct', day, ['10:00', '15:00'])
  await say(app.day(3))
})

it('has no time on the day of the stay or after it, nor one whose result comes too late', async () => {
  await app.order(person, 'CT', { stayId: stayId() })
  const { exams } = await app.plan(person)
  expect(exams).toMatchObject([
    { admittedOn: app.day(3), latestAt: app.at(2, '23:00').replace('+', '.000+') },
  ])
  expect(await days()).toEqual([app.day(1), app.day(2)])
  await say(null)
  expect(await days()).toEqual([app.day(1), app.day(2), app.day(3), app.day(4)])
})

it('is shown at the stay from the order until it is done, to full rights alone', async () => {
  const id = await app.order(person, 'CT', { stayId: stayId() })
  expect((await seeStay()).exams).toMatchObject({
    patientId: person.patientId,
    list: [{ state: 'open', beginsAt: null }],
  })
  await app.takeOffer(person)
  expect((await seeStay()).exams?.list).toMatchObject([{ state: 'planned' }])
  const limited = await app.account()
  await app.join(limited, person.patientId, 'booking')
  expect((await seeStay(limited)).exams ?? null).toBeNull()
  await app.order(person, 'CT', { id, stayId: stayId(), state: 'done' })
  expect((await seeStay()).exams?.list).toMatchObject([{ state: 'done' }])
  await say(null, { status: 'ADMITTED', admission: null })
  expect((await seeStay()).exams ?? null).toBeNull()
})

it('that is too late once the day comes earlier says so, and does not keep others from their times', async () => {
  await app.order(person, 'CT', { stayId: stayId() })
  await app.takeOffer(person)
  await say(app.day(1))
  expect((await seeStay()).exams?.list).toMatchObject([{ state: 'late' }])
  const { planned } = await app.plan(person)
  expect(planned).toMatchObject([{ isLate: true }])
  await app.times('blood', 2, ['08:00'])
  await app.order(person, 'BLOOD')
  expect((await app.plan(person)).offers).not.toEqual([])
})

it('of somebody else’s stay has nothing to do with it', async () => {
  const other = await app.person()
  await app.order(other, 'CT', { stayId: stayId() })
  expect((await app.plan(other)).exams).toMatchObject([{ admittedOn: null }])
  expect((await seeStay()).exams ?? null).toBeNull()
})

it('of a hospital’s own platform is asked for times before the stay only', async () => {
  await app.order(person, 'MR', { stayId: stayId() })
  for (const day of [2, 3]) app.his.exams.open('mr', app.at(day, '10:00'))
  expect(await days()).toEqual([app.day(2)])
})
