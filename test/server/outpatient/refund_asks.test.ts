/** Refunds that patients ask for: what can be asked, the hospital's answer now or later, and money that goes back once. */
import { randomUUID } from 'node:crypto'
import { allAreas } from '../../../server/app'
import { watchRefundAsks } from '../../../server/areas/outpatient/refund_asks/desk_work'
import { sendRefundAsks } from '../../../server/areas/outpatient/refund_asks/sending'
import { listBalances, listLedgerFaults, refundAll } from '../../../server/areas/payment'
import { transaction } from '../../../server/database/client'
import { intakeOf, take } from '../../../server/intake'
import { outpatientCalls as calls, type RefundReason } from '../../../src/contract/outpatient'
import { aSession } from '../../support/server/builders'
import { BillOffice } from '../../support/server/fakes/bill_office'
import { forAllTests, forEachTest, refused } from '../../support/server/for_tests'
import { CashDesk } from './test_app'

let office: BillOffice
const desk = forAllTests(() => CashDesk.start())
beforeAll(async () => {
  office = new BillOffice(desk.dependencies, desk.his)
  await desk.sql`
    insert into queue_item (branch_id, item_code, group_code, group_name, item_name, letter, opens, closes, usual_seconds)
    values ('b', 'lab-blood', 'lab', '检验', '抽血', 'X', '00:00', '24:00', 120)`
})
const person = forEachTest(() => desk.person())
beforeEach(() => Object.assign(desk.his, { mode: 'ok', refunds: 'granted' }))
afterEach(async () => {
  expect(await listLedgerFaults(desk.sql)).toEqual([])
})

/** A patient who has paid two tests of the laboratory. */
async function paid({ fundFen = 0 } = {}) {
  const patientId = await desk.patient(person)
  const billNo = await office.issue(patientId, 'lab')
  await desk.sql`
    update outpatient_bill set fund_fen = ${fundFen}, cash_fen = total_fen - ${fundFen} where bill_no = ${billNo}`
  const [visit] = await desk.unpaid(person, patientId)
  const billIds = (visit?.bills ?? []).map(({ billId }) => billId)
  const { body } = await desk.create(person, patientId, billIds)
  const { orderId } = body
  await desk.pay(person, orderId)
  desk.channel.pay(await desk.tradeNo(orderId))
  await desk.check(person, orderId)
  const order = await desk.get(person, orderId)
  const lines = order.refundLines ?? []
  const [first, second] = lines
  if (first === undefined || second === undefined || lines.length > 2)
    throw new Error('two lines were expected')
  return { patientId, billNo, orderId, totalFen: order.split.totalFen, first, second }
}

const request = (orderId: string, itemIds: string[], idempotencyKey: string = randomUUID()) => ({
  orderId,
  itemIds,
  reason: 'not_needed' as RefundReason,
  idempotencyKey,
})
const ask = (orderId: string, ...itemIds: string[]) =>
  desk.call(calls.askRefund, request(orderId, itemIds), person)

async function backFen(orderId: string): Promise<number> {
  const tradeNo = await desk.tradeNo(orderId)
  return [...desk.channel.refunds.values()]
    .filter(({ outTradeNo }) => outTradeNo === tradeNo)
    .reduce((sum, { refundFen }) => sum + refundFen, 0)
}

/** What the ledger still owes, or holds, for a payment. */
async function heldFen(orderId: string): Promise<number> {
  const [row] = await desk.sql<{ fen: number }[]>`
    select coalesce(sum(amount_fen) filter (where account = 'business'), 0)::int as fen from ledger_entry where business_id = ${orderId}`
  return 0 - (row?.fen ?? 0)
}

/** The request's turn comes now. */
async function sendNow(): Promise<void> {
  await desk.sql`update outpatient_refund_ask set next_at = now() where next_at is not null`
  await sendRefundAsks(desk.dependencies)
}

async function answer(askId: string, lines: object[], version = 1) {
  const document = { kind: 'refundAnswer', id: `TF-${askId}`, version, askId, lines }
  const [outcome] = await take(intakeOf(desk.dependencies, allAreas), 'push:his', [
    { ...document, at: new Date().toISOString() },
  ])
  return outcome
}

const messages = async () => {
  const rows = await desk.sql<{ title: string }[]>`
    select title from message where account_id = ${person.accountId} order by due_at, title`
  return rows.map(({ title }) => title)
}

it('what was not done can be asked for, and what the hospital grants goes back', async () => {
  const { orderId, first, second, totalFen } = await paid()
  expect(await desk.get(person, orderId)).toMatchObject({
    refundLines: [{ hindrance: null }, { hindrance: null }],
    refundAsks: [],
  })
  const { body } = await ask(orderId, first.itemId)
  expect(body.refundAsks).toMatchObject([
    {
      state: 'GRANTED',
      reason: 'not_needed',
      amountFen: first.amountFen,
      grantedFen: first.amountFen,
    },
  ])
  expect(body.refundLines).toMatchObject([{ hindrance: 'refunded' }, { hindrance: null }])
  expect(body.timeline.map(({ title }) => title)).toEqual(
    expect.arrayContaining(['已向医院申请退费', '医院同意退费，退款原路退回']),
  )
  await desk.settleAll()
  expect(await desk.get(person, orderId)).toMatchObject({
    payStatus: 'PAID',
    refunds: [{ amountFen: first.amountFen, status: 'SUCCESS', reason: '患者申请退费，医院同意' }],
  })
  expect(await backFen(orderId)).toBe(first.amountFen)
  await ask(orderId, second.itemId)
  await desk.settleAll()
  expect((await desk.get(person, orderId)).payStatus).toBe('REFUNDED')
  expect(await backFen(orderId)).toBe(totalFen)
  expect(await heldFen(orderId)).toBe(0)
  expect(await messages()).toEqual(expect.arrayContaining(['医院同意退费', '退款已到账']))
})

it('the hospital refuses with its reason: nothing moves, and it can be asked again, three times at most', async () => {
  const { orderId, first } = await paid()
  desk.his.refunds = 'refuse'
  for (const times of [1, 2, 3]) {
    const { status, body } = await ask(orderId, first.itemId)
    expect(status).toBe(200)
    expect(body.refundAsks).toHaveLength(times)
    expect(body.refundAsks[0]).toMatchObject({
      state: 'REFUSED',
      grantedFen: 0,
      lines: [{ state: 'REFUSED', reason: '药已经配好，不能退' }],
    })
  }
  expect((await desk.get(person, orderId)).refundLines?.[0]).toMatchObject({
    hindrance: 'too_often',
  })
  expect((await ask(orderId, first.itemId)).status).toBe(409)
  await desk.settleAll()
  expect(await backFen(orderId)).toBe(0)
  expect(await messages()).toContain('医院没有同意退费')
})

it('of a bill that a fund bore a part of at the hospital gives back the share of what was paid here', async () => {
  const { orderId, first, second, totalFen } = await paid({ fundFen: 3300 })
  const [dear, cheap] = [first, second].sort((one, other) => other.amountFen - one.amountFen)
  expect([totalFen, dear?.amountFen, cheap?.amountFen]).toEqual([5500, 3500, 2000])
  expect([dear?.backFen, cheap?.backFen]).toEqual([1400, 800])
  expect((await desk.get(person, orderId)).refundLeftFen).toBe(2200)
  const { body } = await ask(orderId, dear?.itemId ?? '')
  expect(body.refundAsks).toMatchObject([{ state: 'GRANTED' }])
  // What arrives, and not the price of the test.
  expect(body.timeline).toContainEqual(
    expect.objectContaining({ title: '已向医院申请退费', note: '金额 ¥14.00' }),
  )
  const [sent] = await desk.sql`select body from message where account_id = ${person.accountId}`
  expect(sent).toMatchObject({ body: expect.stringContaining('您付的部分按原路退回') })
  await desk.settleAll()
  expect(await backFen(orderId)).toBe(1400)
  await ask(orderId, cheap?.itemId ?? '')
  await desk.settleAll()
  expect(await backFen(orderId)).toBe(2200)
  expect(await heldFen(orderId)).toBe(0)
  expect((await desk.get(person, orderId)).payStatus).toBe('REFUNDED')
})

it('granted in parts: what was granted goes back, the rest stays paid with its reason', async () => {
  const { orderId, first, second, totalFen } = await paid()
  const [, refusedLine] = [first, second]
  desk.his.refunds = ({ line }) => (line === 1 ? null : '已经煎好')
  const { body } = await ask(orderId, first.itemId, second.itemId)
  const [asked] = body.refundAsks
  expect(asked?.state).toBe('PARTLY')
  const granted = asked?.lines.find(({ state }) => state === 'GRANTED')
  const denied = asked?.lines.find(({ state }) => state === 'REFUSED')
  expect(denied).toMatchObject({ reason: '已经煎好' })
  expect([first.itemId, refusedLine.itemId]).toContain(denied?.itemId)
  await desk.settleAll()
  expect(await backFen(orderId)).toBe(granted?.amountFen)
  expect(await heldFen(orderId)).toBe(totalFen - (granted?.amountFen ?? 0))
})

it('a silent hospital is asked again until it answers, and a person sees it meanwhile', async () => {
  const { orderId, first } = await paid()
  desk.his.mode = 'down'
  const { body } = await ask(orderId, first.itemId)
  expect(body.refundAsks).toMatchObject([{ state: 'ASKED' }])
  expect(body.refundLines?.[0]).toMatchObject({ hindrance: 'asked' })
  for (let times = 0; times < 8; times += 1) await sendNow()
  await watchRefundAsks(desk.dependencies)
  const askId = body.refundAsks[0]?.askId ?? ''
  const open = () => desk.sql`
    select facts from work_item where kind = 'refund_unanswered' and subject = ${askId} and ended_at is null`
  expect(await open()).toMatchObject([{ facts: { why: '医院系统没有回应' } }])
  desk.his.mode = 'ok'
  await sendNow()
  expect(await open()).toEqual([])
  await desk.settleAll()
  expect(await backFen(orderId)).toBe(first.amountFen)
})

it('an answer that comes later, by document: once, and a line that was granted stays so', async () => {
  const { billNo, orderId, first, second } = await paid()
  desk.his.refunds = 'later'
  const { body } = await ask(orderId, first.itemId, second.itemId)
  const askId = body.refundAsks[0]?.askId ?? ''
  expect(body.refundAsks[0]?.state).toBe('RECEIVED')
  const [granted] = [...desk.his.refundAsks.values()].filter((one) => one.askId === askId)
  const lines = granted?.lines.map(({ line }) => ({ billNo, line, state: 'granted' })) ?? []
  expect(await answer(askId, lines.slice(0, 1))).toMatchObject({ outcome: 'taken' })
  expect((await desk.get(person, orderId)).refundAsks[0]?.state).toBe('RECEIVED')
  const [one, other] = lines
  const denied = [one, { ...other, state: 'refused', reason: '药已发出' }]
  expect(await answer(askId, denied as object[], 2)).toMatchObject({ outcome: 'taken' })
  expect(await answer(askId, denied as object[], 2)).toMatchObject({ outcome: 'known' })
  expect((await desk.get(person, orderId)).refundAsks[0]).toMatchObject({ state: 'PARTLY' })
  expect(await answer(askId, [{ ...one, state: 'refused' }], 3)).toMatchObject({
    outcome: 'refused',
    reasons: ['lines: one of them was refunded and stays so'],
  })
  // What was refused first may be granted after all.
  expect(await answer(askId, lines, 4)).toMatchObject({ outcome: 'taken' })
  await desk.settleAll()
  expect(await backFen(orderId)).toBe(first.amountFen + second.amountFen)
  expect(await heldFen(orderId)).toBe(0)
})

it('an answer for a request that nobody made waits, and one about a line that nobody asked for is refused', async () => {
  expect(await answer(randomUUID(), [{ billNo: 'F1', line: 1, state: 'granted' }])).toMatchObject({
    outcome: 'waiting',
  })
  const { orderId, first } = await paid()
  desk.his.refunds = 'later'
  const { body } = await ask(orderId, first.itemId)
  const askId = body.refundAsks[0]?.askId ?? ''
  expect(await answer(askId, [{ billNo: 'F0', line: 1, state: 'granted' }])).toMatchObject({
    reasons: ['lines.0: contradicts what is known (not asked for)'],
  })
})

it('the bill itself says that it was given back: that is the answer, and the reply that comes after it gives nothing back again', async () => {
  const { orderId, first, second } = await paid()
  desk.his.refunds = 'later'
  await ask(orderId, first.itemId)
  await office.settle([first.itemId], 'refunded')
  expect((await desk.get(person, orderId)).refundAsks[0]).toMatchObject({ state: 'GRANTED' })
  await sendNow()
  await desk.settleAll()
  expect(await backFen(orderId)).toBe(first.amountFen)
  // The other way round: the reply first, the bill after it.
  desk.his.refunds = 'granted'
  await ask(orderId, second.itemId)
  await office.settle([second.itemId], 'refunded')
  await desk.settleAll()
  expect(await backFen(orderId)).toBe(first.amountFen + second.amountFen)
})

it('asked twice: the same key is one request, a second one for the same line is refused, also at the same moment', async () => {
  const { orderId, first } = await paid()
  desk.his.refunds = 'later'
  const asked = request(orderId, [first.itemId])
  const answers = await Promise.all([
    desk.call(calls.askRefund, asked, person),
    desk.call(calls.askRefund, asked, person),
    ask(orderId, first.itemId),
  ])
  const made = answers.filter(({ status }) => status === 200)
  expect(made.length).toBeGreaterThanOrEqual(1)
  const [last] = await Promise.all([desk.get(person, orderId)])
  expect(last.refundAsks).toHaveLength(1)
  expect(
    await desk.send(calls.askRefund, request(orderId, [first.itemId], randomUUID()), person),
  ).toMatchObject(refused(409, 'CONFLICT'))
})

it.each(['before', 'after'] as const)(
  'killed between the intent and the answer (%s the hospital heard it): asked again under the same number, given back once',
  async (moment) => {
    const { orderId, first } = await paid()
    // The process that claimed the request dies: nobody awaits what it asked.
    const { askRefund } = desk.his
    const dies = new Promise<never>(() => undefined)
    desk.his.askRefund = async (asked) => {
      if (moment === 'after') await askRefund.call(desk.his, asked)
      return dies
    }
    const { body } = await ask(orderId, first.itemId)
    desk.his.askRefund = askRefund
    expect(body.refundAsks).toMatchObject([{ state: 'ASKED' }])
    await sendRefundAsks(desk.dependencies)
    // Its claim has not run out.
    expect((await desk.get(person, orderId)).refundAsks[0]?.state).toBe('ASKED')
    await sendNow()
    await desk.settleAll()
    const askId = body.refundAsks[0]?.askId ?? ''
    expect(desk.his.refundAsks.get(askId)?.times).toBe(moment === 'after' ? 2 : 1)
    expect((await desk.get(person, orderId)).refundAsks[0]?.state).toBe('GRANTED')
    expect(await backFen(orderId)).toBe(first.amountFen)
  },
)

it('two answers at the same moment, by reply and by document, give back once', async () => {
  const { billNo, orderId, first, second } = await paid()
  desk.his.refunds = 'later'
  const { body } = await ask(orderId, first.itemId, second.itemId)
  const askId = body.refundAsks[0]?.askId ?? ''
  const asked = desk.his.refundAsks.get(askId)?.lines ?? []
  desk.his.refunds = 'granted'
  await Promise.all([
    sendNow(),
    answer(
      askId,
      asked.map(({ line }) => ({ billNo, line, state: 'granted' })),
    ),
    office.settle([first.itemId], 'refunded'),
  ])
  await desk.settleAll()
  expect(await backFen(orderId)).toBe(first.amountFen + second.amountFen)
  expect(await heldFen(orderId)).toBe(0)
})

it('what is done, and what is free of it, cannot be asked for', async () => {
  const { orderId, first } = await paid()
  await office.settle([first.itemId], 'done')
  expect((await desk.get(person, orderId)).refundLines).toMatchObject([
    { itemId: first.itemId, hindrance: 'done' },
    { hindrance: null },
  ])
  expect(await desk.send(calls.askRefund, request(orderId, [first.itemId]), person)).toMatchObject(
    refused(409, 'CONFLICT'),
  )
  expect(await desk.send(calls.askRefund, request(orderId, [randomUUID()]), person)).toMatchObject(
    refused(409, 'CONFLICT'),
  )
})

it('who sees sums only asks for nothing and reads no item; without the check by SMS nobody does', async () => {
  const { patientId, orderId, first } = await paid()
  await ask(orderId, first.itemId)
  const helper = await desk.person()
  await desk.join(helper, patientId, 'booking')
  const seen = await desk.get(helper, orderId)
  expect(seen).toMatchObject({ refundLines: null, refundAsks: [{ state: 'GRANTED', lines: [] }] })
  expect(await desk.send(calls.askRefund, request(orderId, [first.itemId]), helper)).toMatchObject(
    refused(404, 'NOT_FOUND'),
  )
  const { token } = await aSession(desk.server, { accountId: person.accountId })
  expect(
    await desk.send(calls.askRefund, request(orderId, [first.itemId]), { token }),
  ).toMatchObject(refused(403, 'STEP_UP_NEEDED'))
})

it('a year after the payment the channel gives nothing back: the window does', async () => {
  const { orderId } = await paid()
  await desk.sql`update outpatient_order set paid_at = hospital_now() - interval '364 days' where order_id = ${orderId}`
  expect((await desk.get(person, orderId)).refundLines).toBeNull()
})

it('staff gave back what the hospital grants: no fen more goes back, and a person is asked', async () => {
  const { orderId, first, totalFen } = await paid()
  const elsewhereFen = totalFen - first.amountFen + 1
  await desk.sql`
    insert into refund (refund_id, payment_id, out_refund_no, amount_fen, reason, status, next_attempt_at)
    select gen_random_uuid(), payment_id, 'R-by-hand', ${elsewhereFen}, '财务退', 'REQUESTED', now() from payment where business_id = ${orderId} and status = 'SUCCESS'`
  await desk.sql`
    insert into ledger_entry (kind, subject_id, account, business, business_id, amount_fen)
    select 'refund_requested', r.refund_id, side.account, 'outpatient', ${orderId}, side.sign * r.amount_fen
    from refund r cross join (values ('business', 1), ('refund_due', -1)) side (account, sign) where r.out_refund_no = 'R-by-hand'`
  const { body } = await ask(orderId, first.itemId)
  await sendNow()
  await desk.settleAll()
  expect(await backFen(orderId)).toBe(elsewhereFen)
  expect((await listBalances(desk.sql)).reduce((sum, one) => sum + Number(one.balanceFen), 0)).toBe(
    0,
  )
  await watchRefundAsks(desk.dependencies)
  const work = await desk.sql<{ facts: { why: string } }[]>`
    select facts from work_item where kind = 'refund_unanswered' and order_id = ${orderId} and ended_at is null`
  expect(work.map(({ facts }) => facts.why)).toEqual([
    '医院同意退的比剩下的多：可能已在窗口或由财务退过',
  ])
  expect(body.refundAsks[0]?.state).toBe('ASKED')
  expect(body.refundLines?.[0]).toMatchObject({ hindrance: 'asked' })
})

it('what the desk gave back before the hospital said so is back, and not on its way for ever', async () => {
  const { orderId, first, second } = await paid()
  await transaction(desk.sql, (tx) => refundAll(tx, 'outpatient', orderId, '财务退'))
  await desk.settleAll()
  await office.settle([first.itemId, second.itemId], 'refunded')
  await desk.settleAll()
  expect(await desk.get(person, orderId)).toMatchObject({ payStatus: 'REFUNDED' })
})

test('what was paid a year ago is not asked for by a page of yesterday either', async () => {
  const { orderId, first } = await paid()
  await desk.sql`
    update outpatient_order set paid_at = hospital_now() - interval '365 days' where order_id = ${orderId}`
  expect((await desk.get(person, orderId)).refundLines).toBeNull()
  expect(await ask(orderId, first.itemId)).toMatchObject(refused(409, 'CONFLICT'))
})
