/** 用药: what doctors prescribed is shown to whoever may see the patient's medical facts, with the hospital's leaflet. */
import { medicineArea } from '../../../server/areas/medicine'
import { medicineCalls as calls } from '../../../src/contract/medicine'
import { forAllTests } from '../../support/server/for_tests'
import { TestApp } from './test_app'

const testApp = forAllTests(() => TestApp.start())

it('is shown with its dose, its days, by whom, and the times that fit; nothing reminds by itself', async () => {
  const person = await testApp.person()
  await testApp.prescribe(person, { doctorId: 'doc', lines: [{ way: '口服，饭后' }] })
  expect(await testApp.list(person)).toMatchObject([
    {
      departName: '心内科',
      doctorName: '沈怀远',
      stopReason: null,
      lines: [
        {
          name: '阿司匹林肠溶片',
          dose: '一次 1 片',
          timesADay: 2,
          way: '口服，饭后',
          from: await testApp.day(0),
          until: await testApp.day(2),
          state: 'now',
          hasLeaflet: false,
          reminders: [],
          suggestedTimes: ['08:00', '18:00'],
        },
      ],
    },
  ])
})

it('is over after its last day, and stopped when the hospital says so', async () => {
  const person = await testApp.person()
  await testApp.prescribe(person, {
    lines: [
      { from: '2026-01-01', until: '2026-01-05' },
      { state: 'stopped' },
      { lineId: '3', often: '需要时', timesADay: null },
    ],
  })
  const [before] = await testApp.list(person)
  expect(before?.lines.map(({ state }) => state)).toEqual(['over', 'stopped', 'now'])
  expect(before?.lines[2]?.suggestedTimes).toEqual([])
  await testApp.prescribe(person, { state: 'stopped', stopReason: '换了药' })
  expect(await testApp.list(person)).toMatchObject([
    { stopReason: '换了药', lines: [{ state: 'stopped' }] },
  ])
})

it('the leaflet is the hospital’s, without what HTML could do', async () => {
  const person = await testApp.person()
  await testApp.prescribe(person)
  const { prescriptionId, lineId } = await testApp.line(person)
  const read = () => testApp.call(calls.getLeaflet, { prescriptionId, lineId }, person)
  expect((await read()).status).toBe(404)
  await testApp.leaflet({
    sections: [{ title: '怎么用', content: '<p onclick="x()">整片<script>x()</script>吞服</p>' }],
  })
  expect((await testApp.line(person)).hasLeaflet).toBe(true)
  expect((await read()).body).toEqual({
    name: '阿司匹林肠溶片',
    sections: [{ title: '怎么用', content: '<p>整片吞服</p>' }],
  })
  await testApp.leaflet({ active: false })
  expect((await testApp.line(person)).hasLeaflet).toBe(false)
  expect((await read()).status).toBe(404)
})

it('is not shown to a relative who may only book, nor to a stranger, nor without the check by SMS', async () => {
  const person = await testApp.person()
  await testApp.leaflet()
  await testApp.prescribe(person)
  const { prescriptionId, lineId } = await testApp.line(person)
  const statusOf = async (who: { accountId: string; token: string }) =>
    Promise.all([
      testApp.call(calls.listPrescriptions, { patientId: person.patientId }, who),
      testApp.call(calls.getLeaflet, { prescriptionId, lineId }, who),
      testApp.call(calls.saveReminder, { prescriptionId, lineId, times: ['08:00'] }, who),
    ]).then((answers) => answers.map(({ status }) => status))
  expect(await statusOf(await testApp.relative(person.patientId, 'full'))).toEqual([200, 200, 200])
  expect(await statusOf(await testApp.relative(person.patientId, 'booking'))).toEqual([
    403, 403, 403,
  ])
  expect(await statusOf(await testApp.person())).toEqual([404, 404, 404])
  const unchecked = await testApp.account({ tel: '13900000009' })
  await testApp.join(unchecked, person.patientId)
  const list = await testApp.call(
    calls.listPrescriptions,
    { patientId: person.patientId },
    unchecked,
  )
  expect(list.body).toMatchObject({ code: 'STEP_UP_NEEDED' })
})

it('never changes its patient', async () => {
  const [person, other] = [await testApp.person(), await testApp.person()]
  await testApp.prescribe(person, { id: 'CF-same' })
  await expect(testApp.prescribe(other, { id: 'CF-same' })).rejects.toThrow(
    'never changes its patient',
  )
})

it.each([
  ['no line', { lines: [] }, 'lines: must not be empty'],
  ['one line twice', { lines: [{ lineId: '1' }, { lineId: '1' }] }, 'one is there twice'],
  ['an end before its begin', { lines: [{ until: '2026-01-01' }] }, 'until is before from'],
  ['nothing of how often', { lines: [{ timesADay: null }] }, 'says how often by none'],
])('%s is refused', async (_words, given, words) => {
  const person = await testApp.person()
  await expect(testApp.prescribe(person, given)).rejects.toThrow(words)
})

it('goes into the account’s export, and its reminders go with the account', async () => {
  const person = await testApp.person()
  await testApp.prescribe(person)
  await testApp.remindAt(person, ['22:59'])
  const { sql, dependencies } = testApp
  const exported = await sql.begin((tx) =>
    medicineArea.exportAccount(tx as never, person.accountId, dependencies),
  )
  expect(exported).toMatchObject({
    prescriptions: [{ department: '心内科', lines: [{ name: '阿司匹林肠溶片' }] }],
    medicineReminders: [{ times: ['22:59'] }],
  })
  await sql.begin((tx) => medicineArea.forgetAccount(tx as never, person.accountId, dependencies))
  expect(
    await sql`select 1 from medicine_reminder where account_id = ${person.accountId}`,
  ).toHaveLength(0)
  expect(await sql`select 1 from prescription where patient_id = ${person.patientId}`).toHaveLength(
    1,
  )
})
