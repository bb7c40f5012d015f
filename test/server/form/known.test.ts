/** Allergies, medicines, history: kept with the patient and only confirmed before the next visit; of whom, for whom, and until when. */
import { formArea } from '../../../server/areas/form'
import { renewAnswers } from '../../../server/areas/form/renewing'
import { aGroup, anOption, aQuestion } from '../../support/questionnaires'
import { boundForm, testKey } from '../../support/server/crypto'
import { forAllTests, forEachTest } from '../../support/server/for_tests'
import { TestApp, type Person } from './test_app'

const app = forAllTests(() => TestApp.start())
const person = forEachTest(() => app.person())

const diseases = aQuestion({
  linkId: 'diseases',
  text: '得过什么病？',
  type: 'choice',
  repeats: true,
  keptAs: 'history',
  options: [
    anOption('hypertension', { text: '高血压' }),
    anOption('stroke', { text: '中风' }),
    anOption('none', { text: '都没有', exclusive: true }),
  ],
})
const allergy = aQuestion({ linkId: 'allergy', text: '对什么过敏？', keptAs: 'allergies' })
const pain = aQuestion({ linkId: 'pain', text: '痛吗？', type: 'boolean', required: true })
const groups = [aGroup('now', [pain]), aGroup('history', [diseases, allergy])]
const said = [
  { linkId: 'pain', value: true },
  { linkId: 'diseases', value: ['hypertension', 'stroke'] },
  { linkId: 'allergy', value: '青霉素' },
]

beforeEach(async () => {
  await app.clear()
  await app.publish({ groups })
  // Another department asks the same in other words.
  const mine = { ...allergy, linkId: 'allergic', text: '有没有过敏？' }
  await app.publish({
    id: 'ask-d2',
    departmentId: 'd2',
    groups: [aGroup('all', [{ ...diseases, linkId: 'before' }, mine])],
  })
})

/** What was said before the patient's last visit. */
async function send(whose: Person = person, answers = said): Promise<void> {
  const { status, body } = await app.submit(whose, await app.order(whose), answers)
  if (status !== 200) throw new Error(JSON.stringify(body))
}

const known = async (whose: Person, departmentId = 'd2') =>
  (await app.form(whose, await app.order(whose, { departmentId }))).known

test('is offered before the next visit, wherever the hospital asks for it, with its day', async () => {
  await send()
  expect(await known(person)).toEqual([
    {
      linkId: 'before',
      value: ['hypertension', 'stroke'],
      confirmedOn: expect.any(String),
      isOld: false,
    },
    { linkId: 'allergic', value: '青霉素', confirmedOn: expect.any(String), isOld: false },
  ])
  expect((await known(person, 'd1')).map(({ linkId }) => linkId)).toEqual(['diseases', 'allergy'])
  const rows = await app.sql<{ saved: string }[]>`select saved from form_known_answer`
  expect(rows.map(({ saved }) => saved.slice(0, 3))).toEqual([boundForm, boundForm])
})

test('is not there for what is answered already, nor for a draft that was never sent', async () => {
  const order = await app.order(person)
  await app.save(person, order, said)
  expect(await known(person)).toEqual([])
  await send()
  const next = await app.order(person)
  await app.save(person, next, [{ linkId: 'allergy', value: '花生' }])
  expect((await app.form(person, next)).known.map(({ linkId }) => linkId)).toEqual(['diseases'])
})

test('what is confirmed is new, what is changed takes the place of the old, 不知道 leaves it', async () => {
  await send()
  await app.sql`update form_known_answer set confirmed_at = hospital_now() - interval '91 days'`
  expect((await known(person)).map(({ isOld }) => isOld)).toEqual([true, true])
  await send(person, [
    { linkId: 'pain', value: false },
    { linkId: 'diseases', value: ['none'] },
    { linkId: 'allergy' },
  ] as typeof said)
  expect(await known(person)).toMatchObject([
    { value: ['none'], isOld: false },
    { value: '青霉素', isOld: true },
  ])
  const [count] = await app.sql<{ many: number }[]>`
    select count(*)::int as many from form_known_answer`
  expect(count?.many).toBe(2)
})

test('an answer that the other question has not is not offered', async () => {
  await send()
  const options = [anOption('hypertension', { text: '高血压' }), anOption('asthma')]
  await app.publish({
    id: 'ask-d2',
    departmentId: 'd2',
    groups: [
      aGroup('all', [
        { ...diseases, options },
        { ...allergy, type: 'integer' },
      ]),
    ],
  })
  expect(await known(person)).toEqual([])
})

test('a relative who sees the patient’s papers sees it, one who only books sees what he said himself', async () => {
  await send()
  for (const [level, count] of [
    ['full', 2],
    ['booking', 0],
  ] as const) {
    const relative = await app.account()
    await app.join(relative, person.patientId, level)
    const acting = { ...relative, patientId: person.patientId, patientNo: person.patientNo }
    expect(await known(acting)).toHaveLength(count)
    if (level === 'booking') {
      await send(acting, said.slice(0, 1).concat({ linkId: 'allergy', value: '虾' }))
      expect((await known(acting)).map(({ value }) => value)).toEqual(['虾'])
      // Who sees everything sees the newest.
      expect((await known(person)).at(-1)).toMatchObject({ value: '虾' })
    }
  }
  const lines = await app.sql<{ many: number }[]>`
    select count(*)::int as many from audit_event
    where patient_id = ${person.patientId} and action = 'view_form'`
  expect(lines[0]?.many).toBeGreaterThan(1)
})

test('it is in the account’s export, and goes with the account or its link', async () => {
  await send()
  const { sql, dependencies, area } = app
  const exported = await sql.begin((tx) =>
    area.exportAccount(tx as never, person.accountId, dependencies),
  )
  expect(exported).toMatchObject({
    knownFromAnswers: expect.arrayContaining([
      expect.objectContaining({ question: '得过什么病？', answer: '高血压、中风' }),
    ]),
  })
  await sql.begin((tx) => formArea.forgetAccount(tx as never, person.accountId, dependencies))
  expect(await sql`select 1 from form_known_answer`).toEqual([])
})

test('a new key re-encrypts it', async () => {
  await send()
  const [old] = app.dependencies.settings.identityKeys
  const keys = [testKey('next', Buffer.alloc(32, 7)), old] as const
  const done = await renewAnswers(app.sql, keys)
  expect(done.failed).toEqual([])
  const rows = await app.sql<{ saved: string }[]>`select saved from form_known_answer`
  expect(rows.every(({ saved }) => saved.startsWith(`${boundForm}next.`))).toBe(true)
})

test.each([
  ['twice', [allergy, { ...allergy, linkId: 'more' }], 'keptAs: is there twice'],
  [
    'an emergency',
    [{ ...diseases, options: [anOption('a', { redFlag: true }), anOption('b')] }],
    'keptAs: an emergency is asked anew each time',
  ],
])('%s is refused', async (_, questions, words) => {
  const outcome = await app.ingest({ groups: [aGroup('g', [...questions])] })
  expect(JSON.stringify(outcome)).toContain(words)
})
