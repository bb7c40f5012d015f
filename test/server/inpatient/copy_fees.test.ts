/** The fee of copies paid in the app: paid once, told until it is answered, given back where nothing is copied. */
import { randomUUID } from 'node:crypto'
import { allAreas } from '../../../server/app'
import { copyBook } from '../../../server/areas/inpatient'
import { watchCopies } from '../../../server/areas/inpatient/copies/desk_work'
import { sendCopyRequests } from '../../../server/areas/inpatient/copies/sending'
import { listLedgerFaults } from '../../../server/areas/payment'
import { intakeOf, take, type Intake } from '../../../server/intake'
import { inpatientCalls as calls } from '../../../src/contract/inpatient'
import { forAllTests, refused } from '../../support/server/for_tests'
import { Ward, type Person } from './test_app'

const ward = forAllTests(() => Ward.start())
const room = () => ward.his.copies
const feeFen = 1800
let intake: Intake
let person: Person
let stay: Awaited<ReturnType<Ward['stay']>>
let requestId: string
let version = 0

beforeAll(async () => {
  intake = intakeOf(ward.dependencies, allAreas)
  await ward.sql`
    insert into inpatient_copy_service (service_id, branch_id, active, service) values ('c', 'b', true,
      '{"parts": [{"code": "summary", "name": "出院记录"}], "purposes": [{"code": "own", "name": "自用"}], "maxCopies": 5, "feeNote": "每页 0.5 元", "counter": {"place": "病案室"}, "answerDays": 3, "courier": null, "pickup": {"place": "病案室"}, "counterOnly": []}')`
})
beforeEach(async () => {
  await ward.leaveEarlier()
  await ward.sql`delete from message`
  await ward.sql`delete from work_item`
  room().mode = 'ok'
  person = await ward.person()
  stay = await ward.stay({ owner: person, status: 'DISCHARGED' })
  const { body } = await ward.call(
    calls.askCopies,
    {
      inpatientId: stay.inpatientId,
      parts: ['summary'],
      copies: 1,
      purpose: 'own',
      delivery: { way: 'pickup' },
      idempotencyKey: randomUUID(),
    },
    person,
  )
  requestId = body.requests[0]?.requestId ?? ''
})
/** Every fen that came is a fee that the hospital has or will have, or went back. */
afterEach(async () => {
  ward.recover()
  room().mode = 'ok'
  await due()
  await ward.settleAll()
  expect(await listLedgerFaults(ward.sql)).toEqual([])
  const kept = await ward.sql<{ fen: number; orderNo: string }[]>`
    select r.paid_fen - coalesce((select sum(f.amount_fen) from refund f join payment p using (payment_id) where p.transaction_id = r.transaction_id), 0)::int as fen, r.order_no
    from inpatient_copy_request r where r.pay_state in ('PAID', 'BOOKED')`
  expect(ward.channel.balanceFen()).toBe(kept.reduce((sum, { fen }) => sum + fen, 0))
  for (const { orderNo } of kept) expect(room().fees.has(orderNo)).toBe(true)
})

const answer = async (given: object) =>
  (
    await take(intake, 'push:his', [
      {
        kind: 'copyRequest',
        id: `BA${requestId}`,
        version: (version += 1),
        at: '2026-11-28T08:00:00+08:00',
        requestId,
        ...given,
      },
    ])
  )[0]?.outcome
const cost = { pages: 36, feeFen, payAt: 'app' }
const accept = (given: object = {}) => answer({ state: 'accepted', ...cost, ...given })
const pay = (who: Person = person) =>
  ward.call(calls.payCopies, { requestId, method: 'wechat', app: 'official_account' }, who)
const order = async () => (await ward.call(calls.getCopyOrder, { requestId }, person)).body
const check = () => ward.call(calls.checkCopyOrder, { requestId }, person)
const seen = async () =>
  (await ward.call(calls.getCopies, { inpatientId: stay.inpatientId }, person)).body.requests[0]
const due = () =>
  ward.sql`update inpatient_copy_request set next_book_at = now() where pay_state = 'PAID'`
async function openCashier(): Promise<string> {
  expect((await pay()).status).toBe(200)
  return ward.tradeNo(requestId)
}
async function paid(): Promise<void> {
  await accept()
  await ward.receive(await openCashier())
}
const titles = async () =>
  (await ward.sql<{ title: string }[]>`select title from message order by created_at`).map(
    ({ title }) => title,
  )
const work = async () =>
  (await ward.sql<{ kind: string }[]>`select kind from work_item where ended_at is null`).map(
    ({ kind }) => kind,
  )
const back = async () => {
  const [row] = await ward.sql<{ fen: number }[]>`
    select coalesce(sum(amount_fen), 0)::int as fen from payment_refund where business_id = ${requestId}`
  return row?.fen
}

describe('a fee', () => {
  it('is announced once when the hospital accepts, and payable on the phone', async () => {
    await accept()
    await accept({ advice: '约 3 天' })
    expect(await titles()).toEqual(['病案复印费待支付'])
    expect(await seen()).toMatchObject({ feeState: 'TO_PAY', canPay: true, feeFen })
    expect(await order()).toMatchObject({ amountFen: feeFen, feeState: 'TO_PAY', pages: 36 })
    expect((await order()).orderNo).toMatch(/^C\d{16}$/)
  })

  it('is paid, told to the hospital by our number, and only then made', async () => {
    await accept()
    expect(await answer({ state: 'ready', ...cost })).toBe('refused')
    await ward.receive(await openCashier())
    const { orderNo } = await order()
    expect(room().fees.get(orderNo)).toMatchObject({ requestId, amountFen: feeFen, times: 1 })
    expect(await order()).toMatchObject({ feeState: 'PAID', receiptNo: 'R77' })
    expect((await order()).timeline.map(({ title }) => title)).toEqual([
      '已申请复印',
      '医院已受理',
      '医院受理，复印费待支付',
      '已支付复印费',
      '医院已收到复印费',
    ])
    expect((await pay()).body.pay).toBeNull()
    expect(await answer({ state: 'ready', ...cost })).toBe('taken')
    expect(await seen()).toMatchObject({ state: 'READY', feeState: 'PAID', canPay: false })
  })

  it('that is nothing, or is paid elsewhere, is no order', async () => {
    for (const given of [{ feeFen: 0 }, { payAt: 'counter' }, { payAt: 'delivery' }]) {
      await accept(given)
      expect(await seen()).toMatchObject({ feeState: null, canPay: false })
      expect((await pay()).status).toBe(404)
    }
    expect(await titles()).toEqual([])
  })

  it('is due after a taking back that came too late', async () => {
    Object.assign(room(), { mode: 'down' })
    await ward.call(calls.cancelCopies, { requestId }, person)
    await accept()
    expect(await seen()).toMatchObject({ state: 'CANCELLING', canPay: false })
    Object.assign(room(), { mode: 'ok', accepts: true })
    await ward.sql`update inpatient_copy_request set next_at = now() where next_at is not null`
    await sendCopyRequests(ward.dependencies)
    room().accepts = false
    expect(await seen()).toMatchObject({ state: 'ACCEPTED', feeState: 'TO_PAY', canPay: true })
    expect(await titles()).toEqual(['病案复印费待支付'])
  })
})

describe('the hospital', () => {
  it('is told again after a lost answer, and has it once', async () => {
    await accept()
    room().mode = 'reply_lost'
    await ward.receive(await openCashier())
    expect(await order()).toMatchObject({ feeState: 'CONFIRMING' })
    room().mode = 'ok'
    const { orderNo } = await order()
    const times = room().fees.get(orderNo)?.times ?? 0
    for (const _ of [1, 2]) {
      await due()
      await check()
    }
    expect((await order()).feeState).toBe('PAID')
    expect(room().fees.get(orderNo)?.times).toBe(times + 1)
  })

  it.each(['down', 'not_offered'] as const)('that is %s is somebody’s work', async (mode) => {
    await accept()
    room().mode = mode
    const trade = await openCashier()
    await ward.sql`update inpatient_copy_request set book_attempts = 9`
    ward.channel.pay(trade)
    await ward.notify(ward.channel.paymentCallback(trade))
    for (let times = 0; times < 9; times += 1) {
      await due()
      await check()
    }
    expect(await work()).toEqual(['hospital_silent'])
    room().mode = 'ok'
    await due()
    await check()
    expect(await work()).toEqual([])
    expect(await order()).toMatchObject({ feeState: 'PAID' })
  })

  it('that does not want the money any more has all of it go back', async () => {
    await accept()
    room().mode = 'refuse'
    await ward.receive(await openCashier())
    expect(await work()).toEqual(['hospital_refused'])
    expect(await order()).toMatchObject({
      feeState: 'REFUNDED',
      refund: { amountFen: feeFen, status: 'SUCCESS' },
    })
    expect(await titles()).toEqual(['病案复印费待支付', '退款已到账'])
    expect(await accept()).toBe('refused')
    expect(await answer({ state: 'refused', reason: '作废', ...cost })).toBe('taken')
    expect(await back()).toBe(feeFen)
  })

  it('refuses after it was paid, and all of it goes back, once', async () => {
    await paid()
    for (const _ of [1, 2])
      expect(await answer({ state: 'refused', reason: '病案借出了', ...cost })).toBe('taken')
    expect(await seen()).toMatchObject({ state: 'REFUSED', feeState: 'REFUNDING' })
    await ward.settleAll()
    expect(await seen()).toMatchObject({ feeState: 'REFUNDED', refund: { amountFen: feeFen } })
    expect(await back()).toBe(feeFen)
    expect((await pay()).status).toBe(409)
  })

  it('gives a part back, and what a person gave back counts', async () => {
    await paid()
    expect(await accept({ refundFen: feeFen + 1 })).toBe('refused')
    await accept({ refundFen: 300 })
    await accept({ refundFen: 300 })
    expect(await back()).toBe(300)
    await accept({ refundFen: 500 })
    await ward.settleAll()
    expect(await back()).toBe(500)
    expect(await order()).toMatchObject({ feeState: 'PAID', amountFen: feeFen })
    expect(await answer({ state: 'ready', ...cost, refundFen: 500 })).toBe('taken')
  })

  it('changes the fee while the cashier stands open: the old sum goes back', async () => {
    await accept()
    const trade = await openCashier()
    await accept({ feeFen: 900 })
    await ward.receive(trade)
    expect(await back()).toBe(feeFen)
    expect(await order()).toMatchObject({ feeState: 'TO_PAY', amountFen: 900 })
    await ward.receive(await openCashier())
    expect(await order()).toMatchObject({ feeState: 'PAID', amountFen: 900 })
    const [fee] = [...room().fees.values()].slice(-1)
    const [kept] = await ward.sql<{ transactionId: string }[]>`
      select transaction_id from payment where business_id = ${requestId} and amount_fen = 900`
    expect(fee?.transactionId).toBe(kept?.transactionId)
  })
})

describe('paying', () => {
  it('that comes after the request ended goes back', async () => {
    await accept()
    const trade = await openCashier()
    await answer({ state: 'refused', reason: '7 天没有付', ...cost })
    expect(await seen()).toMatchObject({ feeState: 'NOT_PAID' })
    await ward.receive(trade)
    expect(await seen()).toMatchObject({ feeState: 'REFUNDED', refund: { amountFen: feeFen } })
    expect([...room().fees.values()].filter((fee) => fee.requestId === requestId)).toEqual([])
  })

  it('is closed at the channel when nobody wants it any more', async () => {
    await accept()
    const trade = await openCashier()
    await answer({ state: 'refused', reason: '7 天没有付', ...cost })
    await ward.settleAll()
    expect(ward.channel.orders.get(trade)?.state).toBe('CLOSED')
  })

  it('twice has the second go back', async () => {
    await accept()
    const first = await openCashier()
    ward.channel.losses = { closeOrder: 'before' }
    await ward.sql`update payment set status = 'CLOSED' where out_trade_no = ${first}`
    const second = await openCashier()
    ward.channel.losses = {}
    ward.channel.pay(second)
    await ward.receive(first)
    await ward.notify(ward.channel.paymentCallback(second))
    await ward.settleAll()
    expect(await work()).toContain('paid_twice')
    expect(await back()).toBe(feeFen)
    expect(await order()).toMatchObject({ feeState: 'PAID' })
  })

  it('at the same moment by two taps is one order', async () => {
    await accept()
    const both = await Promise.all([pay(), pay()])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const open = await ward.sql`
      select 1 from payment where business_id = ${requestId} and status in ('CREATED', 'PENDING')`
    expect(open).toHaveLength(1)
  })

  it('another sum goes back, and the fee stays due', async () => {
    await accept()
    await ward.receive(await openCashier(), 1)
    expect(await order()).toMatchObject({ feeState: 'TO_PAY' })
    expect(await back()).toBe(1)
  })

  it('is for who asked alone, with full rights', async () => {
    await accept()
    const [stranger, relative, byNumber] = [
      await ward.person(),
      await ward.person(),
      await ward.person(),
    ]
    await ward.join(relative, stay.patientId)
    await ward.call(calls.bindStay, { admissionNo: stay.admissionNo, check: '周桂芳' }, byNumber)
    for (const who of [stranger, relative, byNumber])
      for (const got of [
        await pay(who),
        await ward.call(calls.getCopyOrder, { requestId }, who),
        await ward.call(calls.checkCopyOrder, { requestId }, who),
      ])
        expect(got.status).toBe(404)
    await ward.sql`update patient_link set access_level = 'booking' where account_id = ${person.accountId}`
    expect(await pay()).toMatchObject(refused(403, 'NOT_PERMITTED'))
  })
})

it('stands in the patient’s timeline at the desk, without part and address', async () => {
  await paid()
  const listed = await copyBook.listOfPatient(ward.sql, {
    patientId: stay.patientId,
    after: undefined,
    limit: 5,
  })
  expect(listed).toMatchObject([
    { orderId: requestId, stateText: '已受理 · 复印费已付', totalFen: feeFen },
  ])
  expect(JSON.stringify(listed)).not.toContain('出院记录')
  await answer({ state: 'refused', reason: '病案借出了', ...cost })
  await ward.settleAll()
  const { orderNo } = await order()
  const [found] = await copyBook.find(ward.sql, { orderIds: [], orderNo, patientIds: [], limit: 1 })
  expect(found?.stateText).toBe('医院没有受理 · 复印费已退')
  await watchCopies(ward.dependencies)
})
