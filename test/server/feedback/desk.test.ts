/** The desk: a queue by gravity and clock, one acknowledged and answered, not enough once, answered again by another, higher person. */
import { deskContract } from '../../../src/contract/desk'
import { feedbackCalls as calls } from '../../../src/contract/feedback'
import { forAllTests, forEachTest, refused } from '../../support/server/for_tests'
import { aPicture, TestApp } from './test_app'

const { feedback } = deskContract
const app = forAllTests(() => TestApp.start())
const clerk = forAllTests(() => app.desk.staff('support'))
const director = forAllTests(() => app.desk.staff('admin'))
beforeEach(() => app.clear())
const person = forEachTest(() => app.person())

type Asked = Parameters<typeof app.desk.call<typeof feedback.list>>[1]
const queue = async (asked: Asked = {}) =>
  (await app.desk.call(feedback.list, asked, clerk)).body.list
const ids = async (asked: Asked = {}) => (await queue(asked)).map(({ feedbackId }) => feedbackId)

test('what is gravest comes first, then what is due soonest, then what nobody waits for', async () => {
  const praise = await app.filed(person, { kind: 'praise', wantsAnswer: false })
  const young = await app.filed(person)
  const old = await app.filed(person)
  await app.age(old, 3)
  const urgent = await app.filed(person, { written: '我要砍死他们，等着' })
  expect(await ids()).toEqual([urgent, old, young, praise])
  const [first] = await queue()
  expect(first).toMatchObject({
    severity: 2,
    clock: { what: 'acknowledge', left: expect.any(Number) as number },
    ownerName: null,
  })
})

test('is by kind, department, owner and number', async () => {
  const orderId = await app.order(person)
  const ofD1 = await app.filed(person, { orderId })
  const ofD2 = await app.filed(person, { departId: 'd2', kind: 'suggestion' })
  expect(await ids({ departmentId: 'd2' })).toEqual([ofD2])
  expect(await ids({ kind: 'complaint' })).toEqual([ofD1])
  await app.acknowledge(clerk, ofD1)
  expect(await ids({ mine: 'true' })).toEqual([ofD1])
  const { number } = await app.one(person, ofD2)
  expect(await ids({ number })).toEqual([ofD2])
  expect(await ids({ number: number.slice(3).toLowerCase() })).toEqual([ofD2])
  const { list } = (await app.desk.call(feedback.departments, {}, clerk)).body
  expect(list).toEqual([
    { departmentId: 'd1', name: '科室d1', branchName: '总院', open: 1, late: 0 },
    { departmentId: 'd2', name: '科室d2', branchName: '总院', open: 1, late: 0 },
  ])
})

test('goes on page by page, whatever its gravity', async () => {
  for (let index = 0; index < 52; index += 1) {
    const written = index % 3 === 0 ? '再这样我就跳楼' : '等得太久了，没有人管'
    await app.filed(await app.person(), { written })
  }
  const first = (await app.desk.call(feedback.list, {}, clerk)).body
  const rest = (await app.desk.call(feedback.list, { after: first.next ?? '' }, clerk)).body
  expect([first.list.length, rest.list.length, rest.next]).toEqual([50, 2, null])
  const all = [...first.list, ...rest.list]
  expect(new Set(all.map(({ feedbackId }) => feedbackId)).size).toBe(52)
  const severities = all.map(({ severity }) => severity)
  expect(severities).toEqual([...severities].sort((one, other) => other - one))
})

test('a complaint from filing to the second answer', async () => {
  const orderId = await app.order(person)
  const feedbackId = await app.filed(person, { orderId })
  expect((await app.acknowledge(clerk, feedbackId)).status).toBe(200)
  expect(await app.one(person, feedbackId)).toMatchObject({ state: 'acknowledged' })
  expect((await app.answer(clerk, feedbackId)).status).toBe(200)
  expect(await app.one(person, feedbackId)).toMatchObject({
    state: 'answered',
    entries: [{ kind: 'answer', written: '我们查了，向您道歉。', isByPhone: false }],
    mayObjectUntil: expect.any(String) as string,
  })
  expect((await app.notEnough(person, feedbackId)).status).toBe(200)
  expect(await app.notEnough(person, feedbackId)).toMatchObject(refused(409, 'CONFLICT'))
  expect(await app.opened(clerk, feedbackId)).toMatchObject({
    state: 'not_enough',
    clock: { what: 'second_answer' },
    may: { answer: false, answerAgain: false },
    heldBack: '再次答复由管理岗位的人写',
  })
  expect((await app.answerAgain(director, feedbackId)).status).toBe(200)
  expect(await app.one(person, feedbackId)).toMatchObject({
    state: 'closed',
    entries: [{ kind: 'answer' }, { kind: 'not_enough' }, { kind: 'second_answer' }],
    mayObjectUntil: null,
  })
  const messages = await app.messages(person)
  expect(messages.map(({ title }) => title).sort()).toEqual(
    ['医院收到了您写的，已有人负责', '医院答复您了', '医院再次答复您了'].sort(),
  )
  expect(messages.every(({ body }) => !body.includes('道歉'))).toBe(true)
  expect(messages[0]?.route).toBe(`/subpages/form/feedback_index?feedbackId=${feedbackId}`)
})

test('who gave the first answer does not give the second', async () => {
  const feedbackId = await app.filed(person)
  await app.answer(director, feedbackId)
  await app.notEnough(person, feedbackId)
  expect(await app.opened(director, feedbackId)).toMatchObject({
    may: { answerAgain: false },
    heldBack: '第一次答复是您写的，再次答复要由另一个人写',
  })
  expect(await app.answerAgain(director, feedbackId)).toMatchObject(refused(403, 'NOT_PERMITTED'))
  const other = await app.desk.staff('admin')
  expect((await app.answerAgain(other, feedbackId)).status).toBe(200)
})

test('an answer is objected to within 15 days only, by its account only', async () => {
  const feedbackId = await app.filed(person)
  await app.answer(clerk, feedbackId)
  expect(await app.notEnough(await app.person(), feedbackId)).toMatchObject(
    refused(404, 'NOT_FOUND'),
  )
  await app.age(feedbackId, 15)
  expect(await app.one(person, feedbackId)).toMatchObject({ mayObjectUntil: null })
  expect(await app.notEnough(person, feedbackId)).toMatchObject(refused(409, 'CONFLICT'))
})

test('two at once: one acknowledges, one answers', async () => {
  const feedbackId = await app.filed(person)
  const other = await app.desk.staff('clinics')
  const acknowledged = await Promise.all([
    app.acknowledge(clerk, feedbackId),
    app.acknowledge(other, feedbackId),
  ])
  expect(acknowledged.map(({ status }) => status).sort()).toEqual([200, 409])
  const answered = await Promise.all([app.answer(clerk, feedbackId), app.answer(other, feedbackId)])
  expect(answered.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await app.one(person, feedbackId)).entries).toHaveLength(1)
})

test('is taken over, handed to another department, and noted; the patient sees no note', async () => {
  const feedbackId = await app.filed(person, { departId: 'd1' })
  await app.acknowledge(clerk, feedbackId)
  const other = await app.desk.staff('clinics')
  const seen = { ownerName: '工作人员support', departmentId: 'd1' }
  expect((await app.desk.call(feedback.take, { feedbackId, seen }, other)).status).toBe(200)
  const third = await app.desk.staff('support', 'clinics')
  // Whose it was when the page was opened is not whose it is.
  expect(await app.desk.call(feedback.take, { feedbackId, seen }, third)).toMatchObject(
    refused(409, 'CONFLICT'),
  )
  expect(await app.opened(other, feedbackId)).toMatchObject({ isMine: true, may: { take: false } })
  const forwarded = { feedbackId, departmentId: 'd2', seen, reason: '是科室d2的事' }
  expect(await app.desk.call(feedback.forward, forwarded, clerk)).toMatchObject(
    refused(409, 'CONFLICT'),
  )
  const now = { ...seen, ownerName: '工作人员clinics' }
  const handed = await app.desk.call(feedback.forward, { ...forwarded, seen: now }, other)
  expect(handed.status).toBe(200)
  expect(await app.opened(clerk, feedbackId)).toMatchObject({
    departmentName: '科室d2',
    ownerName: null,
    state: 'acknowledged',
  })
  await app.desk.call(feedback.addNote, { feedbackId, written: '问了护士长' }, clerk)
  expect((await app.opened(clerk, feedbackId)).entries).toMatchObject([
    { kind: 'note', written: '问了护士长', staffName: '工作人员support' },
  ])
  expect((await app.one(person, feedbackId)).entries).toEqual([])
})

test('what wants no answer is closed with a reason; a complaint is not', async () => {
  const praise = await app.filed(person, { kind: 'praise', wantsAnswer: false })
  const complaint = await app.filed(person, { wantsAnswer: false })
  const close = (feedbackId: string) =>
    app.desk.call(feedback.close, { feedbackId, reason: '已转给科室' }, clerk)
  expect((await close(praise)).status).toBe(200)
  expect(await close(complaint)).toMatchObject(refused(409, 'CONFLICT'))
  expect(await ids({ show: 'done' })).toEqual([praise])
  expect((await app.messages(person)).map(({ title }) => title)).toEqual([
    '医院收到了您写的，已有人负责',
  ])
})

test('a look is written down once in a while, and the patient can read it; so is the phone', async () => {
  const orderId = await app.order(person)
  const feedbackId = await app.filed(person, { orderId })
  await app.opened(clerk, feedbackId)
  await app.opened(clerk, feedbackId)
  const looks = () => app.sql`
    select account_id, action from audit_event where patient_id = ${person.patientId} and action = 'staff_look_feedback'`
  expect(await looks()).toEqual([{ accountId: null, action: 'staff_look_feedback' }])
  const asked = { feedbackId, reason: '患者要电话答复' }
  const phone = await app.desk.call(feedback.openPhone, asked, clerk)
  expect(phone.body).toEqual({ tel: person.tel })
  expect(await looks()).toHaveLength(2)
  const events = await app.sql`
    select action, reason from staff_event where subject = ${feedbackId} order by at`
  expect(events).toEqual([
    { action: 'view_feedback', reason: null },
    { action: 'open_feedback_phone', reason: '患者要电话答复' },
  ])
})

test('shows the phone masked, what is said, its flags, and pictures that were filed with it', async () => {
  const picture = await aPicture()
  const added = await app.call(calls.addPicture, { picture }, person)
  const { pictureId } = added.body
  const written = '医生把药拿错药，人昏迷了'
  const feedbackId = await app.filed(person, { written, pictureIds: [pictureId] })
  const one = await app.opened(clerk, feedbackId)
  expect(one).toMatchObject({ written, flags: ['harm'], severity: 1, pictureIds: [pictureId] })
  expect(one.tel).toContain('*')
  const shown = await app.desk.call(feedback.picture, { feedbackId, pictureId }, clerk)
  expect(Buffer.from(shown.body.picture, 'base64').subarray(0, 2).toString('hex')).toBe('ffd8')
  const other = await app.filed(person)
  expect(
    await app.desk.call(feedback.picture, { feedbackId: other, pictureId }, clerk),
  ).toMatchObject(refused(404, 'NOT_FOUND'))
})

test('templates are the hospital’s own, written by who answers for it', async () => {
  const template = { kind: 'complaint' as const, title: '等候太久', written: '让您久等了' }
  const save = (more: object = {}) =>
    app.desk.call(feedback.saveTemplate, { ...template, ...more }, director)
  const { templateId } = (await save()).body
  const list = async () => (await app.desk.call(feedback.templates, {}, clerk)).body.list
  const seen = async () => (await list())[0]?.revision ?? ''
  const first = await seen()
  expect((await save({ templateId, revision: first, written: '向您道歉' })).status).toBe(200)
  expect(await list()).toMatchObject([
    { templateId, title: '等候太久', written: '向您道歉', writtenBy: '工作人员admin' },
  ])
  const drop = (revision: string) =>
    app.desk.call(feedback.dropTemplate, { templateId, revision, reason: '不用了' }, director)
  // Who saw it before does not write over it, nor delete it.
  const changed = refused(409, 'CONFLICT')
  expect(await save({ templateId, revision: first, written: '别的话' })).toMatchObject(changed)
  expect(await drop(first)).toMatchObject(changed)
  const second = await seen()
  expect((await drop(second)).status).toBe(200)
  expect(await drop(second)).toMatchObject(changed)
  expect(await save({ templateId, revision: second })).toMatchObject(changed)
})

describe('the sums', () => {
  const day = async (days: number) =>
    (await app.sql<{ day: string }[]>`select (hospital_today() - ${days}::int)::text as day`)[0]
      ?.day ?? ''
  const sums = async () =>
    (await app.desk.call(feedback.sums, { from: await day(90), to: await day(0) }, director)).body

  test('say by department and month what was in time', async () => {
    const inTime = await app.filed(person, { departId: 'd1' })
    await app.answer(clerk, inTime)
    const late = await app.filed(person, { departId: 'd1' })
    await app.age(late, 40)
    await app.filed(person, { departId: 'd2', kind: 'praise', wantsAnswer: false })
    const { departments, months } = await sums()
    expect(departments).toMatchObject([
      {
        name: '科室d1',
        filed: 2,
        complaints: 2,
        toAcknowledge: 2,
        acknowledgedInTime: 1,
        toAnswer: 2,
        answeredInTime: 1,
        notEnough: 0,
      },
      { name: '科室d2', filed: 1, praise: 1, toAcknowledge: 0, toAnswer: 0 },
    ])
    expect(months.reduce((all, month) => all + month.filed, 0)).toBe(3)
  })

  test('have ratings of departments with thirty, and sentences without who wrote them', async () => {
    for (let index = 0; index < 30; index += 1) {
      const orderId = await app.order(person)
      await app.rate(person, orderId, index === 0 ? { way: 1, written: '厕所不好找' } : {})
    }
    await app.rate(person, await app.order(person, { departmentId: 'd2' }))
    const { ratings, sentences } = await sums()
    expect(ratings).toEqual([
      { departmentId: 'd1', name: '科室d1', count: 30, doctor: 100, waiting: 100, way: 97 },
    ])
    expect(sentences).toEqual([
      expect.objectContaining({ departmentName: '科室d1', written: '厕所不好找' }),
    ])
    expect(JSON.stringify(sentences)).not.toContain('李')
  })

  test('are of 400 days at most', async () => {
    const asked = { from: await day(500), to: await day(0) }
    expect(await app.desk.call(feedback.sums, asked, director)).toMatchObject(
      refused(400, 'BAD_INPUT'),
    )
  })
})
