/** Paying several bills at once, and the fault matrix: whatever fails, no money stays without a service, and no bill is paid twice. */
import { randomUUID } from 'node:crypto'
import { refundAll } from '../../../server/areas/payment'
import { transaction } from '../../../server/database/client'
import { deskContract } from '../../../src/contract/desk'
import { outpatientCalls as calls } from '../../../src/contract/outpatient'
import { aSession } from '../../support/server/builders'
import { forAllTests, forEachTest } from '../../support/server/for_tests'
import { deskOf } from '../../support/server/test_desk'
import { CashDesk } from './test_app'

const desk = forAllTests(() => CashDesk.start())
const person = forEachTest(() => desk.person())
afterEach(async () => {
  desk.recover()
  await desk.settleAll()
  await desk.expectBalancedBooks()
})

describe('bills', () => {
  it('are listed by visit, and paid together in one payment', async () => {
    const { patientId, billIds, orderId, orderNo, tradeNo } = await desk.payable(person)
    expect(desk.channel.orders.get(tradeNo)).toMatchObject({
      amountFen: 7_500,
      description: '门诊缴费',
    })
    expect(
      (await desk.unpaid(person, patientId)).flatMap(({ bills }) =>
        bills.map(({ status }) => status),
      ),
    ).toEqual(['LOCKED', 'LOCKED'])
    desk.channel.pay(tradeNo)
    const paid = (await desk.check(person, orderId)).body
    expect(paid).toMatchObject({
      status: 'PAID',
      payStatus: 'PAID',
      guide: [{ title: '西药房', place: '门诊楼1层 3号窗口', isDone: false }],
    })
    expect(paid.invoice).toMatchObject({ billBatchCode: '33060126', totalFen: 7_500 })
    expect(desk.his.bills.get(orderNo)).toMatchObject({
      billNos: [...billIds].sort(),
      cashFen: 7_500,
    })
    expect(await desk.unpaid(person, patientId)).toEqual([])
    const months = (await desk.call(calls.listPaid, { patientId }, person)).body
    expect(months).toMatchObject({
      next: null,
      list: [{ totalFen: 7_500, refundedFen: 0, orders: [{ orderId, billCount: 2 }] }],
    })
  })

  it('show sums but no items and no diagnosis to those who may only pay', async () => {
    const helper = await desk.person()
    const patientId = await desk.patient(helper, 'booking')
    const billId = await desk.bill(patientId)
    const { body } = await desk.call(calls.getBill, { billId }, helper)
    expect(body).toMatchObject({
      seesDetails: false,
      diagnosis: null,
      categories: [{ medChargeItemType: '09', amountFen: 5_000, items: [] }],
    })
  })

  it('show diagnosis and items, and say what they are for, only after the check by SMS', async () => {
    const owner = await desk.person()
    const patientId = await desk.patient(owner)
    const billId = await desk.bill(patientId)
    const see = async ({ token }: { token: string }) => ({
      bill: (await desk.call(calls.getBill, { billId }, { token })).body,
      visit: (await desk.call(calls.listUnpaid, { patientId }, { token })).body.visits[0],
    })
    expect(await see(await aSession(desk.server, { accountId: owner.accountId }))).toMatchObject({
      bill: { diagnosis: null, needsStepUp: true, categories: [{ amountFen: 5_000, items: [] }] },
      visit: { diagnosis: null, totalFen: 5_000, bills: [{ title: '西药处方' }] },
    })
    expect(await see(owner)).toMatchObject({
      bill: { diagnosis: '高血压病', needsStepUp: false },
      visit: { diagnosis: '高血压病', bills: [{ title: '氨氯地平片' }] },
    })
  })

  it('that are required must be paid with the others of their visit', async () => {
    const patientId = await desk.patient(person)
    const required = await desk.bill(patientId, { isRequired: true })
    const free = await desk.bill(patientId)
    expect((await desk.create(person, patientId, [free])).status).toBe(400)
    expect((await desk.create(person, patientId, [free, required])).status).toBe(200)
  })

  it('are taken up once however often it is sent, and given free by giving up', async () => {
    const patientId = await desk.patient(person)
    const billIds = [await desk.bill(patientId), await desk.bill(patientId)]
    const key = randomUUID()
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => desk.create(person, patientId, billIds, key)),
    )
    const [orderId = ''] = new Set(replies.map(({ body }) => body.orderId))
    expect(new Set(replies.map(({ body }) => body.orderId)).size).toBe(1)
    expect((await desk.create(person, patientId, billIds)).body.orderId).toBe(orderId)
    expect((await desk.create(person, patientId, billIds.slice(1))).status).toBe(409)
    await desk.call(calls.cancelOrder, { orderId }, person)
    expect((await desk.create(person, patientId, billIds.slice(1))).status).toBe(200)
  })

  it('are paid once when two phones pay them at once', async () => {
    const patientId = await desk.patient(person)
    const other = await desk.person()
    await desk.join(other, patientId)
    const billIds = [await desk.bill(patientId)]
    const replies = await Promise.all([
      desk.create(person, patientId, billIds),
      desk.create(other, patientId, billIds),
    ])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('when something fails', () => {
  it.each(['down', 'reply_lost'] as const)(
    'a hospital that is %s at confirming is told again',
    async (mode) => {
      const { orderId, tradeNo } = await desk.payable(person)
      desk.his.mode = mode
      desk.channel.pay(tradeNo)
      expect((await desk.check(person, orderId)).body).toMatchObject({
        status: 'PAID_UNCONFIRMED',
        payStatus: 'PAID',
      })
      desk.his.mode = 'ok'
      await desk.settleAll()
      const order = await desk.get(person, orderId)
      expect(order.status).toBe('PAID')
      expect(order.timeline.filter(({ title }) => title === '医院已确认缴费')).toHaveLength(1)
    },
  )

  it('a hospital that refuses gives all of the money back, and the bills are not offered again', async () => {
    const { orderId, patientId, tradeNo } = await desk.payable(person)
    desk.his.mode = 'refuse'
    desk.channel.pay(tradeNo)
    await desk.check(person, orderId)
    await desk.settleAll()
    expect(await desk.get(person, orderId)).toMatchObject({
      status: 'FAILED',
      payStatus: 'REFUNDED',
      refunds: [{ amountFen: 7_500, status: 'SUCCESS' }],
    })
    expect(await desk.unpaid(person, patientId)).toEqual([])
  })

  it('the desk does not give back what the hospital has yet to confirm', async () => {
    const { orderId, tradeNo } = await desk.payable(person)
    desk.his.mode = 'down'
    desk.channel.pay(tradeNo)
    await desk.check(person, orderId)
    const staff = await deskOf(desk.server)
    const asked = { orderId, amountFen: 7_500, restFen: 7_500, reason: '医院没有回应' }
    const { status } = await staff.call(
      deskContract.refunds.ask,
      asked,
      await staff.staff('finance'),
    )
    expect(status).toBe(409)
    desk.his.mode = 'ok'
    await desk.settleAll()
    expect(await desk.get(person, orderId)).toMatchObject({ status: 'PAID', refunds: [] })
  })

  it('a hospital that refuses what the desk gave back already leaves nothing on its way', async () => {
    const { orderId, tradeNo } = await desk.payable(person)
    desk.his.mode = 'down'
    desk.channel.pay(tradeNo)
    await desk.check(person, orderId)
    await transaction(desk.sql, (tx) => refundAll(tx, 'outpatient', orderId, '财务退'))
    await desk.settleAll()
    desk.his.mode = 'refuse'
    await desk.settleAll()
    expect(await desk.get(person, orderId)).toMatchObject({
      status: 'FAILED',
      payStatus: 'REFUNDED',
    })
  })

  it('another amount than asked goes back whole, and the bills can be paid again', async () => {
    const { orderId, patientId, tradeNo } = await desk.payable(person)
    desk.channel.pay(tradeNo, 100)
    await desk.check(person, orderId)
    await desk.settleAll()
    expect(await desk.get(person, orderId)).toMatchObject({
      status: 'FAILED',
      payStatus: 'REFUNDED',
    })
    expect(
      (await desk.unpaid(person, patientId)).flatMap(({ bills }) =>
        bills.map(({ status }) => status),
      ),
    ).toEqual(['UNPAID', 'UNPAID'])
  })

  it('money that comes after the time is kept while the bills are free, and goes back once another payment has them', async () => {
    const first = await desk.payable(person)
    await desk.passDeadline(first.orderId)
    expect((await desk.get(person, first.orderId)).status).toBe('CLOSED')
    desk.channel.pay(first.tradeNo)
    await desk.notify(desk.channel.paymentCallback(first.tradeNo))
    expect((await desk.get(person, first.orderId)).payStatus).toBe('PAID')

    const second = await desk.payable(person)
    await desk.passDeadline(second.orderId)
    await desk.create(person, second.patientId, second.billIds)
    await desk.receive(second.tradeNo)
    expect(await desk.get(person, second.orderId)).toMatchObject({
      status: 'FAILED',
      payStatus: 'REFUNDED',
    })
  })
})
