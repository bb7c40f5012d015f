/** What the hospital does with a bill after it was issued: sums stay exact, invoices follow, numbers can be taken as long as there is something to fetch. */
import { documentArea } from '../../../server/areas/document'
import { invoiceDocument } from '../../../server/areas/outpatient'
import { outpatientCalls as calls } from '../../../src/contract/outpatient'
import { aSession } from '../../support/server/builders'
import { BillOffice } from '../../support/server/fakes/bill_office'
import { forAllTests, forEachTest, refused } from '../../support/server/for_tests'
import { pdfPages } from '../../support/server/pdf_text'
import { CashDesk } from './test_app'

let office: BillOffice
const desk = forAllTests(() => CashDesk.start([documentArea([invoiceDocument])]))
beforeAll(async () => {
  office = new BillOffice(desk.dependencies, desk.his)
  await desk.sql`
    insert into queue_item (branch_id, item_code, group_code, group_name, item_name, letter, opens, closes, usual_seconds)
    values ('b', 'lab-blood', 'lab', '检验', '抽血', 'X', '00:00', '24:00', 120), ('b', 'pharmacy-24h', 'pharmacy', '取药', '西药房', 'Y', '00:00', '24:00', 120)`
})
const person = forEachTest(() => desk.person())

const refund = (...itemIds: string[]) => office.settle(itemIds, 'refunded')
const finish = (...itemIds: string[]) => office.settle(itemIds, 'done')

/** A patient who has paid what the doctor ordered. */
async function paid(kinds: ('lab' | 'exam' | 'medicine')[]) {
  const patientId = await desk.patient(person)
  for (const kind of kinds) await office.issue(patientId, kind)
  const billIds = (await desk.unpaid(person, patientId)).flatMap(({ bills }) =>
    bills.map(({ billId }) => billId),
  )
  const { body } = await desk.create(person, patientId, billIds)
  await desk.pay(person, body.orderId)
  desk.channel.pay(await desk.tradeNo(body.orderId))
  await desk.check(person, body.orderId)
  return { patientId, orderId: body.orderId }
}

async function itemsOf(orderId: string) {
  const order = await desk.get(person, orderId)
  return order.bills.flatMap(({ categories }) => categories.flatMap(({ items }) => items))
}

async function itemNamed(orderId: string, name: string): Promise<string> {
  const item = (await itemsOf(orderId)).find((one) => one.name.includes(name))
  if (item === undefined) throw new Error(`no ${name}`)
  return item.itemId
}

const rights = async (patientId: string): Promise<string[]> => {
  const rows = await desk.sql<{ code: string; reason: string }[]>`
    select item_code as code, reason from queue_right where patient_id = ${patientId} and revoked_at is null order by 1`
  return rows.map(({ code, reason }) => `${code} ${reason}`)
}

async function refundedFen(orderId: string): Promise<number> {
  const tradeNo = await desk.tradeNo(orderId)
  return [...desk.channel.refunds.values()]
    .filter(({ outTradeNo }) => outTradeNo === tradeNo)
    .reduce((sum, { refundFen }) => sum + refundFen, 0)
}

it('a bill that is issued appears at once, and is gone when the doctor takes it back', async () => {
  const patientId = await desk.patient(person)
  const billNo = await office.issue(patientId, 'lab')
  const [visit] = await desk.unpaid(person, patientId)
  expect(visit?.bills).toMatchObject([
    {
      title: '血常规（五分类）、C反应蛋白',
      status: 'UNPAID',
      split: { totalFen: 5_500, cashFen: 5_500 },
    },
  ])
  expect(await office.end(billNo, 'withdrawn')).toEqual({ outcome: 'taken' })
  expect(await desk.unpaid(person, patientId)).toEqual([])
})

it('what is paid gives numbers for its queues, named without what is on the bill, until it is done', async () => {
  const { patientId, orderId } = await paid(['lab', 'medicine'])
  expect(await rights(patientId)).toEqual([
    'lab-blood 检验申请，已缴费',
    'pharmacy-24h 西药处方，已缴费',
  ])
  for (const { itemId, status } of await itemsOf(orderId))
    if (status === 'NOT_DONE') await finish(itemId)
  expect(await rights(patientId)).toEqual(['pharmacy-24h 西药处方，已缴费'])
  const order = await desk.get(person, orderId)
  expect(order.guide.map(({ isDone }) => isDone)).toEqual([true, false])
  expect(order.timeline.map(({ title }) => title)).toContain('已完成')
})

it('an item that was not handed out is given back to the fen, and the invoice is replaced by one over the rest', async () => {
  const { patientId, orderId } = await paid(['medicine'])
  const before = await desk.get(person, orderId)
  await finish(await itemNamed(orderId, '布洛芬'))
  await refund(await itemNamed(orderId, '连花'))
  await desk.settleAll()
  const after = await desk.get(person, orderId)
  expect(after).toMatchObject({
    status: 'PAID',
    payStatus: 'PAID',
    refunds: [{ amountFen: 4_960, status: 'SUCCESS' }],
  })
  expect(after.invoice).toMatchObject({ state: 'NORMAL', totalFen: before.split.totalFen - 4_960 })
  expect(after.invoice?.billNo).not.toBe(before.invoice?.billNo)
  expect(after.timeline.map(({ title }) => title)).toEqual(
    expect.arrayContaining([
      '部分项目已退费，退款原路退回',
      '原电子票据已冲红，已换开新票据',
      '退款已到账',
    ]),
  )
  expect(await rights(patientId)).toHaveLength(1)
  expect(await refundedFen(orderId)).toBe(4_960)
  const months = (await desk.call(calls.listPaid, { patientId }, person)).body
  expect(months.list[0]).toMatchObject({ totalFen: before.split.totalFen, refundedFen: 4_960 })
})

it('the last item given back ends the payment: refunded, invoice void, nothing to fetch', async () => {
  const { patientId, orderId } = await paid(['lab'])
  const [first, second] = await itemsOf(orderId)
  await refund(first?.itemId ?? '')
  await refund(second?.itemId ?? '')
  expect((await desk.get(person, orderId)).payStatus).toBe('REFUNDING')
  await desk.settleAll()
  const order = await desk.get(person, orderId)
  expect(order).toMatchObject({
    status: 'PAID',
    payStatus: 'REFUNDED',
    invoice: { state: 'REVERSED' },
  })
  expect(order.bills.map(({ status }) => status)).toEqual(['REFUNDED'])
  expect(await rights(patientId)).toEqual([])
  expect(await refundedFen(orderId)).toBe(5_500)
})

it('everything goes back at once, once, however often it is told', async () => {
  const { orderId } = await paid(['lab', 'exam'])
  const all = (await itemsOf(orderId)).map(({ itemId }) => itemId)
  await refund(...all)
  await refund(...all)
  await desk.settleAll()
  expect(await refundedFen(orderId)).toBe(31_500)
})

it('a line that was given up stays so', async () => {
  const { orderId } = await paid(['lab'])
  const itemId = await itemNamed(orderId, '血常规')
  await refund(itemId)
  expect(await finish(itemId)).toEqual([
    { outcome: 'refused', reasons: ['lines: one of them was refunded and stays so'] },
  ])
  await desk.settleAll()
  expect(await refundedFen(orderId)).toBe(2_000)
})

it('the invoice is a PDF by ticket: numbers and sums, refunded lines left out; void once everything is back', async () => {
  const { orderId } = await paid(['medicine'])
  await refund(await itemNamed(orderId, '连花'))
  const read = async (): Promise<string> => {
    const { body } = await desk.call(calls.openInvoice, { orderId }, person)
    const file = await desk.server.app.inject({ method: 'GET', url: body.fileUrl })
    expect(file.statusCode).toBe(200)
    return pdfPages(file.rawPayload).join('\n')
  }
  const { invoice } = await desk.get(person, orderId)
  const partly = await read()
  for (const words of [invoice?.billNo ?? '', invoice?.random ?? '', '38.10', '布洛芬', '测试医院'])
    expect(partly).toContain(words)
  expect(partly).not.toContain('连花')
  await refund(...(await itemsOf(orderId)).map(({ itemId }) => itemId))
  expect(await read()).toContain('本票据已冲红作废')
})

it('diagnosis and items of a payment, and the file that names them, wait for the check by SMS as those of a bill do', async () => {
  const { orderId } = await paid(['medicine'])
  const { token } = await aSession(desk.server, { accountId: person.accountId })
  const { body } = await desk.call(calls.getOrder, { orderId }, { token })
  expect(body).toMatchObject({ seesDetails: false, needsStepUp: true })
  expect(body.split.totalFen).toBeGreaterThan(0)
  expect(body.bills[0]).toMatchObject({ diagnosis: null, title: '西药处方' })
  expect(JSON.stringify(body)).not.toContain('布洛芬')
  expect(await desk.send(calls.openInvoice, { orderId }, { token })).toMatchObject(
    refused(403, 'STEP_UP_NEEDED'),
  )
  expect((await desk.get(person, orderId)).needsStepUp).toBe(false)
})

it('those who may only pay have no invoice', async () => {
  const { orderId, patientId } = await paid(['lab'])
  const helper = await desk.person()
  await desk.join(helper, patientId, 'booking')
  expect((await desk.call(calls.openInvoice, { orderId }, helper)).status).toBe(404)
})
