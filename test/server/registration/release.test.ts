/** The release moment: by the hospital's clock, to the tenth of a second. */
import { registrationCalls as calls } from '../../../src/contract/registration'
import { forAllTests, refused } from '../../support/server/for_tests'
import { TestApp } from './test_app'

const testApp = forAllTests(() => TestApp.start())
const person = forAllTests(() => testApp.person())

/** The hospital's clock stands still at this moment. */
async function standAt(moment: string): Promise<void> {
  testApp.his.locks.now = () => Date.parse(moment)
  await testApp.sql.unsafe(
    `create or replace function hospital_now() returns timestamptz language sql stable parallel safe as $$ select timestamptz '${moment}' $$`,
  )
}

test('nothing can be booked or held at 06:59:59.9, and at 07:00:00 it can', async () => {
  await standAt('2027-03-01T06:59:59.9+08:00')
  const { sourceTimeId, scheduleId } = await testApp.source({ doctorId: 'doc', days: 7 })
  await testApp.sql`update schedule set release_at = '2027-03-01 07:00:00+08' where schedule_id = ${scheduleId}`
  await testApp.sql`update slot set release_at = '2027-03-01 07:00:00+08' where slot_id = ${sourceTimeId}`
  const stateNow = async () =>
    (await testApp.call(calls.listDoctorSchedules, { doctorId: 'doc' }, person)).body.map(
      ({ state }) => state,
    )

  expect(await stateNow()).toEqual(['unreleased'])
  const early = await testApp.book(person, sourceTimeId, 'early-early-early-1')
  expect(early).toMatchObject(refused(409, 'SOURCE_CLOSED', '3月1日 07:00放号'))
  expect((await testApp.hold(person, sourceTimeId)).status).toBe(409)

  await standAt('2027-03-01T07:00:00+08:00')
  expect(await stateNow()).toEqual(['available'])
  expect((await testApp.hold(person, sourceTimeId)).status).toBe(200)
  expect((await testApp.book(person, sourceTimeId)).status).toBe(200)
})
