/** A day's money in three books: compared at night or by hand, a difference is somebody's work, and who said nothing is unknown. */
import { compareDueMoney, reconcileDay } from '../../../server/areas/payment'
import { businesses } from '../../../server/composition_root'
import type { HisMoneyEntry } from '../../../server/gateways/his/days'
import { deskContract } from '../../../src/contract/desk'
import { forAllTests, forEachTest } from '../../support/server/for_tests'
import { deskOf } from '../../support/server/test_desk'
import { TestApp } from '../registration/test_app'

const { money, moneyDays, work } = deskContract
const testApp = forAllTests(() => TestApp.start())
const desk = forAllTests(() => deskOf(testApp.server))
const person = forEachTest(() => testApp.person())
const clerk = forEachTest(() => desk.staff('finance'))
const context = () => ({ ...testApp.dependencies, businesses })
let day: string

beforeEach(async () => {
  const { his, channel, sql } = testApp
  Object.assign(his, { mode: 'ok', money: [] })
  his.registered.clear()
  channel.bill = undefined
  channel.orders.clear()
  channel.refunds.clear()
  const [clock] = await sql<{ day: string }[]>`select (hospital_today() - 1)::text as day`
  day = clock?.day ?? ''
  his.dayOfBooks = day
  await sql`delete from money_day_row`
  await sql`delete from money_day`
  await sql`delete from reconciliation_difference`
  await sql`delete from reconciliation`
  await sql`update ledger_entry set at = at - interval '100 days'`
  await sql`update work_item set ended_at = now() where ended_at is null`
})

/** What happened so far is of yesterday. */
async function passDay(): Promise<void> {
  const { sql } = testApp
  await sql`update ledger_entry set at = at - interval '1 day' where at > now() - interval '1 day'`
  await sql`update payment set paid_at = paid_at - interval '1 day' where paid_at > now() - interval '1 day'`
  await sql`update refund set requested_at = requested_at - interval '1 day' where requested_at > now() - interval '1 day'`
  await sql`update registration_order set confirmed_at = confirmed_at - interval '1 day', cancelled_at = cancelled_at - interval '1 day'`
}

async function booked(who = person): Promise<{ orderId: string; orderNo: string }> {
  const { sourceTimeId } = await testApp.source()
  const orderId = await testApp.bookedOrder(who, sourceTimeId)
  const [order] = await testApp.sql<{ orderNo: string }[]>`
    select order_no from registration_order where order_id = ${orderId}`
  return { orderId, orderNo: order?.orderNo ?? '' }
}

const entered = (orderNo: string, amountFen = 1200): HisMoneyEntry => ({
  kind: 'payment',
  orderNo,
  transactionId: null,
  amountFen,
  state: 'done',
})
const givenBack = (orderNo: string): HisMoneyEntry => ({ ...entered(orderNo), kind: 'refund' })

async function compared() {
  await reconcileDay(context(), day)
  await compareDueMoney(context())
  return shown()
}
async function shown() {
  const { body } = await desk.call(moneyDays.list, {}, clerk)
  const found = body.days.find((one) => one.day === day)
  if (found === undefined) throw new Error('the day was not compared')
  return found
}
const rows = async (show: 'all' | 'different' = 'different') =>
  (await desk.call(moneyDays.rows, { day, show }, clerk)).body.list
const openWork = async () =>
  (await desk.call(work.list, { kind: 'hospital_money_difference' }, clerk)).body.list
const again = (by = clerk) => desk.call(moneyDays.compare, { day, reason: '再看一次' }, by)

it('finds the three the same, and asks once', async () => {
  const { orderNo } = await booked()
  await passDay()
  testApp.his.money = [entered(orderNo)]
  expect(await compared()).toMatchObject({
    state: 'EQUAL',
    app: { paidCount: 1, paidFen: 1200, refundCount: 0, refundFen: 0 },
    channel: { paidCount: 1, paidFen: 1200 },
    hospital: { paidCount: 1, paidFen: 1200 },
  })
  expect(await rows('all')).toMatchObject([
    { orderNo, kind: 'payment', app: { fen: 1200, state: 'done' }, hospital: { fen: 1200 } },
  ])
  expect(await openWork()).toEqual([])
  expect(await compareDueMoney(context())).toBe(0)
})

it('shows a silent hospital as unknown, never as nothing, and asks it again', async () => {
  const { orderNo } = await booked()
  await passDay()
  testApp.his.mode = 'down'
  expect(await compared()).toMatchObject({
    state: 'UNKNOWN',
    hospital: null,
    hospitalState: 'UNKNOWN',
    channel: { paidFen: 1200 },
  })
  expect(await openWork()).toEqual([])
  testApp.his.mode = 'ok'
  testApp.his.money = [entered(orderNo)]
  await testApp.sql`update money_day set next_attempt_at = now()`
  await compareDueMoney(context())
  expect((await shown()).state).toBe('EQUAL')
})

it('asks a silent hospital again after longer and longer pauses', async () => {
  await passDay()
  testApp.his.mode = 'down'
  const pauses: number[] = []
  for (let time = 0; time < 8; time += 1) {
    await testApp.sql`update money_day set next_attempt_at = now()`
    await compareDueMoney(context())
    const [row] = await testApp.sql<{ seconds: number }[]>`
      select min(extract(epoch from next_attempt_at - now()))::float8 as seconds from money_day`
    pauses.push(row?.seconds ?? 0)
  }
  expect(pauses.at(-1)).toBeGreaterThan(200)
})

it('shows a hospital without such a list, and a channel without a bill, as unknown', async () => {
  testApp.his.money = undefined
  testApp.channel.bill = () => undefined
  expect(await compared()).toMatchObject({
    state: 'UNKNOWN',
    hospital: null,
    hospitalState: 'NOT_OFFERED',
    channel: null,
  })
})

it('makes work of a payment that the hospital has not; it is notified again, and the work ends by itself', async () => {
  const { orderId, orderNo } = await booked()
  await passDay()
  expect(await compared()).toMatchObject({ state: 'DIFFERENT', differences: 1 })
  expect(await openWork()).toMatchObject([
    {
      orderId,
      facts: { difference: '我方收了，医院没有入账', number: orderNo, oursFen: 1200, day },
    },
  ])
  testApp.his.registered.clear()
  testApp.his.mode = 'down'
  const asked = { day, orderId, reason: '医院漏记' }
  expect(await desk.call(moneyDays.notify, asked, clerk)).toMatchObject({ status: 409 })
  testApp.his.mode = 'ok'
  testApp.his.money = [entered(orderNo)]
  expect(await desk.call(moneyDays.notify, asked, clerk)).toMatchObject({ status: 200 })
  expect(testApp.his.registered.get(orderNo)).toMatchObject({ orderNo, totalFeeFen: 1200 })
  expect(await openWork()).toEqual([])
  expect((await shown()).state).toBe('EQUAL')
  // Nothing is left to do.
  expect(await desk.call(moneyDays.notify, asked, clerk)).toMatchObject({ status: 409 })
  const written = await testApp.sql`
    select 1 from staff_event where action = 'notify_payment' and subject = ${`${day} ${orderNo}`}`
  expect(written.length).toBeGreaterThan(0)
})

it('names refunds of one side only, and other amounts', async () => {
  const [one, two] = [await booked(), await booked(await testApp.person())]
  await passDay()
  testApp.his.money = [entered(one.orderNo), givenBack(one.orderNo), entered(two.orderNo, 900)]
  await compared()
  expect((await rows()).map(({ hospitalDifference }) => hospitalDifference).sort()).toEqual([
    'payment_hospital_amount',
    'refund_only_hospital',
  ])
  testApp.his.money = [entered(one.orderNo), entered(two.orderNo)]
  expect(await again()).toMatchObject({ status: 200 })
  expect(await openWork()).toEqual([])
})

it('has what only the channel knows, as the comparison with its bill found it', async () => {
  testApp.channel.bill = () => [
    { kind: 'payment', outTradeNo: 'X-else', transactionId: 't', amountFen: 500 },
  ]
  await compared()
  expect(await rows()).toMatchObject([
    {
      numbers: ['X-else'],
      app: null,
      channel: { fen: 500 },
      channelDifference: 'payment_only_channel',
    },
  ])
})

it('is compared by hand for today and days not too long ago, by who may', async () => {
  expect(
    await desk.call(moneyDays.compare, { day: '2026-01-01', reason: '太早' }, clerk),
  ).toMatchObject({
    status: 400,
  })
  expect(await again(await desk.staff('audit'))).toMatchObject({ status: 403 })
  testApp.his.mode = 'down'
  expect(await again()).toMatchObject({ status: 409 })
})

it('writes down who asked, whatever the channel and the hospital answer', async () => {
  testApp.his.mode = 'down'
  testApp.channel.bill = () => undefined
  const reason = '患者说多付了一笔'
  for (const call of [moneyDays.compare, money.compare])
    expect(await desk.call(call, { day, reason }, clerk)).toMatchObject({ status: 409 })
  const lines = await testApp.sql`
    select action from staff_event where subject = ${day} and reason = ${reason} order by action`
  expect(lines).toEqual([{ action: 'compare_day' }, { action: 'compare_money' }])
})

it('finds a row by the number of the order, or ours at the channel', async () => {
  const { orderId, orderNo } = await booked()
  await passDay()
  await compared()
  const tradeNo = await testApp.tradeNo(orderId)
  for (const text of [orderNo, tradeNo]) {
    const { body } = await desk.call(moneyDays.rows, { day, text }, clerk)
    expect(body.list).toMatchObject([{ orderNo, numbers: [tradeNo] }])
  }
  const { body } = await desk.call(moneyDays.rows, { day, text: 'none' }, clerk)
  expect(body.list).toEqual([])
})
