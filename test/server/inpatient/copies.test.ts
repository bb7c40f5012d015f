/** Copies of a record: who may ask, what is told once, what the hospital answers, and what goes with the account. */
import { randomUUID } from 'node:crypto'
import { allAreas } from '../../../server/app'
import { renewCopies } from '../../../server/areas/inpatient'
import { watchCopies } from '../../../server/areas/inpatient/copies/desk_work'
import { sendCopyRequests } from '../../../server/areas/inpatient/copies/sending'
import { exportAccount, forgetAccount } from '../../../server/areas/inpatient/personal_repository'
import { copiesOf, decryptIdNo } from '../../../server/crypto/identity_cipher'
import { intakeOf, take, type Intake } from '../../../server/intake'
import { inpatientCalls as calls } from '../../../src/contract/inpatient'
import { aTel } from '../../support/e2e/people'
import { testKey } from '../../support/server/crypto'
import { forAllTests, forEachTest } from '../../support/server/for_tests'
import { Ward, type Person } from './test_app'

const ward = forAllTests(() => Ward.start())
const person = forEachTest(() => ward.person())
const room = () => ward.his.copies
let intake: Intake
let count = 0
let stay: Awaited<ReturnType<Ward['stay']>>

const service = {
  kind: 'copyService',
  id: 'copies-b',
  version: 1,
  at: '2026-11-20T08:00:00+08:00',
  branchId: 'b',
  parts: [
    { code: 'summary', name: '出院记录' },
    { code: 'fees', name: '费用清单' },
  ],
  purposes: [{ code: 'own', name: '自用' }],
  feeNote: '每页 0.5 元',
  courier: { advice: '到付' },
  pickup: { place: '病案室', hours: '8:00 到 17:00', telephone: null },
  counter: { place: '病案室', hours: null, telephone: null, bring: '身份证' },
  counterOnly: ['精神科'],
}

beforeAll(async () => {
  intake = intakeOf(ward.dependencies, allAreas)
  expect(await push(service)).toBe('taken')
})
beforeEach(async () => {
  count += 1
  Object.assign(room(), { mode: 'ok', accepts: false })
  room().requests.clear()
  stay = await ward.stay({ owner: person, status: 'DISCHARGED' })
  await ward.sql`delete from inpatient_copy_event`
  await ward.sql`delete from inpatient_copy_request`
  await ward.sql`delete from message`
  await ward.sql`delete from work_item`
})

async function push(document: object): Promise<string | undefined> {
  return (await take(intake, 'push:his', [document]))[0]?.outcome
}
const to = {
  way: 'courier',
  name: '李小龙',
  tel: '13800001234',
  address: '云溪市临溪区文昌路 88 号',
} as const
const wanted = () => ({
  inpatientId: stay.inpatientId,
  parts: ['summary'],
  copies: 2,
  purpose: 'own',
  delivery: to as typeof to | { way: 'pickup' },
  idempotencyKey: randomUUID(),
})
const ask = (given: object = {}, who: Person = person) =>
  ward.call(calls.askCopies, { ...wanted(), ...given }, who)
const see = async (who: Person = person) =>
  (await ward.call(calls.getCopies, { inpatientId: stay.inpatientId }, who)).body
const only = async () => (await see()).requests[0]
async function asked(given: object = {}): Promise<string> {
  return (await ask(given)).body.requests[0]?.requestId ?? ''
}
const answer = (requestId: string, version: number, given: object) =>
  push({
    kind: 'copyRequest',
    id: `BA${count}`,
    version,
    at: '2026-11-28T08:00:00+08:00',
    requestId,
    ...given,
  })
const titles = async () =>
  (
    await ward.sql<{ title: string }[]>`
      select title from message where kind = 'stay' order by created_at, message_id`
  ).map(({ title }) => title)
const due = () =>
  ward.sql`update inpatient_copy_request set next_at = now() where next_at is not null`
const work = () =>
  ward.sql`select 1 from work_item where kind = 'copies_unanswered' and ended_at is null`

describe('who asks', () => {
  it('sees what the branch offers, from the page of the stay that is over', async () => {
    expect((await ward.getStay(person, stay.inpatientId)).body.canCopy).toBe(true)
    expect(await see()).toMatchObject({
      counterOnly: null,
      needsStepUp: false,
      service: { parts: service.parts, answerDays: 3, maxCopies: 5 },
      requests: [],
    })
  })

  it('has the request told once, with the address, which nobody else reads', async () => {
    const { body } = await ask()
    expect(body.requests).toMatchObject([
      { state: 'RECEIVED', copies: 2, parts: [{ name: '出院记录' }], canCancel: true },
    ])
    const [sent] = [...room().requests.values()]
    expect(sent).toMatchObject({
      to: { name: '李小龙', tel: to.tel },
      parts: ['summary'],
      times: 1,
    })
    const [row] = await ward.sql<{ encryptedTo: string; requestId: string }[]>`
      select encrypted_to, request_id from inpatient_copy_request where inpatient_id = ${stay.inpatientId}`
    expect(row?.encryptedTo).not.toContain(to.tel)
    expect(body.requests[0]?.maskedTo).toBe('李*龙 138****1234 云溪市临溪区…')
    const other = await ward.person()
    await ward.join(other, stay.patientId)
    expect((await see(other)).requests).toMatchObject([{ maskedTo: null, canCancel: false }])
  })

  it('repeats a tap without a second request, and cannot change what was asked under its key', async () => {
    const same = wanted()
    const both = await Promise.all([ask(same), ask(same)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect((await see()).requests).toHaveLength(1)
    expect(await ask({ ...same, copies: 3 })).toMatchObject({ status: 409 })
  })

  it('has at most three requests under way', async () => {
    for (const _ of [1, 2, 3]) expect((await ask()).status).toBe(200)
    expect((await see()).isFull).toBe(true)
    expect((await ask()).status).toBe(409)
  })

  it.each([
    ['a part that there is not', { parts: ['soul'] }],
    ['too many copies', { copies: 6 }],
    ['another purpose', { purpose: 'curiosity' }],
  ])('of %s is refused', async (_what, given) => {
    expect((await ask(given)).status).toBe(409)
    expect(room().requests.size).toBe(0)
  })
})

describe('who may not', () => {
  it('is a stranger, who learns nothing', async () => {
    const stranger = await ward.person()
    const { inpatientId } = stay
    const requestId = await asked()
    for (const got of [
      await ward.call(calls.getCopies, { inpatientId }, stranger),
      await ask({}, stranger),
      await ward.call(calls.cancelCopies, { requestId }, stranger),
    ])
      expect(got.status).toBe(404)
  })

  it('is whoever acts by the number, or for booking only', async () => {
    const [byNumber, booking] = [await ward.person(), await ward.person()]
    await ward.call(calls.bindStay, { admissionNo: stay.admissionNo, check: '周桂芳' }, byNumber)
    await ward.join(booking, stay.patientId, 'booking')
    for (const who of [byNumber, booking]) {
      expect((await ward.getStay(who, stay.inpatientId)).body.canCopy).toBe(false)
      expect((await ask({}, who)).status).toBe(403)
    }
  })

  it('is an account that has not passed the check by SMS', async () => {
    const who = await ward.account({ tel: aTel() })
    await ward.join(who, stay.patientId)
    expect((await see(who)).needsStepUp).toBe(true)
    expect(await ask({}, who)).toMatchObject({ status: 403 })
  })

  it('is whoever asks before the stay is over', async () => {
    await ward.sql`update inpatient_stay set status = 'SETTLING' where inpatient_id = ${stay.inpatientId}`
    expect((await ask()).status).toBe(409)
    expect((await ward.getStay(person, stay.inpatientId)).body.canCopy).toBe(false)
  })

  it.each([
    ['deceased', 'update patient set deceased_on = hospital_today() - 1 where patient_id = $1'],
    [
      'minor',
      `update patient set birthday = hospital_today() - interval '10 years' where patient_id = $1`,
    ],
    ['department', `update inpatient_stay set depart_name = '精神科' where patient_id = $1`],
  ] as const)('asks at the counter only: %s', async (why, statement) => {
    await ward.sql.unsafe(statement, [stay.patientId])
    expect((await see()).counterOnly).toBe(why)
    expect((await ask()).status).toBe(409)
  })

  it('is not the guardian on the hospital’s file', async () => {
    await ward.sql`
      update patient set birthday = hospital_today() - interval '10 years', guardian_name = '周敏', guardian_relation = 'parent',
        guardian_tel = (select tel from account where account_id = ${person.accountId}) where patient_id = ${stay.patientId}`
    expect((await ask()).status).toBe(200)
  })
})

describe('the hospital', () => {
  it('is told again until it answers; a lost answer makes no second request', async () => {
    room().mode = 'reply_lost'
    const requestId = await asked()
    expect(await only()).toMatchObject({ state: 'ASKED' })
    room().mode = 'ok'
    await due()
    await sendCopyRequests(ward.dependencies)
    expect(await only()).toMatchObject({ state: 'RECEIVED' })
    expect([...room().requests.keys()]).toEqual([requestId])
    await due()
    expect(await sendCopyRequests(ward.dependencies)).toBe(0)
  })

  it('refuses with its reason, and the address is gone', async () => {
    room().mode = 'refuse'
    await ask()
    expect(await only()).toMatchObject({
      state: 'REFUSED',
      why: '病案还没有归档',
      maskedTo: null,
    })
    expect(await titles()).toEqual(['病案复印没有受理'])
    const [row] = await ward.sql`
      select encrypted_to from inpatient_copy_request where inpatient_id = ${stay.inpatientId}`
    expect(row?.encryptedTo).toBeNull()
  })

  it('moves it on by documents; ready and sent are announced once', async () => {
    const requestId = await asked()
    const cost = { pages: 24, feeFen: 1200, payAt: 'delivery' }
    expect(await answer(requestId, 1, { state: 'accepted', ...cost })).toBe('taken')
    expect(await only()).toMatchObject({ state: 'ACCEPTED', ...cost, canCancel: false })
    await answer(requestId, 2, { state: 'ready', ...cost })
    await answer(requestId, 3, { state: 'ready', ...cost, advice: '明天寄' })
    const courier = { name: '邮政', parcelNo: 'EM1' }
    await answer(requestId, 4, { state: 'sent', ...cost, courier })
    await answer(requestId, 5, { state: 'sent', ...cost, courier })
    expect(await only()).toMatchObject({ state: 'SENT', courier, maskedTo: expect.any(String) })
    await answer(requestId, 6, { state: 'done', ...cost, courier })
    expect(await only()).toMatchObject({ state: 'DONE', maskedTo: null })
    expect(await titles()).toEqual(['病案复印好了', '病案复印件已寄出'])
    expect(await answer(requestId, 3, { state: 'ready', ...cost })).not.toBe('taken')
  })

  it('answers by a document before its reply arrives', async () => {
    room().mode = 'reply_lost'
    const requestId = await asked()
    await answer(requestId, 1, { state: 'accepted' })
    await due()
    await sendCopyRequests(ward.dependencies)
    expect(await only()).toMatchObject({ state: 'ACCEPTED' })
  })

  it.each([
    ['refused without a reason', { state: 'refused' }],
    ['sent without a courier', { state: 'sent' }],
    ['a fee that is paid nowhere', { state: 'accepted', feeFen: 100 }],
    ['another state', { state: 'lost' }],
  ])('is not believed with %s', async (_what, given) => {
    expect(await answer(await asked(), 1, given)).toBe('refused')
  })

  it('waits with its word for a request that nobody knows', async () => {
    expect(await answer(randomUUID(), 1, { state: 'accepted' })).toBe('waiting')
  })
})

describe('taking it back', () => {
  const cancel = (requestId: string) => ward.call(calls.cancelCopies, { requestId }, person)

  it('is told to the hospital, once, and ends the request', async () => {
    const requestId = await asked()
    await cancel(requestId)
    await cancel(requestId)
    expect(await only()).toMatchObject({ state: 'CANCELLED', maskedTo: null, canCancel: false })
    expect(room().cancelled.filter((one) => one === requestId)).toHaveLength(1)
    expect(await answer(requestId, 1, { state: 'accepted' })).toBe('refused')
  })

  it('waits where the hospital is away, and goes on by itself', async () => {
    const requestId = await asked()
    room().mode = 'down'
    await cancel(requestId)
    expect(await only()).toMatchObject({ state: 'CANCELLING' })
    room().mode = 'ok'
    await due()
    await sendCopyRequests(ward.dependencies)
    expect(await only()).toMatchObject({ state: 'CANCELLED' })
  })

  it('comes too late for what was accepted, whichever way that is known first', async () => {
    const requestId = await asked()
    room().mode = 'down'
    await cancel(requestId)
    await answer(requestId, 1, { state: 'accepted', pages: 12 })
    expect(await only()).toMatchObject({ state: 'CANCELLING' })
    Object.assign(room(), { mode: 'ok', accepts: true })
    await due()
    await sendCopyRequests(ward.dependencies)
    expect(await only()).toMatchObject({ state: 'ACCEPTED', pages: 12 })
    expect(await cancel(requestId)).toMatchObject({ status: 409 })
  })
})

describe('at the desk', () => {
  it('stands what is not answered within the hospital’s days, until it is', async () => {
    const requestId = await asked()
    await watchCopies(ward.dependencies)
    expect(await work()).toHaveLength(0)
    await ward.sql`update inpatient_copy_request set answer_by = hospital_now() - interval '1 minute'`
    await watchCopies(ward.dependencies)
    expect(await work()).toHaveLength(1)
    await answer(requestId, 1, { state: 'accepted' })
    expect(await work()).toHaveLength(0)
  })
})

describe('what is kept', () => {
  it('is exported without the address in full, and given up with the account', async () => {
    const requestId = await asked()
    const exported = await exportAccount(ward.sql, person.accountId)
    expect(exported).toMatchObject({
      recordCopies: [{ purpose: '自用', to: '李*龙 138****1234 云溪市临溪区…', state: 'RECEIVED' }],
    })
    await forgetAccount(ward.sql, person.accountId)
    await sendCopyRequests(ward.dependencies)
    const [row] = await ward.sql`
      select state, encrypted_to, masked_to from inpatient_copy_request where request_id = ${requestId}`
    expect(row).toEqual({ state: 'CANCELLED', encryptedTo: null, maskedTo: null })
  })

  it('is encrypted anew by a new key', async () => {
    const requestId = await asked()
    const keys = [
      testKey('new', Buffer.alloc(32, 7)),
      ...ward.dependencies.settings.identityKeys,
    ] as const
    const renewed = await renewCopies(ward.sql, keys)
    expect(renewed.failed).toEqual([])
    const [row] = await ward.sql<{ encryptedTo: string }[]>`
      select encrypted_to from inpatient_copy_request where request_id = ${requestId}`
    const opened = decryptIdNo([keys[0]], copiesOf(requestId), row?.encryptedTo ?? '')
    expect(JSON.parse(opened)).toMatchObject({ tel: to.tel })
    await ward.sql`delete from inpatient_copy_event`
    await ward.sql`delete from inpatient_copy_request where request_id = ${requestId}`
  })
})

it('is offered no more where the branch takes it back; what was asked for stays', async () => {
  await asked()
  expect(await push({ ...service, version: 2, active: false })).toBe('taken')
  expect(await see()).toMatchObject({ service: null, requests: [{ state: 'RECEIVED' }] })
  expect((await ask()).status).toBe(409)
  expect((await ward.getStay(person, stay.inpatientId)).body.canCopy).toBe(true)
})
