/** What may go wrong between a patient's money and an order, for every business alike: no money stays without a service, and none is taken twice. */
import { forAllTests, refused } from '../../support/server/for_tests'
import { Ward } from '../inpatient/test_app'
import { CashDesk } from '../outpatient/test_app'
import type { FakedHospital } from '../registration/fakes'
import { TestApp } from '../registration/test_app'

/** How the tests go through one business. */
interface Business {
  hospital: FakedHospital
  states: { waiting: string; served: string; late: string }
  /** The steps of an order that all went well with. */
  steps: string[]
  /** Ordered by a new person, and not handed to the channel yet. */
  order(): Promise<string>
  pay(id: string): Promise<{ status: number }>
  payInMiniProgram(id: string): Promise<{ status: number }>
  check(id: string): Promise<{ body: { status: string } }>
  get(id: string): Promise<{ status: string; payStatus: string; timeline: { title: string }[] }>
  passDeadline(id: string): Promise<void>
  expectBooks(): Promise<void>
  stop(): Promise<void>
}

async function registration(): Promise<Business> {
  const testApp = await TestApp.start()
  let person = await testApp.person()
  return {
    hospital: testApp,
    states: { waiting: 'PENDING_PAY', served: 'BOOKED', late: 'EXPIRED' },
    steps: ['已下单，号源为您保留', '已支付', '医院已确认，预约成功'],
    order: async () => {
      person = await testApp.person()
      return testApp.order(person, (await testApp.source()).sourceTimeId)
    },
    pay: (id) => testApp.pay(person, id),
    payInMiniProgram: (id) => testApp.payInMiniProgram(person, id),
    check: (id) => testApp.check(person, id),
    get: async (id) => (await testApp.get(person, id)).body,
    passDeadline: (id) => testApp.passDeadline(id),
    expectBooks: () => testApp.expectInvariants(),
    stop: () => testApp.stop(),
  }
}

async function deposit(): Promise<Business> {
  const ward = await Ward.start()
  let person = await ward.person()
  return {
    hospital: ward,
    states: { waiting: 'PENDING_PAY', served: 'DONE', late: 'EXPIRED' },
    steps: ['已下单', '已支付', '医院已入账'],
    order: async () => {
      person = await ward.person()
      const { inpatientId } = await ward.stay({ owner: person })
      return (await ward.create(person, inpatientId)).body.depositId
    },
    pay: (id) => ward.pay(person, id),
    payInMiniProgram: (id) => ward.payInMiniProgram(person, id),
    check: (id) => ward.check(person, id),
    get: (id) => ward.get(person, id),
    passDeadline: (id) => ward.passDeadline(id),
    expectBooks: () => ward.expectBalancedBooks(),
    stop: () => ward.stop(),
  }
}

async function bills(): Promise<Business> {
  const desk = await CashDesk.start()
  let person = await desk.person()
  return {
    hospital: desk,
    states: { waiting: 'LOCKED', served: 'PAID', late: 'CLOSED' },
    steps: ['已下单', '已支付', '医院已确认缴费'],
    order: async () => {
      person = await desk.person()
      const patientId = await desk.patient(person)
      const { body } = await desk.create(person, patientId, [await desk.bill(patientId)])
      return body.orderId
    },
    pay: (id) => desk.pay(person, id),
    payInMiniProgram: (id) => desk.payInMiniProgram(person, id),
    check: (id) => desk.check(person, id),
    get: (id) => desk.get(person, id),
    passDeadline: (id) => desk.passDeadline(id),
    expectBooks: () => desk.expectBalancedBooks(),
    stop: () => desk.stop(),
  }
}

describe.each([
  ['a registration', registration],
  ['a deposit', deposit],
  ['bills', bills],
])('the money of %s', (_name, start) => {
  const of = forAllTests(start)
  beforeEach(() => of.hospital.leaveEarlier())
  afterEach(async () => {
    of.hospital.recover()
    await of.hospital.settleAll()
    await of.expectBooks()
  })

  const payable = async () => {
    const id = await of.order()
    expect((await of.pay(id)).status).toBe(200)
    return { id, tradeNo: await of.hospital.tradeNo(id) }
  }
  const stateOf = async (id: string) => (await of.get(id)).status
  const titles = async (id: string) => (await of.get(id)).timeline.map(({ title }) => title)

  it('is believed by the channel’s word and not by the phone’s', async () => {
    const { id } = await payable()
    expect((await of.check(id)).body.status).toBe(of.states.waiting)
  })

  it('comes once when the same callback comes many times, at once and again later', async () => {
    const { channel } = of.hospital
    const { id, tradeNo } = await payable()
    channel.pay(tradeNo)
    const callback = channel.paymentCallback(tradeNo)
    const replies = await Promise.all(Array.from({ length: 8 }, () => of.hospital.notify(callback)))
    expect(new Set(replies.map((reply) => reply.statusCode))).toEqual(new Set([204]))
    expect((await of.hospital.notify(callback)).statusCode).toBe(204)
    expect((await of.hospital.notify(channel.paymentCallback(tradeNo))).statusCode).toBe(204)
    await of.hospital.settleAll()
    expect(await titles(id)).toEqual(of.steps)
  })

  it('is settled by a callback that comes before the channel’s reply to our order', async () => {
    const id = await of.order()
    of.hospital.channel.losses.createOrder = 'after'
    expect(await of.pay(id)).toMatchObject(refused(503, 'PAYMENT_UNAVAILABLE'))
    await of.hospital.receive(await of.hospital.tradeNo(id))
    expect(await stateOf(id)).toBe(of.states.served)
    of.hospital.recover()
    expect(await of.pay(id)).toMatchObject({ status: 200, body: { pay: null } })
  })

  it.each(['before', 'after'] as const)(
    'has one channel order when the first request is lost %s it had effect, so that nobody can pay twice',
    async (loss) => {
      const id = await of.order()
      of.hospital.channel.losses.createOrder = loss
      expect((await of.pay(id)).status).toBe(503)
      of.hospital.recover()
      const tradeNo = await of.hospital.tradeNo(id)
      expect((await of.pay(id)).status).toBe(200)
      expect(await of.hospital.tradeNo(id)).toBe(tradeNo)
    },
  )

  it('is found without a callback, also after the channel was down', async () => {
    const { channel } = of.hospital
    const { id, tradeNo } = await payable()
    channel.pay(tradeNo)
    channel.losses.queryOrder = 'before'
    expect((await of.check(id)).body.status).toBe(of.states.waiting)
    await of.hospital.settleAll()
    expect(await stateOf(id)).toBe(of.states.waiting)
    of.hospital.recover()
    await of.hospital.settleAll()
    expect(await stateOf(id)).toBe(of.states.served)
  })

  it.each([
    ['one fen', 1],
    ['as much as the books can hold', 2 ** 31 - 1],
  ])('goes back whole when it is another amount (%s)', async (_name, fen) => {
    const { id, tradeNo } = await payable()
    await of.hospital.receive(tradeNo, fen)
    expect(await of.get(id)).toMatchObject({ status: 'FAILED', payStatus: 'REFUNDED' })
    const back = [...of.hospital.channel.refunds.values()]
    expect(back.filter((one) => one.outTradeNo === tradeNo)).toMatchObject([{ refundFen: fen }])
  })

  it('goes back when it comes a second time', async () => {
    const { channel } = of.hospital
    const { id, tradeNo } = await payable()
    // The channel said "closed" to us and let the patient pay all the same.
    await of.hospital.sql`update payment set status = 'CLOSED' where out_trade_no = ${tradeNo}`
    await of.payInMiniProgram(id)
    const second = await of.hospital.tradeNo(id)
    channel.pay(tradeNo)
    await of.hospital.receive(second)
    await of.hospital.notify(channel.paymentCallback(tradeNo))
    await of.hospital.settleAll()
    expect(await of.get(id)).toMatchObject({ status: of.states.served, payStatus: 'PAID' })
    expect(await titles(id)).toContain('收到重复支付，多付的部分已申请退回')
  })

  it('is asked for in one app only: the other’s channel order is closed first', async () => {
    const { id, tradeNo } = await payable()
    expect((await of.payInMiniProgram(id)).status).toBe(200)
    expect(of.hospital.channel.orders.get(tradeNo)?.state).toBe('CLOSED')
    expect(await of.hospital.tradeNo(id)).not.toBe(tradeNo)
  })

  it('is not waited for after the deadline: the channel order is closed', async () => {
    const { id, tradeNo } = await payable()
    await of.passDeadline(id)
    await of.hospital.settleAll()
    expect(await stateOf(id)).toBe(of.states.late)
    expect(of.hospital.channel.orders.get(tradeNo)?.state).toBe('CLOSED')
  })

  it('counts when it slips in while the channel order is being closed', async () => {
    const { channel } = of.hospital
    const { id, tradeNo } = await payable()
    await of.passDeadline(id)
    channel.whileClosing = (no) => {
      if (channel.orders.get(no)?.state === 'NOTPAY') channel.pay(no)
    }
    await of.hospital.settleAll()
    expect(await stateOf(id)).toBe(of.states.served)
    expect(channel.orders.get(tradeNo)?.state).toBe('SUCCESS')
  })
})
