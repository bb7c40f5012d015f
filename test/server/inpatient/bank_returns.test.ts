/** What a window took and a settlement left over, transferred to a bank card: by two people, once, and never beside the window. */
import { allAreas } from '../../../server/app'
import { renewBankReturns } from '../../../server/areas/inpatient'
import { forgetAccounts } from '../../../server/areas/inpatient/bank_returns/bank_return_repository'
import { intakeOf, type Intake } from '../../../server/intake'
import { deskContract } from '../../../src/contract/desk'
import { forAllTests } from '../../support/server/for_tests'
import { deskOf, type StaffSession } from '../../support/server/test_desk'
import { settled as settle } from './settled_stay'
import { Ward, type Person } from './test_app'

const { bankReturns } = deskContract
const ward = forAllTests(() => Ward.start())
const desk = forAllTests(() => deskOf(ward.server))
const clerk = forAllTests(() => desk.staff('support', 'finance'))
const finance = forAllTests(() => desk.staff('finance'))
let intake: Intake
let person: Person
let stay: { inpatientId: string; admissionNo: string; patientId: string }
const account = '6222020000001234567'
const card = { holder: '王小明', bankName: '工商银行云溪支行', account }

beforeAll(() => {
  intake = intakeOf(ward.server.dependencies, allAreas)
})
beforeEach(async () => {
  await ward.leaveEarlier()
  person = await ward.person()
  stay = await ward.stay({ owner: person })
  await ward.paidDeposit(person, stay.inpatientId, 10_000)
  await settled({ refundFen: 50_000 })
})

/** 10,000 of it go back by the app, the rest is the window's. */
const settled = (given: object | null): Promise<void> => settle(intake, stay, given)

const fill = (more: object = {}, staff: StaffSession = clerk) =>
  desk.call(
    bankReturns.ask,
    {
      inpatientId: stay.inpatientId,
      settlementNo: 'JS1',
      amountFen: 40_000,
      ...card,
      reason: '核对了身份证、银行卡和收据',
      ...more,
    },
    staff,
  )
const mine = async (show: 'open' | 'ended' = 'open', staff: StaffSession = finance) =>
  (await desk.call(bankReturns.list, { show }, staff)).body.list.find(
    ({ admissionNo }) => admissionNo === stay.admissionNo,
  )
const idOf = async () => (await mine())?.bankReturnId ?? ''
const decide = async (isApproved: boolean, staff: StaffSession = finance) =>
  desk.call(
    bankReturns.decide,
    { bankReturnId: await idOf(), isApproved, words: '账户和患者已核对' },
    staff,
  )
const paid = (bankReturnId: string, staff: StaffSession = finance) =>
  desk.call(bankReturns.paid, { bankReturnId, bankReference: 'B2026112800001' }, staff)
const left = async () =>
  (await desk.call(bankReturns.left, {}, clerk)).body.list.find(
    ({ inpatientId }) => inpatientId === stay.inpatientId,
  )?.leftFen
const open = async (kind: string) =>
  (
    await ward.sql<{ fen: number }[]>`
      select (facts ->> 'amountFen')::int as fen from work_item where kind = ${kind} and ended_at is null
        and (subject = ${`H${stay.admissionNo}`} or subject in (select bank_return_id::text from inpatient_bank_return where inpatient_id = ${stay.inpatientId}))`
  ).map(({ fen }) => fen)
const bankPart = async () =>
  (await ward.getStay(person, stay.inpatientId)).body.returns.filter(({ to }) => to !== 'self')
const stored = async () =>
  (
    await ward.sql<{ accountCipher: string | null }[]>`
      select account_cipher from inpatient_bank_return where inpatient_id = ${stay.inpatientId}`
  ).map(({ accountCipher }) => accountCipher)

it('is filled in by one, decided by another, transferred, and given back by nobody else', async () => {
  expect(await left()).toBe(40_000)
  expect((await fill()).status).toBe(200)
  expect([await left(), await open('bank_return')]).toEqual([undefined, [40_000]])
  expect(await bankPart()).toEqual([{ to: 'bank', amountFen: 40_000, state: 'PROCESSING' }])
  expect(await mine('open', clerk)).toMatchObject({
    isMine: true,
    state: 'ASKED',
    accountTail: '4567',
  })
  expect((await decide(true, clerk)).status).toBe(403)
  expect((await paid(await idOf())).status).toBe(409)
  expect((await decide(true)).status).toBe(200)
  const bankReturnId = await idOf()
  expect((await decide(true)).status).toBe(409)
  expect((await paid(bankReturnId)).status).toBe(200)
  expect((await paid(bankReturnId)).status).toBe(409)
  expect(await bankPart()).toEqual([{ to: 'bank', amountFen: 40_000, state: 'SUCCESS' }])
  expect([await left(), await open('bank_return'), await open('deposit_left')]).toEqual([
    undefined,
    [],
    [],
  ])
  expect(await mine('ended')).toMatchObject({ state: 'PAID', bankReference: 'B2026112800001' })
  // The hospital says the same again: nothing is left, nothing is too much.
  await settled({ refundFen: 50_000 })
  await settled({ refundFen: 50_000, closedAt: '2026-11-29T10:00:00+08:00' })
  expect([await open('deposit_left'), await open('settlement_overpaid')]).toEqual([[], []])
})

it('of a part leaves the rest to the window', async () => {
  await fill({ amountFen: 15_000 })
  expect(await left()).toBe(25_000)
  await decide(true)
  await paid(await idOf())
  expect(await open('deposit_left')).toEqual([25_000])
  expect(await bankPart()).toEqual([
    { to: 'bank', amountFen: 15_000, state: 'SUCCESS' },
    { to: 'window', amountFen: 25_000, state: 'WAITING' },
  ])
})

it.each([
  ['more than is left', { amountFen: 40_001 }, 409],
  ['another settlement', { settlementNo: 'JS0' }, 409],
  ['a stay that nobody knows', { inpatientId: 'x' }, 409],
  ['no card number', { account: '12' }, 400],
])('is refused for %s', async (_words, more, status) => {
  expect((await fill(more)).status).toBe(status)
  expect(await mine()).toBeUndefined()
})

it('is one at a time for a stay, also when two fill in at once', async () => {
  const answers = await Promise.all([fill({ amountFen: 20_000 }), fill({ amountFen: 20_000 })])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

it.each([
  ['closes the settlement', { refundFen: 50_000, closedAt: '2026-11-28T10:00:00+08:00' }],
  ['takes it back', null],
  ['makes another one', { number: 'JS2', refundFen: 50_000 }],
  ['finds that less goes back', { refundFen: 30_000 }],
])('ends without a transfer when the hospital %s meanwhile', async (_words, word) => {
  await fill()
  const bankReturnId = await idOf()
  await decide(true)
  await settled(word)
  expect(await mine('ended')).toMatchObject({ state: 'VOID' })
  expect([await open('bank_return'), await stored()]).toEqual([[], [null]])
  expect((await paid(bankReturnId)).status).toBe(409)
})

it('ends when a deposit that was still under way is entered, and goes back by the app', async () => {
  stay = await ward.stay({ owner: person })
  const { body } = await ward.create(person, stay.inpatientId, { amountFen: 30_000 })
  await ward.pay(person, body.depositId)
  ward.his.mode = 'down'
  ward.channel.pay(await ward.tradeNo(body.depositId))
  await ward.check(person, body.depositId)
  await settled({ refundFen: 50_000 })
  await fill({ amountFen: 50_000 })
  const bankReturnId = await idOf()
  await decide(true)
  ward.recover()
  await ward.settleAll()
  expect(await mine('ended')).toMatchObject({ state: 'VOID' })
  expect((await paid(bankReturnId)).status).toBe(409)
  expect([await left(), await open('bank_return'), await open('settlement_overpaid')]).toEqual([
    20_000,
    [],
    [],
  ])
})

it('that was transferred counts when the settlement is taken back', async () => {
  await fill()
  await decide(true)
  await paid(await idOf())
  await settled(null)
  expect(await open('settlement_overpaid')).toEqual([50_000])
})

it('keeps the account encrypted, shows it to whoever decides, with a reason that the patient reads', async () => {
  await fill()
  const bankReturnId = await idOf()
  const [cipher] = await stored()
  expect(cipher).not.toContain(account)
  const asked = { bankReturnId, reason: '核对账户' }
  expect((await desk.call(bankReturns.account, asked, finance)).body).toEqual(card)
  expect((await desk.call(bankReturns.account, asked, await desk.staff('support'))).status).toBe(
    403,
  )
  const [seen] = await ward.sql`
    select 1 from audit_event where patient_id = ${stay.patientId} and action = 'staff_look' and details ->> 'during' = 'open_bank_account'`
  expect(seen).toBeDefined()
  expect((await renewBankReturns(ward.sql, ward.server.settings.identityKeys)).failed).toEqual([])
  await decide(false)
  expect(await stored()).toEqual([null])
  expect((await desk.call(bankReturns.account, asked, finance)).status).toBe(409)
})

it('forgets the account of a transfer after some time', async () => {
  await fill()
  await decide(true)
  await forgetAccounts(ward.sql, 0)
  expect(await stored()).not.toEqual([null])
  await paid(await idOf())
  await forgetAccounts(ward.sql, 90)
  expect(await stored()).not.toEqual([null])
  await ward.sql`update inpatient_bank_return set paid_at = hospital_now() - interval '91 days' where inpatient_id = ${stay.inpatientId}`
  await forgetAccounts(ward.sql, 90)
  expect(await stored()).toEqual([null])
})
