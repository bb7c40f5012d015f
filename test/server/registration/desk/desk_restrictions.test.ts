/** Who cannot book, at the desk: listed page by page, and lifted with a reason. */
import { randomUUID } from 'node:crypto'
import { deskContract } from '../../../../src/contract/desk'
import { forAllTests } from '../../../support/server/for_tests'
import { deskOf } from '../../../support/server/test_desk'
import { TestApp } from '../test_app'

const { credit } = deskContract
const testApp = forAllTests(() => TestApp.start())
const desk = forAllTests(() => deskOf(testApp.server))
const office = forAllTests(() => desk.staff('support'))

async function restrict(patientId: string, days: number): Promise<string> {
  const restrictionId = randomUUID()
  await testApp.sql`
    insert into booking_restriction (restriction_id, patient_id, starts_at, ends_at, no_shows, rules_version)
    values (${restrictionId}, ${patientId}, now() - interval '90 days', now() + ${days} * interval '1 day', 3, 1)`
  return restrictionId
}

it('lifts one with a reason: he books at once, and it stands in the log', async () => {
  const person = await testApp.person()
  const restrictionId = await restrict(person.patientId, 30)
  const { sourceTimeId } = await testApp.source()
  expect((await testApp.book(person, sourceTimeId)).status).toBe(409)
  const lift = () => desk.call(credit.lift, { restrictionId, reason: '医院系统误报' }, office)
  expect((await lift()).status).toBe(200)
  expect((await testApp.book(person, sourceTimeId)).status).toBe(200)
  expect((await lift()).status).toBe(409)
  const { body } = await desk.call(credit.list, { state: 'ended' }, office)
  expect(body.list.find((one) => one.restrictionId === restrictionId)?.lifted).toMatchObject({
    reason: '医院系统误报',
  })
  const [line] = await testApp.sql`
    select patient_id, reason from staff_event where subject = ${restrictionId}`
  expect(line).toEqual({ patientId: person.patientId, reason: '医院系统误报' })
})

it('lists who stands, the first to end first, to the end of the list', async () => {
  const { patientId } = await testApp.person()
  for (let days = 1; days <= 55; days += 1) await restrict(patientId, days)
  await restrict(patientId, -1)
  const first = (await desk.call(credit.list, {}, office)).body
  const rest = (await desk.call(credit.list, { after: first.next ?? '' }, office)).body
  const ends = [...first.list, ...rest.list].map(({ until }) => until)
  expect([first.list.length, ends.length, rest.next]).toEqual([50, 55, null])
  expect(ends).toEqual([...ends].sort())
})
