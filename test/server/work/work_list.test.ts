/** From a fault to the end of it: the row, who sees it, what is done about it, and what follows. */
import { Writable } from 'node:stream'
import { listLedgerFaults, reconcileDay } from '../../../server/areas/payment'
import { createWorkItem } from '../../../server/areas/work'
import { businesses } from '../../../server/composition_root'
import { createLogger } from '../../../server/plugins/request_log'
import { deskContract } from '../../../src/contract/desk'
import type { WorkItem } from '../../../src/contract/desk/work/work'
import type { WorkKind } from '../../../src/contract/desk/work/work_kinds'
import { forAllTests, forEachTest } from '../../support/server/for_tests'
import { deskOf } from '../../support/server/test_desk'
import { TestApp } from '../registration/test_app'

const { money, work, timeline } = deskContract
const testApp = forAllTests(() => TestApp.start())
const desk = forAllTests(() => deskOf(testApp.server))
const finance = forAllTests(() => desk.staff('finance'))
const person = forEachTest(() => testApp.person())
afterEach(async () => {
  testApp.recover()
  testApp.his.keepsSlots = false
  expect(await listLedgerFaults(testApp.sql)).toEqual([])
})

async function open(kind: WorkKind, staff = finance): Promise<WorkItem[]> {
  return (await desk.call(work.list, { kind }, staff)).body.list
}

async function newest(kind: WorkKind, staff = finance): Promise<WorkItem> {
  const item = (await open(kind, staff)).at(-1)
  if (item === undefined) throw new Error(`nothing of the kind ${kind} waits`)
  return item
}

/** A cancelled order whose money the channel does not give back. */
async function failedRefund(): Promise<{ orderId: string; item: WorkItem }> {
  const orderId = await testApp.bookedOrder(person, (await testApp.source()).sourceTimeId)
  testApp.channel.refundRefusal = 'USER_ACCOUNT_ABNORMAL'
  await testApp.cancel(person, orderId)
  await testApp.settleAll()
  testApp.recover()
  return { orderId, item: await newest('refund_failed') }
}

it('its words, which may name people and illnesses, stand at the desk and in no log', async () => {
  const lines: string[] = []
  const log = createLogger(
    'info',
    new Writable({ write: (chunk, _encoding, done) => (lines.push(String(chunk)), done()) }),
  )
  await createWorkItem(testApp.sql, log, {
    kind: 'many_accounts',
    subject: '203.0.113.7 mark',
    facts: { address: '203.0.113.7', device: '张三的手机', count: 9 },
  })
  const [line = ''] = lines
  expect(JSON.parse(line)).toMatchObject({ kind: 'many_accounts', count: 9 })
  expect(line).not.toMatch(/203\.0|张三/)
})

const act = (item: WorkItem, action: 'try_again' | 'by_hand', staff = finance) =>
  desk.call(work.act, { workId: item.workId, action, note: '已和患者确认' }, staff)

describe('a failed refund', () => {
  it('waits for a person, with the money, the reason and the order', async () => {
    const { orderId, item } = await failedRefund()
    expect(item).toMatchObject({
      orderId,
      facts: { amountFen: 1200, why: '患者的微信支付账户异常或已注销' },
      takenBy: null,
      actions: ['try_again', 'by_hand'],
    })
  })

  it('is tried again, and ends with the patient’s money', async () => {
    const { orderId, item } = await failedRefund()
    expect((await act(item, 'try_again')).status).toBe(200)
    await testApp.settleAll()
    expect((await testApp.get(person, orderId)).body.payStatus).toBe('REFUNDED')
    expect((await open('refund_failed')).map(({ orderId: id }) => id)).not.toContain(orderId)
    expect((await open('refund_waiting')).map(({ orderId: id }) => id)).not.toContain(orderId)
  })

  it('that fails once more waits once more', async () => {
    const { orderId, item } = await failedRefund()
    testApp.channel.refundRefusal = 'USER_ACCOUNT_ABNORMAL'
    await act(item, 'try_again')
    expect(await newest('refund_waiting')).toMatchObject({ orderId })
    await testApp.settleAll()
    const again = await newest('refund_failed')
    expect([again.orderId, again.workId === item.workId]).toEqual([orderId, false])
  })

  it('is paid by hand: the patient is told, the channel keeps the money, the books agree', async () => {
    const { orderId, item } = await failedRefund()
    expect((await act(item, 'by_hand')).status).toBe(200)
    const { body } = await testApp.get(person, orderId)
    expect(body).toMatchObject({ payStatus: 'REFUNDED', refund: { status: 'SUCCESS' } })
    const notified = await desk.call(timeline.timeline, { orderId }, finance)
    expect(notified.body.money).toEqual({ paidFen: 1200, refundedFen: 1200, returningFen: 0 })
    expect(notified.body.entries.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['需人工处理：退款失败', '退款失败，处理完毕', '退款已到账']),
    )
  })

  it('goes away by itself when the channel pays after all', async () => {
    const { item } = await failedRefund()
    const outRefundNo = String(item.facts.outRefundNo)
    testApp.channel.refunds.set(outRefundNo, {
      outTradeNo: '',
      refundFen: 1200,
      totalFen: 1200,
      state: {
        status: 'SUCCESS',
        channelRefundId: 'r',
        receivedBy: '零钱',
        finishedAt: new Date(),
      },
    })
    await testApp.notify(testApp.channel.refundCallback(outRefundNo))
    const { list } = (await desk.call(work.list, { state: 'ended' }, finance)).body
    const ended = list.find(({ workId }) => workId === item.workId)?.ended
    expect(ended).toMatchObject({ by: null, how: null })
  })

  it('is done by one person, once', async () => {
    const { item } = await failedRefund()
    const colleague = await desk.staff('support')
    await desk.call(work.take, { workId: item.workId, mine: true }, colleague)
    expect((await act(item, 'by_hand')).status).toBe(409)
    expect((await newest('refund_failed')).actions).toEqual([])
    expect((await act(item, 'by_hand', colleague)).status).toBe(200)
    expect((await act(item, 'by_hand', colleague)).status).toBe(409)
  })

  it('is no business of the clinics’ office; audit looks and does nothing', async () => {
    const { item } = await failedRefund()
    const [clinics, audit] = [await desk.staff('clinics'), await desk.staff('audit')]
    expect(await open('refund_failed', clinics)).toEqual([])
    expect((await act(item, 'by_hand', clinics)).status).toBe(403)
    expect((await newest('refund_failed', audit)).actions).toEqual([])
    expect((await act(item, 'by_hand', audit)).status).toBe(403)
  })

  it('leaves who did what, and why, in the log', async () => {
    const { orderId, item } = await failedRefund()
    await act(item, 'by_hand')
    const lines = await testApp.sql`
      select staff_id, action, reason from staff_event where subject = ${orderId} and action like 'work_%'`
    expect([...lines]).toEqual([
      { staffId: finance.staffId, action: 'work_by_hand', reason: '已和患者确认' },
    ])
  })
})

describe('a cancelled place that the hospital keeps', () => {
  it('waits for the clinics’ office, and is told again', async () => {
    const clinics = await desk.staff('clinics')
    const orderId = await testApp.bookedOrder(person, (await testApp.source()).sourceTimeId)
    testApp.his.keepsSlots = true
    await testApp.cancel(person, orderId)
    await testApp.settleAll()
    const item = await newest('place_not_taken_back', clinics)
    testApp.his.keepsSlots = false
    expect((await act(item, 'try_again', clinics)).status).toBe(200)
    await testApp.settleAll()
    expect(testApp.his.released).toContain(item.facts.orderNo)
    expect(await open('place_not_taken_back', clinics)).toEqual([])
  })
})

describe('a call that the connector never sends twice', () => {
  afterEach(() => {
    testApp.his.mode = 'ok'
  })

  it('waits for a person at once when a paid registration has no answer', async () => {
    const orderId = await testApp.order(person, (await testApp.source()).sourceTimeId)
    await testApp.pay(person, orderId)
    testApp.his.mode = 'needs_person'
    testApp.channel.pay(await testApp.tradeNo(orderId))
    await testApp.check(person, orderId)
    const item = await newest('hospital_silent')
    expect(item).toMatchObject({ orderId, facts: { times: 1 } })
  })

  it('waits for a person when a registration that is given back has no answer', async () => {
    const clinics = await desk.staff('clinics')
    const orderId = await testApp.bookedOrder(person, (await testApp.source()).sourceTimeId)
    testApp.his.mode = 'needs_person'
    await testApp.cancel(person, orderId)
    await testApp.settleAll()
    expect(await newest('place_not_taken_back', clinics)).toMatchObject({ orderId })
  })
})

describe('a difference of the books', () => {
  it('waits until the day is compared again without it', async () => {
    const [row] = await testApp.sql<{ day: string }[]>`select hospital_today() - 1 as day`
    const day = row?.day ?? ''
    const context = { ...testApp.dependencies, businesses }
    testApp.channel.bill = () => [
      { kind: 'payment', outTradeNo: 'STRANGE1', transactionId: 'T1', amountFen: 500 },
    ]
    await reconcileDay(context, day)
    await reconcileDay(context, day)
    const item = await newest('statement_difference')
    expect(item.facts).toMatchObject({ day, number: 'STRANGE1', channelFen: 500 })
    expect((await open('statement_difference')).length).toBe(1)
    const statement = await desk.call(money.statement, {}, finance)
    expect(statement.body.days.find((one) => one.day === day)).toMatchObject({
      state: 'DIFFERENT',
      channel: { paidFen: 500 },
      differences: [{ kind: 'unknown_payment', number: 'STRANGE1', isMended: false }],
    })
    testApp.channel.bill = () => []
    const compared = await desk.call(money.compare, { day, reason: '商户平台已查清' }, finance)
    expect(compared.status).toBe(200)
    expect(await open('statement_difference')).toEqual([])
  })
})

it('gives a long list stretch by stretch, each item once', async () => {
  await testApp.sql`
    insert into work_item (work_id, kind, subject, facts)
    select gen_random_uuid(), 'refund_unknown', 'R' || n, '{}' from generate_series(1, 65) n`
  const seen: string[] = []
  let after: string | undefined
  do {
    const { body } = await desk.call(work.list, { kind: 'refund_unknown', after }, finance)
    seen.push(...body.list.map(({ subject }) => subject))
    after = body.next ?? undefined
  } while (after !== undefined)
  expect([seen.length, new Set(seen).size]).toEqual([65, 65])
})
