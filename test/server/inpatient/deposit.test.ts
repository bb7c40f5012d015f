/** The fault matrix of deposits: whatever fails, and wherever a process dies, no money stays without a deposit, and none is entered twice. */
import { randomUUID } from 'node:crypto'
import { refundAll } from '../../../server/areas/payment'
import { transaction } from '../../../server/database/client'
import { GatewayUnavailable } from '../../../server/gateways/failures'
import { deskContract } from '../../../src/contract/desk'
import { forAllTests, refused } from '../../support/server/for_tests'
import { resetClock, setMinutesFromMidnight } from '../../support/server/hospital_clock'
import { deskOf } from '../../support/server/test_desk'
import { Ward, type Person } from './test_app'

let person: Person
const ward = forAllTests(() => Ward.start())
beforeEach(async () => {
  await ward.leaveEarlier()
  person = await ward.person()
})
afterEach(async () => {
  ward.recover()
  await ward.settleAll()
  await ward.expectBalancedBooks()
})

const titles = async (depositId: string) =>
  (await ward.get(person, depositId)).timeline.map((step) => step.title)

describe('a deposit', () => {
  it('is paid, entered by the hospital and receipted', async () => {
    const { depositId, depositNo, inpatientId, tradeNo } = await ward.payable(person)
    expect(ward.channel.orders.get(tradeNo)).toMatchObject({
      amountFen: 100_000,
      description: '住院预缴金',
    })
    const before = (await ward.getStay(person, inpatientId)).body
    ward.channel.pay(tradeNo)
    expect((await ward.check(person, depositId)).body).toMatchObject({
      status: 'DONE',
      payStatus: 'PAID',
      balanceAfterFen: 100_000,
    })
    expect(ward.his.deposits.get(depositNo)).toMatchObject({
      amountFen: 100_000,
      inTimes: 1,
      transactionId: ward.channel.orders.get(tradeNo)?.transactionId,
    })
    const after = (await ward.getStay(person, inpatientId)).body
    expect(after.balanceFen - before.balanceFen).toBe(100_000)
    expect(await titles(depositId)).toEqual(['已下单', '已支付', '医院已入账'])
    expect((await ward.pay(person, depositId)).body).toMatchObject({
      order: { status: 'DONE' },
      pay: null,
    })
  })

  it('is made once however often it is sent', async () => {
    const { inpatientId } = await ward.stay({ owner: person })
    const idempotencyKey = randomUUID()
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => ward.create(person, inpatientId, { idempotencyKey })),
    )
    expect(new Set(replies.map(({ body }) => body.depositId)).size).toBe(1)
    expect(
      (await ward.create(person, inpatientId, { idempotencyKey, amountFen: 200_000 })).status,
    ).toBe(409)
  })

  it('takes up the open order of the same amount instead of making a second one', async () => {
    const { inpatientId } = await ward.stay({ owner: person })
    const first = await ward.create(person, inpatientId)
    expect((await ward.create(person, inpatientId)).body.depositId).toBe(first.body.depositId)
    expect(
      (await ward.create(person, inpatientId, { amountFen: 200_000 })).body.depositId,
    ).not.toBe(first.body.depositId)
  })

  it('asks before the same amount is paid again within five minutes, by whomever', async () => {
    const { inpatientId, depositId, tradeNo, patientId } = await ward.payable(person)
    ward.channel.pay(tradeNo)
    await ward.check(person, depositId)
    const brother = await ward.person()
    await ward.sql`insert into patient_link (account_id, patient_id, relation) values (${brother.accountId}, ${patientId}, 'sibling')`
    const asked = await ward.create(brother, inpatientId)
    expect(asked).toMatchObject(refused(409, 'DUPLICATE_ORDER'))
    expect((await ward.create(person, inpatientId, { amountFen: 100_100 })).status).toBe(200)
    expect((await ward.create(brother, inpatientId, { isRepeat: true })).status).toBe(200)
    await ward.sql`update inpatient_deposit set paid_at = hospital_now() - interval '6 minutes' where deposit_id = ${depositId}`
    expect((await ward.create(person, inpatientId)).status).toBe(200)
  })

  it.each([
    ['AWAITING', '还没有办理入院'],
    ['SETTLING', '出院结算'],
    ['DISCHARGED', '已经出院'],
  ] as const)('is not taken while %s', async (status, words) => {
    const { inpatientId } = await ward.stay({ owner: person, status })
    const answer = await ward.create(person, inpatientId)
    expect(answer).toMatchObject(refused(409, 'ORDER_NOT_PAYABLE', words))
    expect((await ward.getStay(person, inpatientId)).body.deposit).toMatchObject({ allowed: false })
  })

  it.each([0, -5, 1.5, 99, 5_000_001])('refuses the amount %p', async (amountFen) => {
    const { inpatientId } = await ward.stay({ owner: person })
    const { status } = await ward.create(person, inpatientId, { amountFen })
    expect(status).toBe(400)
  })
})

describe('faults', () => {
  it('keeps the money and tries again while the hospital is down', async () => {
    ward.his.mode = 'down'
    const { depositId, inpatientId, tradeNo } = await ward.payable(person)
    ward.channel.pay(tradeNo)
    expect((await ward.check(person, depositId)).body).toMatchObject({
      status: 'CONFIRMING',
      payStatus: 'PAID',
      receiptNo: null,
    })
    const prepaid = (await ward.getStay(person, inpatientId)).body.prepaidFen
    await ward.settleAll()
    expect((await ward.get(person, depositId)).status).toBe('CONFIRMING')
    ward.his.mode = 'ok'
    await ward.settleAll()
    expect((await ward.get(person, depositId)).status).toBe('DONE')
    expect((await ward.getStay(person, inpatientId)).body.prepaidFen).toBe(prepaid + 100_000)
    expect(await titles(depositId)).toContain('医院系统暂时没有回应，正在继续入账')
  })

  it('enters once what the hospital did and answered into the void', async () => {
    ward.his.mode = 'reply_lost'
    const { depositId, depositNo, tradeNo } = await ward.payable(person)
    ward.channel.pay(tradeNo)
    await ward.check(person, depositId)
    const receipt = ward.his.deposits.get(depositNo)?.receiptNo
    ward.his.mode = 'ok'
    await ward.settleAll()
    expect(await ward.get(person, depositId)).toMatchObject({ status: 'DONE', receiptNo: receipt })
  })

  it('gives the money back when the hospital refuses', async () => {
    ward.his.mode = 'refuse'
    const { depositId, inpatientId, tradeNo } = await ward.payable(person)
    ward.channel.pay(tradeNo)
    await ward.check(person, depositId)
    await ward.settleAll()
    expect(await ward.get(person, depositId)).toMatchObject({
      status: 'FAILED',
      payStatus: 'REFUNDED',
      endReason: '医院未能入账',
      refund: { status: 'SUCCESS', amountFen: 100_000 },
    })
    expect((await ward.getStay(person, inpatientId)).body.prepaidFen).toBe(0)
  })

  it('keeps a payment that comes after the deadline, as long as the patient is in', async () => {
    const { depositId, tradeNo } = await ward.payable(person)
    await ward.passDeadline(depositId)
    expect((await ward.get(person, depositId)).status).toBe('EXPIRED')
    expect(await ward.pay(person, depositId)).toMatchObject(refused(409, 'ORDER_NOT_PAYABLE'))
    await ward.receive(tradeNo)
    expect((await ward.get(person, depositId)).status).toBe('DONE')
    expect(await titles(depositId)).toContain('支付到账较晚，仍然有效')
  })

  it('gives a payment back that comes when the patient has left', async () => {
    const { depositId, inpatientId, tradeNo } = await ward.payable(person)
    await ward.sql`update inpatient_stay set status = 'SETTLING' where inpatient_id = ${inpatientId}`
    ward.channel.pay(tradeNo)
    await ward.check(person, depositId)
    await ward.settleAll()
    expect(await ward.get(person, depositId)).toMatchObject({
      status: 'FAILED',
      payStatus: 'REFUNDED',
    })
  })

  it('ends one way when two phones pay and everything is asked at once', async () => {
    const { depositId, tradeNo } = await ward.payable(person)
    ward.channel.pay(tradeNo)
    await Promise.all([
      ward.check(person, depositId),
      ward.check(person, depositId),
      ward.notify(ward.channel.paymentCallback(tradeNo)),
      ward.settleAll(),
      ward.notify(ward.channel.paymentCallback(tradeNo)),
    ])
    await ward.settleAll()
    expect((await titles(depositId)).filter((title) => title === '医院已入账')).toHaveLength(1)
  })

  it.each(['ordered', 'handed to the channel', 'paid', 'heard of'] as const)(
    'stays one deposit when midnight passes after it was %s',
    async (step) => {
      const { sql } = ward.server
      await setMinutesFromMidnight(sql, -2)
      try {
        const { inpatientId } = await ward.stay({ owner: person })
        const { depositId } = (await ward.create(person, inpatientId)).body
        if (step === 'ordered') await setMinutesFromMidnight(sql, 1)
        await ward.pay(person, depositId)
        if (step === 'handed to the channel') await setMinutesFromMidnight(sql, 1)
        ward.channel.pay(await ward.tradeNo(depositId))
        if (step === 'paid') await setMinutesFromMidnight(sql, 1)
        ward.his.mode = 'down'
        await ward.check(person, depositId)
        if (step === 'heard of') await setMinutesFromMidnight(sql, 1)
        ward.his.mode = 'ok'
        await ward.settleAll()
        expect((await ward.get(person, depositId)).status).toBe('DONE')
        expect((await ward.getStay(person, inpatientId)).body.prepaidFen).toBe(100_000)
      } finally {
        await resetClock(sql)
      }
    },
  )
})

describe('killed', () => {
  /** A process that dies: the call throws something that no code answers, as nothing runs after a kill. */
  const dies = (): never => {
    throw new Error('killed')
  }

  it('before the channel hears of the order', async () => {
    const { inpatientId } = await ward.stay({ owner: person })
    const { depositId } = (await ward.create(person, inpatientId)).body
    ward.channel.whileCreating = async () => dies()
    expect((await ward.pay(person, depositId)).status).toBe(500)
    ward.channel.whileCreating = undefined
    expect((await ward.pay(person, depositId)).status).toBe(200)
    ward.channel.pay(await ward.tradeNo(depositId))
    expect((await ward.check(person, depositId)).body.status).toBe('DONE')
  })

  it('between the money and the hospital', async () => {
    const { depositId, tradeNo } = await ward.payable(person)
    ward.channel.pay(tradeNo)
    ward.his.whileConfirming = async () => dies()
    await ward.check(person, depositId)
    expect((await ward.get(person, depositId)).status).toBe('CONFIRMING')
    ward.his.whileConfirming = undefined
    await ward.settleAll()
    expect((await ward.get(person, depositId)).status).toBe('DONE')
  })

  it('between the hospital’s answer and our books', async () => {
    const { depositId, depositNo, tradeNo } = await ward.payable(person)
    ward.channel.pay(tradeNo)
    const { his } = ward
    const confirm = his.confirmDeposit.bind(his)
    jest.spyOn(his, 'confirmDeposit').mockImplementationOnce(async (deposit) => {
      await confirm(deposit)
      return dies()
    })
    await ward.check(person, depositId)
    expect((await ward.get(person, depositId)).status).toBe('CONFIRMING')
    await ward.settleAll()
    expect(await ward.get(person, depositId)).toMatchObject({
      status: 'DONE',
      receiptNo: his.deposits.get(depositNo)?.receiptNo,
    })
  })

  it('between the refusal and the refund', async () => {
    ward.his.mode = 'refuse'
    const { depositId, tradeNo } = await ward.payable(person)
    ward.channel.pay(tradeNo)
    jest.spyOn(ward.channel, 'refund').mockImplementationOnce(async () => dies())
    await ward.check(person, depositId)
    await expect(ward.settleAll()).rejects.toThrow('killed')
    await ward.settleAll()
    expect((await ward.get(person, depositId)).payStatus).toBe('REFUNDED')
  })

  it('and the desk does not give back meanwhile what the hospital has yet to enter', async () => {
    ward.his.mode = 'down'
    const { depositId, tradeNo } = await ward.payable(person)
    ward.channel.pay(tradeNo)
    await ward.check(person, depositId)
    const desk = await deskOf(ward.server)
    const asked = {
      orderId: depositId,
      amountFen: 10_000,
      restFen: 100_000,
      reason: '医院没有回应',
    }
    const { status } = await desk.call(deskContract.refunds.ask, asked, await desk.staff('finance'))
    expect(status).toBe(409)
    ward.his.mode = 'ok'
    await ward.settleAll()
    expect(await ward.get(person, depositId)).toMatchObject({ status: 'DONE', payStatus: 'PAID' })
  })

  it('the desk’s refund came before the hospital’s refusal', async () => {
    ward.his.mode = 'down'
    const { depositId, tradeNo } = await ward.payable(person)
    ward.channel.pay(tradeNo)
    await ward.check(person, depositId)
    await transaction(ward.sql, (tx) => refundAll(tx, 'deposit', depositId, '财务退'))
    await ward.settleAll()
    ward.his.mode = 'refuse'
    await ward.settleAll()
    expect(await ward.get(person, depositId)).toMatchObject({
      status: 'FAILED',
      payStatus: 'REFUNDED',
    })
  })

  it('between the refund and our books', async () => {
    ward.his.mode = 'refuse'
    const { depositId, tradeNo } = await ward.payable(person)
    ward.channel.pay(tradeNo)
    const { channel } = ward
    const refund = channel.refund.bind(channel)
    jest.spyOn(channel, 'refund').mockImplementationOnce(async (request) => {
      await refund(request)
      throw new GatewayUnavailable('fake', 'the reply was lost')
    })
    await ward.check(person, depositId)
    await ward.settleAll()
    expect((await ward.get(person, depositId)).payStatus).toBe('REFUNDED')
    expect(
      [...channel.refunds.values()].filter(({ outTradeNo }) => outTradeNo === tradeNo),
    ).toHaveLength(1)
  })
})
