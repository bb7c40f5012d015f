/** What the desk changes about the hospital's clinics is told to the hospital's system, in order, until it answers. */
import { notifyChanges } from '../../../server/areas/registration/schedule_changes/notifying'
import { deskContract } from '../../../src/contract/desk'
import { forAllTests } from '../../support/server/for_tests'
import { deskOf } from '../../support/server/test_desk'
import { TestApp } from './test_app'

const { clinics } = deskContract
const testApp = forAllTests(() => TestApp.start())
const desk = forAllTests(() => deskOf(testApp.server))
const office = forAllTests(() => desk.staff('clinics'))
beforeEach(() => {
  testApp.recover()
  testApp.his.clinics = 'ok'
  testApp.his.changes.length = 0
})

const reason = '医生临时有急诊手术'
async function aClinic(pool: 'app' | 'hospital' = 'app') {
  const clinic = await testApp.source({ doctorId: 'doc', pool })
  const clinicId = `clinic-${clinic.scheduleId}`
  await testApp.sql`
    update schedule set clinic_id = ${clinicId}, source_state = 'open', source_updated_at = now() where schedule_id = ${clinic.scheduleId}`
  return { ...clinic, clinicId }
}
const due = () => testApp.sql`update clinic_change set next_at = now() where next_at is not null`
const work = async (clinicId: string) =>
  testApp.sql<{ facts: Record<string, string> }[]>`
    select facts from work_item where kind = 'clinic_not_changed' and facts->>'clinicId' = ${clinicId}`

it('a stop and an opening, each once', async () => {
  const { scheduleId, clinicId } = await aClinic()
  await desk.call(clinics.stop, { scheduleId, reason }, office)
  await desk.call(clinics.open, { scheduleId, reason: '医生回来了' }, office)
  for (let round = 0; round < 3; round += 1) await notifyChanges(testApp.dependencies)
  expect(testApp.his.changes).toEqual([
    { changeId: expect.any(String) as string, clinicId, change: 'stop', reason },
    { changeId: expect.any(String) as string, clinicId, change: 'open', reason: '医生回来了' },
  ])
})

it('while it is silent it is asked again, and nothing overtakes', async () => {
  const { scheduleId } = await aClinic()
  testApp.his.mode = 'down'
  await desk.call(clinics.stop, { scheduleId, reason }, office)
  await desk.call(clinics.open, { scheduleId, reason }, office)
  await notifyChanges(testApp.dependencies)
  testApp.recover()
  for (let round = 0; round < 2; round += 1) {
    await due()
    await notifyChanges(testApp.dependencies)
  }
  expect(testApp.his.changes.map(({ change }) => change)).toEqual(['stop', 'open'])
})

it('places by their times, and the doctor who stands in', async () => {
  const { scheduleId, sourceTimeId, clinicId } = await aClinic()
  await desk.call(
    clinics.openSlots,
    { scheduleId, times: [{ sourceTimeId, before: 0, extra: 2 }], reason },
    office,
  )
  await testApp.sql`
    insert into doctor (doctor_id, branch_id, department_id, name, sex, title) values ('doc-in', 'b', 'd1', '林若溪', 'female', 'chief') on conflict do nothing`
  await desk.call(clinics.replace, { scheduleId, doctorId: 'doc-in', reason }, office)
  for (let round = 0; round < 2; round += 1) await notifyChanges(testApp.dependencies)
  expect(testApp.his.changes).toMatchObject([
    { clinicId, change: 'places', times: [{ beginTime: '09:00', extra: 2 }] },
    { clinicId, change: 'replace', doctorId: 'doc-in' },
  ])
})

it.each([
  ['says no', 'refuse', '已有患者就诊'],
  ['does not offer it', null, '医院系统没有这个接口'],
] as const)('where it %s a person reads it once', async (_words, mode, why) => {
  const { scheduleId, clinicId } = await aClinic()
  testApp.his.clinics = mode
  await desk.call(clinics.stop, { scheduleId, reason }, office)
  for (let round = 0; round < 2; round += 1) await notifyChanges(testApp.dependencies)
  expect(await work(clinicId)).toMatchObject([{ facts: { change: '停诊', reason, why } }])
})

it('of the hospital’s own slots only a stop can be said here', async () => {
  const { scheduleId, sourceTimeId } = await aClinic('hospital')
  const replaced = await desk.call(
    clinics.replace,
    { scheduleId, doctorId: 'doc-in', reason },
    office,
  )
  const opened = await desk.call(
    clinics.openSlots,
    { scheduleId, times: [{ sourceTimeId, before: 0, extra: 1 }], reason },
    office,
  )
  expect([replaced.status, opened.status]).toEqual([409, 409])
  expect((await desk.call(clinics.stop, { scheduleId, reason }, office)).status).toBe(200)
  await notifyChanges(testApp.dependencies)
  expect(testApp.his.changes.map(({ change }) => change)).toEqual(['stop'])
})
