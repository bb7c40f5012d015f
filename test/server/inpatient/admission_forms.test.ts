/** What is read before a stay: who reads it, the note that is told once, another version, what goes with the account. */
import { allAreas } from '../../../server/app'
import { sendReadings } from '../../../server/areas/inpatient/admission_forms/sending'
import {
  exportAccount,
  forgetAccount,
  moveStays,
} from '../../../server/areas/inpatient/personal_repository'
import { intakeOf, take, type Intake } from '../../../server/intake'
import { inpatientCalls as calls } from '../../../src/contract/inpatient'
import { aTel } from '../../support/e2e/people'
import { forAllTests, forEachTest } from '../../support/server/for_tests'
import { aStay } from '../intake/documents'
import { patientIdNo, patientName, Ward, type Person } from './test_app'

const ward = forAllTests(() => Ward.start())
const person = forEachTest(() => ward.person())
const room = () => ward.his.ward
let intake: Intake
let count = 0
let patientId: string
let inpatientId: string

const form = (code: string, version: string, given: object = {}) => ({
  code,
  version,
  title: `${code}同意书`,
  sections: [{ title: '为什么做', content: '<p>因为</p><script>x</script>' }],
  ...given,
})

beforeAll(() => {
  intake = intakeOf(ward.dependencies, allAreas)
})
beforeEach(async () => {
  count += 1
  room().mode = 'ok'
  room().notes.clear()
  await ward.sql`delete from inpatient_form_reading`
  await ward.sql`delete from message`
  patientId = (await ward.file({ name: patientName, idNo: patientIdNo })).patientId
  await ward.join(person, patientId)
  expect(await say(1, [form('knee', '1'), form('rules', '2026-03')])).toBe('taken')
  const [row] = await ward.sql<{ inpatientId: string }[]>`
    select inpatient_id from inpatient_stay where hospital_stay_id = ${`A${count}`}`
  inpatientId = row?.inpatientId ?? ''
})

async function say(version: number, forms: object[], given: object = {}) {
  const stay = aStay({
    id: `A${count}`,
    admissionNo: `Z${80_000 + count}`,
    patient: { value: patientId },
    branchId: 'b',
    status: 'AWAITING',
    version,
    admission: { isBedReady: true, telephone: '0589-1', forms },
    ...given,
  })
  const [taking] = await take(intake, 'push:his', [stay])
  return taking?.outcome
}
const see = (who: Person = person) => ward.call(calls.getAdmissionForms, { inpatientId }, who)
const read = (given: { code?: string; version?: string; question?: string } = {}, who = person) =>
  ward.call(
    calls.readAdmissionForm,
    { inpatientId, code: 'knee', version: '1', question: '', ...given },
    who,
  )
const knee = async (who: Person = person) => (await see(who)).body.forms[0]
const later = () =>
  ward.sql`update inpatient_form_reading set next_at = now() where next_at is not null`
const sent = () => [...room().notes.values()]

it('is shown cleaned and in order, and counted at the stay', async () => {
  const { body } = await see()
  expect(body).toMatchObject({ patientName, telephone: '0589-1' })
  expect(body.forms.map(({ code }) => code)).toEqual(['knee', 'rules'])
  expect(body.forms[0]).toEqual({
    code: 'knee',
    version: '1',
    title: 'knee同意书',
    sections: [{ title: '为什么做', content: '<p>因为</p>' }],
    reading: null,
    isRenewed: false,
  })
  const stay = (await ward.getStay(person, inpatientId)).body
  expect(stay.forms).toEqual({ total: 2, read: 0 })
  expect(JSON.stringify(stay)).not.toContain('同意书')
})

it('is for nobody by the number, with limited rights, without the check or of another account', async () => {
  const [limited, number, stranger] = [
    await ward.person(),
    await ward.person(),
    await ward.person(),
  ]
  await ward.join(limited, patientId, 'booking')
  await ward.sql`insert into inpatient_binding (account_id, inpatient_id) values (${number.accountId}, ${inpatientId})`
  const unchecked = await ward.account({ tel: aTel() })
  await ward.join(unchecked, patientId)
  for (const [who, code] of [
    [limited, 'NOT_PERMITTED'],
    [number, 'NOT_PERMITTED'],
    [stranger, 'NOT_FOUND'],
    [unchecked, 'STEP_UP_NEEDED'],
  ] as const) {
    expect([code, (await see(who)).body]).toMatchObject([code, { code }])
    expect([code, (await read({}, who)).body]).toMatchObject([code, { code }])
  }
  for (const who of [limited, number])
    expect((await ward.getStay(who, inpatientId)).body.forms ?? null).toBeNull()
  expect(sent()).toEqual([])
})

describe('the note', () => {
  it('is sent once with who read what, however often it is pressed', async () => {
    const both = await Promise.all([
      read({ question: ' 要几天？ ' }),
      read({ question: '要几天？' }),
    ])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    await later()
    await sendReadings(ward.dependencies)
    expect((await knee())?.reading).toMatchObject({ state: 'RECEIVED', question: '要几天？' })
    await later()
    await sendReadings(ward.dependencies)
    expect(sent()).toMatchObject([
      {
        code: 'knee',
        version: '1',
        revision: 1,
        stayId: `A${count}`,
        question: '要几天？',
        times: 1,
      },
    ])
    expect((await ward.getStay(person, inpatientId)).body.forms).toEqual({ total: 2, read: 1 })
  })

  it('of each account is its own', async () => {
    await read()
    const other = await ward.person()
    await ward.join(other, patientId)
    expect((await knee(other))?.reading).toBeNull()
    await read({ question: '我也问' }, other)
    expect((await knee())?.reading?.question).toBeNull()
    expect(sent()).toHaveLength(2)
  })

  it('with another question is sent anew, the newest last', async () => {
    await read()
    await read({ question: '能洗澡吗' })
    expect(sent().map(({ revision, question }) => [revision, question])).toEqual([
      [1, null],
      [2, '能洗澡吗'],
    ])
    expect(new Set(sent().map(({ readingId }) => readingId)).size).toBe(1)
  })

  it('without an answer, or with a lost one, is sent until the hospital has it', async () => {
    room().mode = 'down'
    expect((await read()).body.forms[0]?.reading?.state).toBe('NOTED')
    room().mode = 'reply_lost'
    await later()
    await sendReadings(ward.dependencies)
    expect((await knee())?.reading?.state).toBe('NOTED')
    room().mode = 'ok'
    await later()
    await sendReadings(ward.dependencies)
    expect((await knee())?.reading?.state).toBe('RECEIVED')
    expect(sent()).toMatchObject([{ times: 2 }])
  })

  it('stays in the app where the system has no such call, and is sent once it has', async () => {
    room().mode = 'not_offered'
    await read()
    expect((await knee())?.reading?.state).toBe('KEPT')
    room().mode = 'ok'
    await later()
    await sendReadings(ward.dependencies)
    expect((await knee())?.reading?.state).toBe('RECEIVED')
  })

  it('that is days old is not sent any more', async () => {
    room().mode = 'not_offered'
    await read()
    await ward.sql`update inpatient_form_reading set read_at = hospital_now() - interval '8 days', next_at = now()`
    await sendReadings(ward.dependencies)
    const [row] = await ward.sql`select next_at from inpatient_form_reading`
    expect(row).toEqual({ nextAt: null })
  })
})

describe('another version', () => {
  it('has to be read anew, and whoever read the one before is notified once', async () => {
    await read()
    expect(await say(2, [form('knee', '2'), form('rules', '2026-03')])).toBe('taken')
    expect(await knee()).toMatchObject({ version: '2', reading: null, isRenewed: true })
    expect((await ward.getStay(person, inpatientId)).body.forms?.read).toBe(0)
    expect((await read()).body).toMatchObject({ code: 'CONFLICT' })
    await say(3, [form('knee', '2'), form('rules', '2026-03')])
    const messages =
      await ward.sql`select title, body from message where kind = 'stay' and title like '%材料%'`
    expect(messages).toHaveLength(1)
    expect(JSON.stringify(messages)).not.toContain('knee')
    expect((await read({ version: '2' })).body.forms[0]?.reading?.state).toBe('RECEIVED')
  })

  it('that only the hospital has makes the note void, and it can be read and sent again', async () => {
    room().mode = 'refuse'
    await read()
    expect((await knee())?.reading?.state).toBe('OUTDATED')
    expect((await ward.getStay(person, inpatientId)).body.forms?.read).toBe(0)
    room().mode = 'ok'
    await read()
    expect((await knee())?.reading?.state).toBe('RECEIVED')
    expect(sent()).toMatchObject([{ revision: 2 }])
  })

  it('goes with the way in: nothing is to be read any more, and a stay that is over has none', async () => {
    await say(2, [], { status: 'ADMITTED', admission: null })
    expect((await see()).body.forms).toEqual([])
    await say(3, [], { status: 'DISCHARGED', outDate: '2026-11-28', admission: null })
    expect((await see()).status).toBe(409)
  })
})

it.each([
  ['a code twice', [form('knee', '1'), form('knee', '2')]],
  ['no section', [form('knee', '1', { sections: [] })]],
  ['a signature', [form('knee', '1', { sign: 'inApp' })]],
])('with %s is no document', async (_what, forms) => {
  expect(await say(2, forms)).not.toBe('taken')
})

it('is in the export of its account, moves with it and goes with it', async () => {
  await read({ question: '要几天？' })
  const exported = await exportAccount(ward.sql, person.accountId)
  expect(exported).toMatchObject({
    admissionFormsRead: [{ code: 'knee', version: '1', question: '要几天？' }],
  })
  const other = await ward.person()
  await ward.join(other, patientId)
  await read({}, other)
  await moveStays(ward.sql, { from: person.accountId, to: other.accountId })
  expect((await knee(other))?.reading?.question).toBeNull()
  await forgetAccount(ward.sql, other.accountId)
  expect(await ward.sql`select 1 from inpatient_form_reading`).toHaveLength(0)
})
