/** What a patient writes gets a number, a department and the clock of the law, once; read by its account alone. */
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { forgetUnnamed } from '../../../server/areas/feedback/picture_repository'
import { feedbackCalls as calls } from '../../../src/contract/feedback'
import { boundForm } from '../../support/server/crypto'
import { forAllTests, forEachTest, refused } from '../../support/server/for_tests'
import { aPicture, TestApp } from './test_app'

const app = forAllTests(() => TestApp.start())
beforeEach(async () => {
  await app.clear()
  await app.sql`delete from feedback_number`
})
const person = forEachTest(() => app.person())

const list = async () => (await app.call(calls.list, {}, person)).body.list
const add = async (picture: string) => app.call(calls.addPicture, { picture }, person)

test('about a visit it has its department and patient, a number of the day, and is encrypted', async () => {
  const orderId = await app.order(person)
  const feedbackId = await app.filed(person, { orderId })
  expect(await app.one(person, feedbackId)).toMatchObject({
    number: expect.stringMatching(/^TS-\d{8}-0001$/) as string,
    kind: 'complaint',
    state: 'open',
    departName: '科室d1',
    doctorName: '沈怀远',
    patientName: '李小龙',
    written: '等了两个小时没有人叫号',
    entries: [],
    mayObjectUntil: null,
  })
  const [row] = await app.sql<{ written: string }[]>`select written from feedback`
  expect(row?.written.startsWith(boundForm)).toBe(true)
})

test('numbers count by kind and day', async () => {
  for (const kind of ['complaint', 'complaint', 'praise', 'lost_found'] as const)
    await app.filed(person, { kind })
  const numbers = (await list()).map(({ number }) => number.replace(/-\d{8}-/, ' '))
  expect(numbers.sort()).toEqual(['BY 0001', 'SW 0001', 'TS 0001', 'TS 0002'])
})

test('about no visit it may name a patient and a department of the hospital', async () => {
  const feedbackId = await app.filed(person, { departId: 'd2', patientId: person.patientId })
  expect(await app.one(person, feedbackId)).toMatchObject({
    departName: '科室d2',
    patientName: '李小龙',
    visitDate: null,
  })
  expect(await app.write(person, { departId: 'nowhere' })).toMatchObject(refused(400, 'BAD_INPUT'))
  const stranger = await app.person()
  expect(await app.write(person, { patientId: stranger.patientId })).toMatchObject(
    refused(404, 'NOT_FOUND'),
  )
})

test('a complaint has its clocks; praise that wants no answer has none', async () => {
  const complaint = await app.one(person, await app.filed(person, { wantsAnswer: false }))
  expect(complaint.until).not.toBeNull()
  const praise = await app.filed(person, { kind: 'praise', wantsAnswer: false })
  expect((await app.one(person, praise)).until).toBeNull()
})

test('the same request again is the same one, also both at once', async () => {
  const idempotencyKey = randomUUID()
  const both = await Promise.all([1, 2].map(() => app.write(person, { idempotencyKey })))
  expect(new Set(both.map(({ body }) => body.feedbackId)).size).toBe(1)
  expect(await list()).toHaveLength(1)
})

test('one account writes five times a day', async () => {
  const all = await Promise.all(Array.from({ length: 6 }, () => app.write(person)))
  expect(all.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 429])
  expect((await app.call(calls.getChoices, {}, person)).body.left).toBe(0)
  await app.sql`update feedback set filed_at = filed_at - interval '1 day'`
  expect((await app.write(person)).status).toBe(200)
})

test.each([
  ['nothing', '   '],
  ['too little', '不好'],
  ['too much', '长'.repeat(1001)],
])('%s is refused', async (_, written) => {
  expect(await app.write(person, { written })).toMatchObject(refused(400, 'BAD_INPUT'))
})

test('what can be chosen are the account’s own visits of 90 days, its patients and departments', async () => {
  const orderId = await app.order(person, { daysAgo: 20 })
  await app.order(person, { daysAgo: 91 })
  await app.order(await app.person())
  const { body } = await app.call(calls.getChoices, {}, person)
  expect(body.visits.map((visit) => visit.orderId)).toEqual([orderId])
  expect(body.patients).toEqual([{ patientId: person.patientId, patientName: '李小龙' }])
  expect(body.departments.map(({ departId }) => departId)).toEqual(['d1', 'd2'])
})

describe('pictures', () => {
  test('are rid of what the camera wrote, encrypted, shown in their order', async () => {
    const ids = [await add(await aPicture()), await add(await aPicture())].map(
      ({ body }) => body.pictureId,
    )
    const feedbackId = await app.filed(person, { pictureIds: [...ids].reverse() })
    expect((await app.one(person, feedbackId)).pictureIds).toEqual([...ids].reverse())
    const pictureId = ids[0] ?? ''
    const { body } = await app.call(calls.getPicture, { pictureId }, person)
    const { exif, format } = await sharp(Buffer.from(body.picture, 'base64')).metadata()
    expect({ exif, format }).toEqual({ exif: undefined, format: 'jpeg' })
    const [row] = await app.sql<{ content: string }[]>`select content from feedback_picture`
    expect(row?.content.startsWith(boundForm)).toBe(true)
  })

  test('are at most three, one’s own, and filed once', async () => {
    const bad = refused(400, 'BAD_INPUT')
    const mine = (await add(await aPicture())).body.pictureId
    const many = [mine, randomUUID(), randomUUID(), randomUUID()]
    expect(await app.write(person, { pictureIds: many })).toMatchObject(bad)
    const stranger = await app.person()
    expect(await app.write(stranger, { pictureIds: [mine] })).toMatchObject(bad)
    expect((await app.write(person, { pictureIds: [mine] })).status).toBe(200)
    expect(await app.write(person, { pictureIds: [mine] })).toMatchObject(bad)
  })

  test('a text is no picture; nobody adds them without end; unused ones are forgotten', async () => {
    expect(await add(Buffer.from('hello').toString('base64'))).toMatchObject(
      refused(400, 'BAD_INPUT'),
    )
    const picture = await aPicture()
    for (let time = 0; time < 15; time += 1) expect((await add(picture)).status).toBe(200)
    expect(await add(picture)).toMatchObject(refused(429, 'TOO_MANY_REQUESTS'))
    await app.sql`update feedback_picture set added_at = added_at - interval '2 days'`
    await forgetUnnamed(app.sql)
    expect(await app.sql`select 1 from feedback_picture`).toEqual([])
  })
})

test('words that may mean danger go first at the desk and are somebody’s work at once', async () => {
  const calm = await app.filed(person)
  const grave = await app.filed(person, { written: '药房给我发错药了，差点吃下去' })
  const urgent = await app.filed(person, { written: '再不给说法我就同归于尽' })
  expect(await app.work('feedback_urgent')).toEqual([urgent])
  const rows = await app.sql<{ feedbackId: string; severity: number }[]>`
    select feedback_id, severity from feedback order by severity`
  expect(rows).toEqual([
    { feedbackId: calm, severity: 0 },
    { feedbackId: grave, severity: 1 },
    { feedbackId: urgent, severity: 2 },
  ])
})

test('so do words of that kind after an answer', async () => {
  const clerk = await app.desk.staff('support')
  const feedbackId = await app.filed(person)
  await app.answer(clerk, feedbackId)
  expect(await app.work('feedback_urgent')).toEqual([])
  await app.notEnough(person, feedbackId, '没有人管我，我不想活了')
  expect(await app.work('feedback_urgent')).toEqual([feedbackId])
  expect(await app.opened(clerk, feedbackId)).toMatchObject({ severity: 2, flags: ['self'] })
})

test('markup stays what was written', async () => {
  const written = '<img src=x onerror=alert(1)> & <b>太慢</b>'
  const feedbackId = await app.filed(person, { written })
  expect((await app.one(person, feedbackId)).written).toBe(written)
})

test('a pause refuses new ones; what was written is still read', async () => {
  const feedbackId = await app.filed(person)
  await app.sql`
    insert into service_pause (pause_id, service, begun_by, reason) values (gen_random_uuid(), 'feedback', '管理', '测试')`
  expect(await app.write(person)).toMatchObject(refused(409, 'NOT_OFFERED', '门诊服务台'))
  expect((await app.one(person, feedbackId)).state).toBe('open')
  await app.sql`delete from service_pause`
})
