/** 预问诊: asked before a visit, kept as it is answered, sent until the hospital has it, corrected until the visit begins. */
import { formCalls as calls } from '../../../src/contract/form'
import { homeCalls } from '../../../src/contract/home'
import { boundForm } from '../../support/server/crypto'
import { faultsOf } from '../../support/server/fhir_validation'
import { forAllTests, forEachTest, refused } from '../../support/server/for_tests'
import { full, TestApp } from './test_app'

const app = forAllTests(() => TestApp.start())
beforeEach(async () => {
  await app.clear()
  await app.publish()
})
const person = forEachTest(() => app.person())

const [pain] = full
const some = pain === undefined ? [] : [pain]

describe('which questions a visit has', () => {
  test('those of its department; none where the department asks nothing', async () => {
    const own = await app.order(person)
    expect(await app.standing(person, own)).toMatchObject({ state: 'open', asked: 1, answered: 0 })
    expect(await app.form(person, own)).toMatchObject({ title: '就诊前问答', departName: '科室d1' })
    const other = await app.order(person, { departmentId: 'd2' })
    expect((await app.standing(person, other)).state).toBe('none')
    expect(await app.call(calls.getForm, { orderId: other }, person)).toMatchObject(
      refused(404, 'NOT_FOUND', '没有要提前回答的问题'),
    )
  })

  test('the doctor’s own before those of the department', async () => {
    await app.publish({ id: 'ask-doc', doctorId: 'doc', title: '沈医生想知道' })
    const orderId = await app.order(person, { doctorId: 'doc' })
    expect((await app.form(person, orderId)).title).toBe('沈医生想知道')
    expect((await app.form(person, await app.order(person))).title).toBe('就诊前问答')
  })

  test('none once the hospital closed it, but what was begun goes on in its version', async () => {
    const [begun, later] = [await app.order(person), await app.order(person)]
    await app.save(person, begun, some)
    await app.publish({ title: '新的问答' })
    expect((await app.form(person, begun)).title).toBe('就诊前问答')
    expect((await app.form(person, later)).title).toBe('新的问答')
    await app.publish({ active: false })
    expect((await app.standing(person, later)).state).toBe('none')
    expect((await app.standing(person, begun)).state).toBe('open')
  })

  test('none of an order that is not booked, nor of another account', async () => {
    const orderId = await app.order(person)
    await app.sql`update registration_order set status = 'CANCELLED' where order_id = ${orderId}`
    expect((await app.standing(person, orderId)).state).toBe('none')
    const stranger = await app.person()
    for (const call of [calls.getForm, calls.getStanding])
      expect(await app.call(call, { orderId }, stranger)).toMatchObject(refused(404, 'NOT_FOUND'))
  })
})

test('answers are kept step by step, encrypted, and are there on another phone', async () => {
  const orderId = await app.order(person)
  expect((await app.save(person, orderId, some, '怕打针')).status).toBe(200)
  const found = await app.form(person, orderId)
  expect(found).toMatchObject({
    answers: some,
    note: '怕打针',
    sentAt: null,
    asked: 2,
    answered: 1,
  })
  const [row] = await app.sql<{ saved: string }[]>`select saved from form_answer`
  expect(row?.saved.startsWith(boundForm)).toBe(true)
  await app.deliver()
  expect(app.his.formAnswers).toEqual([])
})

test.each([
  ['an answer to a hidden question', [{ linkId: 'days', value: 3 }]],
  ['an answer of a wrong type', [{ linkId: 'pain', value: 'yes' }]],
  ['an answer to no question', [{ linkId: 'strange', value: true }]],
])('%s is refused', async (_, answers) => {
  const orderId = await app.order(person)
  expect(await app.save(person, orderId, answers)).toMatchObject(refused(400, 'BAD_INPUT'))
})

test('a required question is answered before anything is sent', async () => {
  const orderId = await app.order(person)
  expect(await app.submit(person, orderId, [])).toMatchObject(refused(400, 'BAD_INPUT'))
  expect((await app.save(person, orderId, [])).status).toBe(200)
})

test('what is sent reaches the hospital once, as a QuestionnaireResponse and in words', async () => {
  const orderId = await app.order(person)
  for (let time = 0; time < 2; time += 1)
    expect((await app.submit(person, orderId, full, '晚上更痛')).status).toBe(200)
  expect((await app.standing(person, orderId)).delivery).toBe('sending')
  for (let time = 0; time < 2; time += 1) await app.deliver()
  expect(app.his.formAnswers).toHaveLength(1)
  const [sent] = app.his.formAnswers
  expect(sent).toMatchObject({
    answerId: orderId,
    revision: 1,
    orderNo: `N${orderId}`,
    patientNo: person.patientNo,
    questionnaireId: 'ask-d1',
    questionnaireAt: '2026-11-20T08:00:00+08:00',
    answeredBy: 'self',
    note: '晚上更痛',
  })
  expect(sent?.summary.split('\n').slice(2)).toEqual([
    '【now】',
    '- 痛吗？：是',
    '- 哪里痛？：头',
    '【more】',
    '- 几天了？：3 天',
    '- 哪天开始？：不知道',
    '【想对医生说】',
    '晚上更痛',
  ])
  expect(sent?.summary).toContain('患者于')
  expect(sent && faultsOf(sent.response)).toEqual([])
  expect(JSON.stringify(sent?.response)).toContain('asked-unknown')
  expect(await app.standing(person, orderId)).toMatchObject({
    delivery: 'delivered',
    isChanged: false,
  })
})

test('an emergency stands first in the doctor’s words', async () => {
  const orderId = await app.order(person)
  await app.submit(person, orderId, [...some, { linkId: 'where', value: ['chest'] }])
  await app.deliver()
  expect(app.his.formAnswers[0]?.summary.split('\n').slice(2, 4)).toEqual([
    '【急】',
    '- 哪里痛？：胸',
  ])
})

test('corrections are new revisions until the visit begins; then nothing changes any more', async () => {
  const orderId = await app.order(person)
  await app.submit(person, orderId, full)
  await app.deliver()
  const corrected = [{ linkId: 'pain', value: false }]
  await app.save(person, orderId, corrected)
  expect(await app.standing(person, orderId)).toMatchObject({ isChanged: true })
  await app.submit(person, orderId, corrected)
  await app.deliver()
  expect(app.his.formAnswers.map(({ revision }) => revision)).toEqual([1, 2])
  expect(app.his.formAnswers.flatMap(({ response }) => faultsOf(response))).toEqual([])
  await app.begin(orderId)
  expect(await app.form(person, orderId)).toMatchObject({ state: 'closed', answers: corrected })
  const late = refused(409, 'CONFLICT', '就诊时间已到')
  expect(await app.save(person, orderId, full)).toMatchObject(late)
  expect(await app.submit(person, orderId, full)).toMatchObject(late)
})

test('a visit that is not booked any more asks nothing, and is not called begun', async () => {
  const orderId = await app.order(person)
  await app.save(person, orderId, some)
  await app.sql`update registration_order set status = 'REFUNDED' where order_id = ${orderId}`
  expect(await app.save(person, orderId, full)).toMatchObject(
    refused(409, 'CONFLICT', '这个号已不在预约中'),
  )
})

test('while the hospital is silent nothing is lost, and a correction overtakes nothing', async () => {
  const orderId = await app.order(person)
  app.his.mode = 'down'
  await app.submit(person, orderId, full)
  await app.deliver()
  await app.submit(person, orderId, some)
  // The hospital takes it, and its answer is lost.
  app.his.mode = 'reply_lost'
  await app.deliver()
  app.his.mode = 'ok'
  await app.deliver()
  expect(app.his.formAnswers.map(({ revision }) => revision)).toEqual([2, 2])
  expect((await app.standing(person, orderId)).delivery).toBe('delivered')
})

describe('answers that do not arrive', () => {
  test('of a silent hospital are one work item, which ends by itself', async () => {
    const orders = [
      await app.order(person, { beginsIn: '30 minutes' }),
      await app.order(await app.person(), { beginsIn: '2 days' }),
    ]
    app.his.mode = 'down'
    await app.submit(person, orders[0] ?? '', full)
    await app.deliver()
    await app.watch()
    expect(await app.work()).toMatchObject([
      { subject: 'silent', facts: { count: 1, why: '医院系统没有回应' } },
    ])
    app.his.mode = 'ok'
    await app.deliver()
    await app.watch()
    expect(await app.work()).toEqual([])
  })

  test('where the hospital has no such call the patient reads so, and it is tried again later', async () => {
    const orderId = await app.order(person)
    app.his.forms = null
    await app.submit(person, orderId, full)
    await app.deliver()
    await app.watch()
    expect(await app.work()).toMatchObject([{ subject: 'not_offered' }])
    expect((await app.standing(person, orderId)).delivery).toBe('failed')
    app.his.forms = 'ok'
    await app.deliver()
    expect((await app.standing(person, orderId)).delivery).toBe('delivered')
  })

  test('a refusal is an item of its own, with the hospital’s words, until the visit is over', async () => {
    const orderId = await app.order(person)
    app.his.forms = 'refuse'
    await app.submit(person, orderId, full)
    await app.deliver()
    await app.watch()
    expect(await app.work()).toMatchObject([{ subject: orderId, facts: { why: '没有这个挂号' } }])
    await app.sql`update registration_order set status = 'VISITED' where order_id = ${orderId}`
    await app.watch()
    expect(await app.work()).toEqual([])
  })

  test('of a cancelled visit are told to nobody', async () => {
    const orderId = await app.order(person)
    await app.submit(person, orderId, full)
    await app.sql`update registration_order set status = 'CANCELLED' where order_id = ${orderId}`
    await app.deliver()
    expect(app.his.formAnswers).toEqual([])
  })
})

test('a rescheduled visit goes on from the answers of the one before', async () => {
  const first = await app.order(person)
  await app.sql`update registration_order set chain_id = order_id where order_id = ${first}`
  await app.submit(person, first, full)
  const next = await app.order(person, { chainId: first })
  expect(await app.form(person, next)).toMatchObject({ answers: full, sentAt: null })
})

test('home leads there until the answers are sent', async () => {
  const orderId = await app.order(person)
  const steps = async () => {
    const { body } = await app.call(homeCalls.getNextSteps, {}, person)
    return body.patients
      .flatMap(({ steps: own }) => own)
      .filter(({ kind }) => kind === 'form_answer')
  }
  expect(await steps()).toMatchObject([{ subjectId: orderId, title: '就诊前有 1 个问题' }])
  await app.save(person, orderId, some)
  expect(await steps()).toMatchObject([{ title: '已答 1 个问题，还没有送出' }])
  await app.submit(person, orderId, full)
  expect(await steps()).toEqual([])
})

test('whoever reads and sends stands in the access log, once in half an hour', async () => {
  const orderId = await app.order(person)
  await app.submit(person, orderId, full)
  for (let time = 0; time < 2; time += 1) await app.form(person, orderId)
  const lines = await app.sql<{ action: string }[]>`
    select action from audit_event where account_id = ${person.accountId} and subject = ${orderId} order by action`
  expect(lines.map(({ action }) => action)).toEqual(['send_form', 'view_form'])
})

test('the account’s export has the answers in words; whoever leaves takes them along, and so does an ended link', async () => {
  const orderId = await app.order(person)
  await app.submit(person, orderId, full)
  const { sql, dependencies, area } = app
  const exported = await sql.begin((tx) =>
    area.exportAccount(tx as never, person.accountId, dependencies),
  )
  expect(exported).toMatchObject({
    answersBeforeVisits: [{ answers: [{ question: '痛吗？', answer: '是' }, {}, {}, {}] }],
  })
  await sql.begin((tx) => area.forgetAccount(tx as never, person.accountId, dependencies))
  expect(await sql`select 1 from form_answer`).toEqual([])
})

test('it is not there where the hospital has not turned it on', async () => {
  const orderId = await app.order(person)
  const { settings } = app.dependencies
  try {
    Object.assign(settings, { forms: false })
    expect(await app.call(calls.getForm, { orderId }, person)).toMatchObject(
      refused(409, 'NOT_OFFERED'),
    )
  } finally {
    Object.assign(settings, { forms: true })
  }
})

describe('documents', () => {
  test.each([
    ['neither department nor doctor', { departmentId: null }, 'is of a department, a doctor'],
    [
      'an unknown type',
      { groups: [{ linkId: 'g', questions: [{ linkId: 'q', text: 'q', type: 'quantity' }] }] },
      'groups.0.questions.0.type',
    ],
    [
      'a choice without options',
      { groups: [{ linkId: 'g', questions: [{ linkId: 'q', text: 'q', type: 'choice' }] }] },
      'groups.0.questions.0.options: at least two',
    ],
    [
      'a condition on a later question',
      {
        groups: [
          {
            linkId: 'g',
            questions: [
              {
                linkId: 'q',
                text: 'q',
                type: 'string',
                enableWhen: [{ question: 'r', operator: 'exists', answer: true }],
              },
              { linkId: 'r', text: 'r', type: 'string' },
            ],
          },
        ],
      },
      'enableWhen.0.question: is no earlier question',
    ],
    [
      'more than twelve questions',
      {
        groups: [
          {
            linkId: 'g',
            questions: Array.from({ length: 13 }, (_, at) => ({
              linkId: `q${at}`,
              text: 'q',
              type: 'boolean',
            })),
          },
        ],
      },
      '13 questions, at most 12',
    ],
    [
      'a proposal that is no answer',
      {
        groups: [
          {
            linkId: 'g',
            questions: [{ linkId: 'q', text: 'q', type: 'integer', max: 3, initial: 4 }],
          },
        ],
      },
      'initial: is no answer',
    ],
  ])('%s is refused with its place', async (_, given, words) => {
    const outcome = await app.ingest(given)
    expect(outcome).toMatchObject({ outcome: 'refused' })
    expect(JSON.stringify(outcome)).toContain(words)
  })

  test('one of an unknown department waits', async () => {
    expect(await app.ingest({ departmentId: 'd9' })).toMatchObject({ outcome: 'waiting' })
  })
})
