/** What an account wrote: in its export, after a new key, at its end, and when two files are joined. */
import { renewFeedback } from '../../../server/areas/feedback'
import { mergePatients } from '../../../server/areas/patient'
import { feedbackCalls as calls } from '../../../src/contract/feedback'
import { boundForm, testKey } from '../../support/server/crypto'
import { forAllTests, forEachTest } from '../../support/server/for_tests'
import { aPicture, TestApp } from './test_app'

const app = forAllTests(() => TestApp.start())
const clerk = forAllTests(() => app.desk.staff('support'))
beforeEach(() => app.clear())
const person = forEachTest(() => app.person())

/** A rating, an answered complaint with a picture, and praise. */
async function writeAll() {
  const orderId = await app.order(person)
  await app.rate(person, orderId, { written: '很好' })
  const picture = await aPicture()
  const added = await app.call(calls.addPicture, { picture }, person)
  const complaint = await app.filed(person, { orderId, pictureIds: [added.body.pictureId] })
  await app.answer(clerk, complaint)
  const praise = await app.filed(person, { kind: 'praise', wantsAnswer: false })
  await app.call(calls.addPicture, { picture }, person)
  return { orderId, complaint, praise }
}

const count = async (table: string) => (await app.sql.unsafe(`select 1 from ${table}`)).length

test('is in the export as it was written, without the desk’s notes', async () => {
  await writeAll()
  const exported = await app.sql.begin((tx) =>
    app.area.exportAccount(tx as never, person.accountId, app.dependencies),
  )
  expect(exported).toMatchObject({
    visitRatings: [{ doctorMark: 3, written: '很好', department: '科室d1' }],
    feedback: [
      { kind: 'praise', pictures: [] },
      {
        kind: 'complaint',
        written: '等了两个小时没有人叫号',
        pictures: [expect.any(String)],
        answers: [{ kind: 'answer', written: '我们查了，向您道歉。' }],
      },
    ],
  })
})

test('follows a new key', async () => {
  const { complaint, orderId } = await writeAll()
  const { settings, sql } = app.dependencies
  const keys = [testKey('next', Buffer.alloc(32, 9)), ...settings.identityKeys]
  const dry = await renewFeedback(sql, keys as never, { isDry: true })
  const done = await renewFeedback(sql, keys as never)
  expect([dry.renewed, done]).toEqual([done.renewed, { renewed: 6, failed: [] }])
  const rows = await app.sql<{ written: string }[]>`
    select written from feedback union all select written from feedback_entry union all select written from visit_rating union all select content from feedback_picture`
  expect(rows.every(({ written }) => written.startsWith(`${boundForm}next.`))).toBe(true)
  Object.assign(settings, { identityKeys: keys })
  expect((await app.one(person, complaint)).written).toBe('等了两个小时没有人叫号')
  expect((await app.call(calls.getRating, { orderId }, person)).body.given?.written).toBe('很好')
})

test('at the account’s end a rating loses its words, praise and what was never filed are gone, the complaint stays with the hospital', async () => {
  await writeAll()
  await app.sql.begin((tx) =>
    app.area.forgetAccount(tx as never, person.accountId, app.dependencies),
  )
  const rows = await app.sql<{ kind: string }[]>`select kind from feedback`
  expect(rows).toEqual([{ kind: 'complaint' }])
  expect(await app.sql`select written from visit_rating`).toEqual([{ written: null }])
  expect(await count('feedback_picture')).toBe(1)
})

test('goes with the patient’s file when two are joined', async () => {
  const { complaint } = await writeAll()
  const { patientId: into } = await app.file({ idNo: '44030019000101456X' })
  await app.sql.begin((tx) => mergePatients(tx as never, { from: person.patientId, into }))
  const [row] = await app.sql`select patient_id from feedback where feedback_id = ${complaint}`
  const [rated] = await app.sql`select patient_id from visit_rating`
  expect([row?.patientId, rated?.patientId]).toEqual([into, into])
})
