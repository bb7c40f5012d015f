import { randomUUID } from 'node:crypto'
import { moneyOfOrders } from '../../../../server/areas/payment'
import { advanceMixed } from '../../../../server/areas/payment/insurance/ending'
import { findOpen } from '../../../../server/areas/payment/insurance/insurance_repository'
import { businesses } from '../../../../server/composition_root'
import { GatewayRefused } from '../../../../server/gateways/failures'
import { insuranceCalls as calls } from '../../../../src/contract/insurance'
import { outpatientCalls } from '../../../../src/contract/outpatient'
import { privacyCalls } from '../../../../src/contract/privacy'
import { registrationCalls } from '../../../../src/contract/registration'
import { forAllTests, refused } from '../../../support/server/for_tests'
import { stopClinic } from '../../../support/server/stop_clinic'
import type { InsuranceCall, Loss } from './fakes'
import { InsuredTestApp, type Payable, type Person } from './test_app'

let person: Person
const testApp = forAllTests(() => InsuredTestApp.start())
beforeEach(async () => {
  await testApp.leaveEarlier()
  person = await testApp.person()
})
afterEach(async () => {
  testApp.recover()
  await testApp.settleAll()
  await testApp.expectBalancedBooks()
})

const registrationOf = async ({ orderId }: Payable) =>
  (await testApp.call(registrationCalls.getOrder, { id: orderId }, person)).body
const billsOf = async ({ orderId }: Payable) =>
  (await testApp.call(outpatientCalls.getOrder, { orderId }, person)).body
const kinds = ['registration', 'bills'] as const
const make = (kind: (typeof kinds)[number]): Promise<Payable> =>
  kind === 'registration' ? testApp.registration(person) : testApp.bills(person)

const shownAtDesk = async ({ orderId }: Payable) => {
  const asked = { patientId: '', orderIds: [orderId], after: undefined, limit: 20 }
  return (await moneyOfOrders.list(testApp.sql, asked)).map(({ stateText }) => stateText)
}

const nothing = { fundFen: 0, accountFen: 0, otherFen: 0, cashFen: 0 }
/** What the bureau decides in this test, by the total. */
const decide = (parts: (totalFen: number) => Partial<typeof nothing>) =>
  jest
    .spyOn(testApp.insurance, 'decide')
    .mockImplementation((totalFen) => ({ totalFen, ...nothing, ...parts(totalFen) }))

describe('the page', () => {
  it('shows the order, the masked patient and certificate, and asks for a consent of its own', async () => {
    const order = await testApp.registration(person)
    const { body } = await testApp.page(person, order)
    expect(body).toMatchObject({
      title: '门诊挂号费',
      patientName: '李小龙',
      certificate: '居民身份证 4****************X',
      totalFen: 5000,
      orderState: 'to_pay',
      unavailable: null,
      consent: { version: '1', isGiven: false },
      payment: null,
    })
  })

  it('says why somebody without himself as a patient cannot pay this way', async () => {
    await testApp.sql`update patient_link set relation = 'parent' where account_id = ${person.accountId}`
    const order = await testApp.registration(person)
    expect((await testApp.page(person, order)).body.unavailable).toContain('添加您本人')
    expect(await testApp.start(person, order)).toMatchObject({ status: 403 })
  })
})

describe('the consent', () => {
  it('comes before anything is sent, is on record by version, and can be withdrawn by itself', async () => {
    const order = await testApp.registration(person)
    expect(
      await testApp.send(calls.start, { ...order, app: 'official_account' }, person),
    ).toMatchObject(refused(400, 'BAD_INPUT'))
    expect(await testApp.start(person, order, '0')).toMatchObject({ status: 400 })
    expect(testApp.insurance.fees.size).toBe(0)
    await testApp.start(person, order)
    expect((await testApp.page(person, order)).body.consent.isGiven).toBe(true)
    const [consent] = (await testApp.call(privacyCalls.listConsents, {}, person)).body.filter(
      ({ document }) => document === 'medical_insurance',
    )
    await testApp.call(
      privacyCalls.withdrawConsent,
      { consentId: consent?.consentId ?? '' },
      person,
    )
    expect((await testApp.page(person, order)).body.consent.isGiven).toBe(false)
  })
})

describe('the bureau decides', () => {
  it('who bears what, again for the other use of the personal account, and no call takes an amount', async () => {
    const order = await testApp.registration(person)
    await testApp.start(person, order)
    const first = await testApp.settle(person, order, { authCode: 'code-1234' })
    expect(first.body.payment).toMatchObject({
      status: 'PRESETTLED',
      usesAccount: true,
      split: { totalFen: 5000, fundFen: 3000, accountFen: 1000, otherFen: 0, cashFen: 1000 },
    })
    const second = await testApp.settle(person, order, { usesAccount: false })
    expect(second.body.payment).toMatchObject({
      usesAccount: false,
      split: { accountFen: 0, cashFen: 2000 },
    })
    const forged = await testApp.send(
      calls.pay,
      { ...order, cashFen: 1, split: { cashFen: 1 } },
      person,
    )
    expect(forged.status).toBe(200)
    expect(testApp.insurance.orders.get(await testApp.number(order))?.amounts.wechatCashFen).toBe(
      2000,
    )
  })

  it('takes the same code twice as one authorisation', async () => {
    const order = await testApp.registration(person)
    await testApp.start(person, order)
    const before = testApp.insurance.calls.length
    await testApp.settle(person, order, { authCode: 'again-1234' })
    await testApp.settle(person, order, { authCode: 'again-1234' })
    expect(testApp.insurance.calls.slice(before).filter((name) => name === 'redeem')).toHaveLength(
      1,
    )
  })

  it.each([
    ['redeem', 'AUTH_EXPIRED'],
    ['redeem', 'NO_CREDENTIAL'],
    ['upload', 'NOT_INSURED_HERE'],
    ['preSettle', 'ACCOUNT_FROZEN'],
    ['preSettle', 'SOMETHING_NEW'],
  ] as const)(
    'a refusal of %s (%s) ends the try in plain words, and the order can be paid alone',
    async (call, code) => {
      const order = await testApp.registration(person)
      await testApp.start(person, order)
      testApp.insurance.refusals[call] = code
      const { body } = await testApp.settle(person, order, { authCode: randomUUID() })
      expect(body.payment).toMatchObject({
        status: 'CLOSED',
        refusal: code === 'SOMETHING_NEW' ? 'REFUSED' : code,
      })
      expect((await testApp.payAlone(person, order)).status).toBe(200)
    },
  )

  it('bears nothing: the patient is told to pay by himself', async () => {
    const order = await testApp.registration(person)
    decide((totalFen) => ({ cashFen: totalFen }))
    await testApp.start(person, order)
    const { body } = await testApp.settle(person, order, { authCode: randomUUID() })
    expect(body.payment).toMatchObject({ status: 'CLOSED', refusal: 'CASH_ONLY' })
  })

  it('is not believed when its parts do not make up the total', async () => {
    const order = await testApp.registration(person)
    decide((totalFen) => ({ fundFen: totalFen, cashFen: 1 }))
    await testApp.start(person, order)
    const answer = await testApp.settle(person, order, { authCode: randomUUID() })
    expect(answer.status).toBe(503)
  })

  it.each([
    ['redeem', 'before'],
    ['upload', 'before'],
    ['upload', 'after'],
    ['preSettle', 'before'],
    ['preSettle', 'after'],
  ] as const)('%s lost %s: nothing is charged, and the next try goes on', async (call, loss) => {
    const order = await testApp.registration(person)
    await testApp.start(person, order)
    testApp.insurance.losses[call] = loss
    const authCode = randomUUID()
    expect(
      await testApp.send(calls.settle, { ...order, usesAccount: true, authCode }, person),
    ).toMatchObject(refused(503, 'PAYMENT_UNAVAILABLE'))
    testApp.insurance.losses = {}
    expect((await testApp.settle(person, order, { authCode })).body.payment?.status).toBe(
      'PRESETTLED',
    )
    expect(
      [...testApp.insurance.fees.values()].filter(
        ({ outTradeNo }) => outTradeNo.startsWith('I') && testApp.insurance.orders.has(outTradeNo),
      ),
    ).toHaveLength([...testApp.insurance.orders.keys()].length)
  })
})

describe.each(kinds)('a mixed payment of a %s', (kind) => {
  it('books once both parts are in, and the hospital hears who bore what', async () => {
    const order = await make(kind)
    const number = await testApp.handedOver(person, order)
    expect(testApp.insurance.orders.get(number)).toMatchObject({
      orderType: kind === 'registration' ? 'REG_PAY' : 'DIAG_PAY',
      relative: null,
    })
    expect((await testApp.check(person, order)).body.orderState).toBe('to_pay')
    testApp.insurance.pay(number)
    const { body } = await testApp.check(person, order)
    expect(body).toMatchObject({ orderState: 'done', payment: { status: 'SUCCESS' } })
    const notified =
      kind === 'registration'
        ? [...testApp.his.registered.values()].at(-1)
        : [...testApp.his.bills.values()].at(-1)
    expect(notified?.insurance).toMatchObject({ fundFen: Math.floor(body.totalFen * 0.6) })
    if (kind === 'bills')
      expect((await billsOf(order)).split).toMatchObject({
        fundFen: 4500,
        accountFen: 1500,
        cashFen: 1500,
      })
  })

  if (kind === 'bills')
    it('keeps each fund by its own name', async () => {
      const order = await make(kind)
      decide((totalFen) => ({ fundFen: totalFen - 900, otherFen: 500, cashFen: 400 }))
      const number = await testApp.handedOver(person, order)
      testApp.insurance.pay(number)
      const { totalFen } = (await testApp.check(person, order)).body
      expect((await billsOf(order)).split).toMatchObject({
        fundFen: totalFen - 900,
        otherFen: 500,
        cashFen: 400,
      })
    })

  it('of insurance alone needs no cash order', async () => {
    const order = await make(kind)
    decide((totalFen) => ({ fundFen: totalFen }))
    const before = testApp.channel.orders.size
    const number = await testApp.handedOver(person, order)
    expect(testApp.channel.orders.size).toBe(before)
    expect((await testApp.pay(person, order)).body.pay?.cash).toBeNull()
    testApp.insurance.pay(number)
    expect((await testApp.notify(testApp.insurance.callback(number))).statusCode).toBe(204)
    await testApp.settleAll()
    expect((await testApp.page(person, order)).body.orderState).toBe('done')
  })

  it('takes the callback many times, at once and later, as one payment, whichever part’s comes first', async () => {
    const order = await make(kind)
    const number = await testApp.handedOver(person, order)
    testApp.insurance.pay(number)
    const cashNo = testApp.insurance.orders.get(number)?.prepayId?.replace('wx-', '') ?? ''
    expect((await testApp.notifyCash(testApp.channel.paymentCallback(cashNo))).statusCode).toBe(204)
    expect((await testApp.page(person, order)).body.orderState).toBe('to_pay')
    const callback = testApp.insurance.callback(number)
    const replies = await Promise.all(Array.from({ length: 5 }, () => testApp.notify(callback)))
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([204]))
    await testApp.notify(testApp.insurance.callback(number))
    await testApp.settleAll()
    const rows =
      await testApp.sql`select 1 from insurance_payment where business_id = ${order.orderId} and status = 'SUCCESS'`
    expect(rows).toHaveLength(1)
    expect((await testApp.page(person, order)).body.orderState).toBe('done')
  })

  it('a callback with a bad signature changes nothing', async () => {
    const order = await make(kind)
    const number = await testApp.handedOver(person, order)
    testApp.insurance.pay(number)
    const callback = testApp.insurance.callback(number)
    const reply = await testApp.notify({
      ...callback,
      headers: { ...callback.headers, 'wechatpay-signature': 'WECHATPAY/SIGNTEST/x' },
    })
    expect(reply.statusCode).toBe(401)
    expect((await testApp.page(person, order)).body.orderState).toBe('to_pay')
  })

  it('cash in and insurance not: the cash goes back and the order still waits for money', async () => {
    const order = await make(kind)
    const number = await testApp.handedOver(person, order)
    testApp.insurance.pay(number, { funds: false })
    await testApp.settleAll()
    const { body } = await testApp.page(person, order)
    expect(body).toMatchObject({
      orderState: 'to_pay',
      payment: { status: 'CLOSED', refusal: 'PARTLY_FAILED', isReturned: true },
    })
    expect(body.payment?.returningFen).toBe(body.totalFen * 0.2)
    expect(await shownAtDesk(order)).toContain('只付成一部分，已关闭，付过的退回')
    expect((await testApp.payAlone(person, order)).status).toBe(200)
  })

  it('insurance in and cash not: the funds get theirs back (6203)', async () => {
    const order = await make(kind)
    const number = await testApp.handedOver(person, order)
    testApp.insurance.pay(number, { cash: false })
    await testApp.settleAll()
    expect(testApp.insurance.fundsBalanceFen() + testApp.channel.balanceFen()).toBe(
      await testApp.served(),
    )
    expect((await testApp.page(person, order)).body.payment).toMatchObject({
      refusal: 'PARTLY_FAILED',
      isReturned: true,
    })
    expect(await shownAtDesk(order)).toContain('只付成一部分，已关闭，付过的退回')
  })

  it('given up before the password: the cash order is closed, the fees are taken back, and it can be paid alone', async () => {
    const order = await make(kind)
    const number = await testApp.handedOver(person, order)
    expect((await testApp.giveUp(person, order)).body.payment).toMatchObject({
      status: 'CLOSED',
      refusal: 'GIVEN_UP',
    })
    expect(() => testApp.insurance.pay(number)).toThrow('cannot be paid')
    expect((await testApp.payAlone(person, order)).status).toBe(200)
  })

  it('given up after both parts were paid: it is paid', async () => {
    const order = await make(kind)
    const number = await testApp.handedOver(person, order)
    testApp.insurance.pay(number)
    expect((await testApp.giveUp(person, order)).body.payment?.status).toBe('SUCCESS')
  })

  it('paying alone meanwhile ends it first, so that nobody pays twice', async () => {
    const order = await make(kind)
    const number = await testApp.handedOver(person, order)
    expect((await testApp.payAlone(person, order)).status).toBe(200)
    expect(() => testApp.insurance.pay(number)).toThrow('cannot be paid')
  })

  it('paying alone is told to wait while nobody knows whether it was paid', async () => {
    const order = await make(kind)
    const number = await testApp.handedOver(person, order)
    testApp.insurance.pay(number)
    testApp.insurance.losses.queryOrder = 'before'
    expect(await testApp.payAlone(person, order)).toMatchObject(refused(409, 'CONFLICT'))
    testApp.insurance.losses = {}
    await testApp.settleAll()
    expect((await testApp.page(person, order)).body.orderState).toBe('done')
  })

  it('closes an unpaid order of WeChat Pay alone before it is handed over', async () => {
    const order = await make(kind)
    await testApp.payAlone(person, order)
    const number = await testApp.handedOver(person, order)
    const open =
      await testApp.sql`select 1 from payment where business_id = ${order.orderId} and status in ('CREATED', 'PENDING')`
    expect(open).toHaveLength(1)
    testApp.insurance.pay(number)
    await testApp.settleAll()
    expect((await testApp.page(person, order)).body.orderState).toBe('done')
  })

  it('a refusal that comes late, on another page, does not forget what was handed to the phone meanwhile', async () => {
    const order = await testApp.registration(person)
    await testApp.decided(person, order)
    let isAsked: () => void = () => undefined
    const asked = new Promise<void>((resolve) => (isAsked = resolve))
    let refuse: (error: Error) => void = () => undefined
    jest.spyOn(testApp.insurance.bureau, 'preSettle').mockImplementationOnce(() => {
      isAsked()
      return new Promise((_, reject) => (refuse = reject))
    })
    const settling = testApp.settle(person, order, { usesAccount: false })
    await asked
    await testApp.pay(person, order)
    refuse(new GatewayRefused('fake', 'AUTH_EXPIRED', 'no'))
    expect((await settling).body.payment?.status).toBe('PAYING')
    testApp.insurance.pay(await testApp.number(order))
    // The callback is lost: the worker asks.
    await testApp.settleAll()
    expect((await registrationOf(order)).status).toBe('BOOKED')
  })

  it('giving up at the moment of its hand-over asks both sides first', async () => {
    const order = await testApp.registration(person)
    await testApp.decided(person, order)
    const { dependencies } = testApp.server
    const before = await findOpen(dependencies.sql, 'registration', order.orderId)
    await testApp.pay(person, order)
    if (before === undefined) throw new Error('no mixed payment')
    expect(
      await advanceMixed({ ...dependencies, businesses }, { ...before, expiresAt: new Date(0) }),
    ).toBe('open')
    expect((await testApp.page(person, order)).body.payment?.status).toBe('PAYING')
  })

  it('unpaid at its time: both sides are closed', async () => {
    const order = await make(kind)
    const number = await testApp.handedOver(person, order)
    await testApp.passDeadline(order)
    await testApp.settleAll()
    expect((await testApp.page(person, order)).body).toMatchObject({
      orderState: 'ended',
      payment: { status: 'CLOSED' },
    })
    expect(() => testApp.insurance.pay(number)).toThrow('cannot be paid')
  })

  it('the hospital refuses afterwards: both parts go back, and WeChat is told', async () => {
    const order = await make(kind)
    const number = await testApp.handedOver(person, order)
    testApp.his.mode = 'refuse'
    testApp.insurance.pay(number)
    const before = testApp.insurance.notified.length
    await testApp.settleAll()
    expect(testApp.insurance.notified.length).toBe(before + 1)
    expect((await testApp.page(person, order)).body.orderState).toBe('ended')
  })

  it('the hospital is down at the confirmation: paid, and confirmed later', async () => {
    const order = await make(kind)
    const number = await testApp.handedOver(person, order)
    testApp.his.mode = 'down'
    testApp.insurance.pay(number)
    await testApp.check(person, order)
    expect((await testApp.page(person, order)).body.orderState).toBe('confirming')
    testApp.his.mode = 'ok'
    await testApp.settleAll()
    expect((await testApp.page(person, order)).body.orderState).toBe('done')
  })

  it('paid before midnight and heard of after it', async () => {
    const order = await make(kind)
    const number = await testApp.handedOver(person, order)
    testApp.insurance.pay(number)
    await testApp.sql`update insurance_payment set created_at = created_at - interval '1 day' where out_trade_no = ${number}`
    await testApp.settleAll()
    expect((await testApp.page(person, order)).body.orderState).toBe('done')
  })
})

describe('killed between each two steps', () => {
  const steps: readonly (readonly [InsuranceCall | 'cash', Loss])[] = [
    ['cash', 'before'],
    ['cash', 'after'],
    ['createOrder', 'before'],
    ['createOrder', 'after'],
  ]
  it.each(steps)(
    'while handing over, %s lost %s: the same orders are taken up again',
    async (call, loss) => {
      const order = await testApp.registration(person)
      await testApp.decided(person, order)
      if (call === 'cash') testApp.channel.losses.createOrder = loss
      else testApp.insurance.losses[call] = loss
      expect((await testApp.pay(person, order)).status).toBe(503)
      testApp.recover()
      expect((await testApp.pay(person, order)).status).toBe(200)
      const number = await testApp.number(order)
      testApp.insurance.pay(number)
      await testApp.settleAll()
      expect((await testApp.page(person, order)).body.orderState).toBe('done')
    },
  )

  it.each(['queryOrder', 'revoke', 'refund', 'notifyRefund'] as const)(
    'while giving back, %s is silent for a while',
    async (call) => {
      for (const loss of ['before', 'after'] as const) {
        const order = await testApp.registration(person)
        const number = await testApp.handedOver(person, order)
        testApp.insurance.pay(number, { cash: false })
        testApp.insurance.losses[call] = loss
        await testApp.settleAll()
        testApp.insurance.losses = {}
        await testApp.settleAll()
        expect((await testApp.page(person, order)).body.payment).toMatchObject({
          refusal: 'PARTLY_FAILED',
          isReturned: true,
        })
        await testApp.call(registrationCalls.cancelOrder, { orderId: order.orderId }, person)
      }
    },
  )

  it.each(['queryOrder', 'closeOrder', 'refund'] as const)(
    'the cash channel is silent at %s while it is ended',
    async (call) => {
      const order = await testApp.registration(person)
      const number = await testApp.handedOver(person, order)
      testApp.insurance.pay(number, { funds: false })
      testApp.channel.losses[call] = 'before'
      await testApp.settleAll()
      testApp.channel.losses = {}
      await testApp.settleAll()
      expect((await testApp.page(person, order)).body.payment).toMatchObject({
        refusal: 'PARTLY_FAILED',
        isReturned: true,
      })
    },
  )

  it('WeChat refuses the mixed order: its cash order is closed and nothing was paid', async () => {
    const order = await testApp.registration(person)
    await testApp.decided(person, order)
    testApp.insurance.refusals.createOrder = 'AUTH_EXPIRED'
    const { body } = await testApp.pay(person, order)
    expect(body).toMatchObject({
      pay: null,
      page: { orderState: 'to_pay', payment: { status: 'CLOSED', refusal: 'AUTH_EXPIRED' } },
    })
  })
})

describe('refunds go both ways', () => {
  it('a cancelled registration: the funds, the cash, then the news to WeChat under one number', async () => {
    const order = await testApp.registration(person)
    const number = await testApp.handedOver(person, order)
    testApp.insurance.pay(number)
    await testApp.check(person, order)
    await testApp.call(registrationCalls.cancelOrder, { orderId: order.orderId }, person)
    expect((await registrationOf(order)).refund).toMatchObject({
      amountFen: 5000,
      status: 'PROCESSING',
    })
    await testApp.settleAll()
    const booked = await registrationOf(order)
    expect(booked).toMatchObject({
      status: 'REFUNDED',
      payStatus: 'REFUNDED',
      refund: { amountFen: 5000, status: 'SUCCESS' },
    })
    const [funds] = await testApp.sql<{ no: string }[]>`
      select r.out_refund_no as no from insurance_refund r join insurance_payment i using (insurance_payment_id) where i.out_trade_no = ${number}`
    expect(testApp.channel.refunds.has(funds?.no ?? '')).toBe(true)
    expect(testApp.insurance.notified.filter((no) => no === funds?.no)).toHaveLength(1)
  })

  it('a stopped clinic too, and only once', async () => {
    const order = await testApp.registration(person)
    const number = await testApp.handedOver(person, order)
    testApp.insurance.pay(number)
    await testApp.check(person, order)
    const { visit } = await registrationOf(order)
    await stopClinic(testApp.dependencies, visit.scheduleId, '停诊')
    await stopClinic(testApp.dependencies, visit.scheduleId, '停诊')
    await testApp.call(registrationCalls.refundStopped, { orderId: order.orderId }, person)
    await testApp.call(registrationCalls.refundStopped, { orderId: order.orderId }, person)
    await testApp.settleAll()
    expect((await registrationOf(order)).payStatus).toBe('REFUNDED')
  })

  it('the bureau’s refusal leaves it to a person, and nothing is told to WeChat', async () => {
    const order = await testApp.registration(person)
    const number = await testApp.handedOver(person, order)
    testApp.insurance.pay(number)
    await testApp.check(person, order)
    await testApp.call(registrationCalls.cancelOrder, { orderId: order.orderId }, person)
    testApp.insurance.refusals.refund = 'CLOSED_YEAR'
    const before = testApp.insurance.notified.length
    await testApp.settleAll()
    expect((await registrationOf(order)).refund?.status).toBe('FAILED')
    expect(testApp.insurance.notified.length).toBe(before)
    // The person gives it back at the bureau, so that the books are even again.
    testApp.insurance.refusals = {}
    await testApp.sql`update insurance_refund set status = 'REQUESTED' where status = 'FAILED'`
  })
})

describe('for a relative', () => {
  it('the holder of the phone pays, and the patient is named as the relative', async () => {
    const mother = await testApp.patient(person.accountId, 'parent')
    const order = await testApp.registration(person, mother)
    const number = await testApp.handedOver(person, order)
    expect(testApp.insurance.orders.get(number)?.relative).toMatchObject({
      name: '李小龙',
      cardType: 'ID_CARD',
    })
  })

  it('with a certificate that the insurance does not know, the page says so', async () => {
    const mother = await testApp.patient(person.accountId, 'parent', '04')
    const order = await testApp.registration(person, mother)
    expect((await testApp.page(person, order)).body.unavailable).toContain('这种证件')
  })
})
