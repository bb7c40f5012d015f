/** Follow-ups that nobody booked, at the desk: declined and late ones by department, gone when a visit is booked, ended by staff with a reason. */
import { deskContract } from '../../../../src/contract/desk'
import { registrationCalls as calls } from '../../../../src/contract/registration'
import { forAllTests } from '../../../support/server/for_tests'
import { deskOf } from '../../../support/server/test_desk'
import { TestApp, type Person } from '../test_app'
import { ask } from './asking'

const { followUps } = deskContract
const testApp = forAllTests(() => TestApp.start())
const desk = forAllTests(() => deskOf(testApp.server))
const office = forAllTests(() => desk.staff('clinics'))
let count = 0
beforeEach(async () => {
  count += 1
  await testApp.sql`delete from follow_up`
})

async function asked(given: object = {}): Promise<Person> {
  const person = await testApp.person()
  await ask(testApp, person, { id: `D${count}-${person.patientId}`, ...given })
  return person
}

async function decline(person: Person): Promise<void> {
  const [found] = (await testApp.call(calls.listFollowUps, {}, person)).body.followUps
  await testApp.call(
    calls.declineFollowUp,
    { followUpId: found?.followUpId ?? '', reason: 'elsewhere', words: '老家医院' },
    person,
  )
}

/** Its days are over since so many days. */
const pass = (person: Person, days: number) => testApp.sql`
  update follow_up set valid_from = hospital_today() - ${days + 6}::int, valid_until = hospital_today() - ${days}::int, given_at = given_at - interval '60 days'
  where patient_id = ${person.patientId}`

const listed = async (input: { state?: 'declined' | 'late'; departmentId?: string } = {}) =>
  (await desk.call(followUps.list, input, office)).body.list
const patients = async (input = {}) => (await listed(input)).map(({ patientId }) => patientId)

it('has what patients declined, with their words, and what is past its last day; nothing else', async () => {
  const declined = await asked({ reason: '复查血糖', doctorId: 'doc' })
  await decline(declined)
  await asked()
  const late = await asked()
  await pass(late, 2)
  const later = await asked()
  await pass(later, 31)
  expect(await listed({ state: 'declined' })).toMatchObject([
    {
      patientId: declined.patientId,
      patientName: expect.stringContaining('*') as string,
      departmentName: '科室d1',
      doctorName: '沈怀远',
      reason: '复查血糖',
      declined: { reason: 'elsewhere', words: '老家医院' },
    },
  ])
  expect(await listed()).toMatchObject([{ patientId: late.patientId, declined: null }])
  expect((await desk.call(followUps.departments, {}, office)).body.list).toEqual([
    { departmentId: 'd1', name: '科室d1', branchName: '总院', declined: 1, late: 1 },
  ])
})

it('by department', async () => {
  const [one, other] = [await asked(), await asked({ departmentId: 'd2' })]
  await pass(one, 1)
  await pass(other, 1)
  expect(await patients({ departmentId: 'd2' })).toEqual([other.patientId])
  expect((await patients()).sort()).toEqual([one.patientId, other.patientId].sort())
})

it('lets one go when a visit is booked, when the hospital ends it, and when the patient comes after all', async () => {
  const [booked, ended, reopened] = [await asked(), await asked(), await asked()]
  await pass(booked, 1)
  await pass(ended, 1)
  await decline(reopened)
  expect((await patients()).length + (await patients({ state: 'declined' })).length).toBe(3)
  const { sourceTimeId } = await testApp.source()
  await testApp.order(booked, sourceTimeId)
  await testApp.sql`
    update follow_up set state = 'completed' where patient_id = ${ended.patientId}`
  const [found] = (await testApp.call(calls.listFollowUps, {}, reopened)).body.followUps
  const followUpId = found?.followUpId ?? ''
  await testApp.call(calls.reopenFollowUp, { followUpId }, reopened)
  expect([await patients(), await patients({ state: 'declined' })]).toEqual([[], []])
})

it('is ended by staff with a reason, which stands in the log; the patient can still book', async () => {
  const person = await asked()
  await pass(person, 1)
  const [row] = await listed()
  const followUpId = row?.followUpId ?? ''
  const close = () =>
    desk.call(followUps.close, { followUpId, reason: '已电话联系，在外地' }, office)
  expect((await close()).status).toBe(200)
  expect(await patients()).toEqual([])
  expect((await close()).status).toBe(409)
  const [line] = await testApp.sql`
    select action, patient_id, reason from staff_event where subject = ${followUpId}`
  expect(line).toEqual({
    action: 'close_follow_up',
    patientId: person.patientId,
    reason: '已电话联系，在外地',
  })
  const { body } = await testApp.call(calls.listFollowUps, {}, person)
  expect(body.followUps).toMatchObject([{ state: 'late' }])
})

it('goes on page by page, what waits longest first', async () => {
  for (let days = 1; days <= 26; days += 1) {
    const [one, other] = [await asked(), await asked()]
    await pass(one, days)
    await pass(other, days)
  }
  const first = (await desk.call(followUps.list, {}, office)).body
  const rest = (await desk.call(followUps.list, { after: first.next ?? '' }, office)).body
  expect([first.list.length, rest.list.length, rest.next]).toEqual([50, 2, null])
  const ends = [...first.list, ...rest.list].map(({ until }) => until)
  expect(ends).toEqual([...ends].sort())
})
