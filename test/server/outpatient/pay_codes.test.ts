/** 扫码付: who pays by a code sees sums, pays once, and finds nothing by guessing. */
import { allAreas } from '../../../server/app'
import { forgetEndedCodes } from '../../../server/areas/outpatient/pay_codes/code_repository'
import { payCodeStateOf } from '../../../server/areas/outpatient/pay_codes/rules'
import { listLedgerFaults } from '../../../server/areas/payment'
import { outpatientCalls as calls } from '../../../src/contract/outpatient'
import { forAllTests, forEachTest, refused } from '../../support/server/for_tests'
import { CashDesk } from './test_app'

const desk = forAllTests(() => CashDesk.start(allAreas.filter(({ name }) => name === 'offering')))
const maker = forEachTest(() => desk.person())
const payer = forEachTest(() => desk.person())
afterEach(async () => expect(await listLedgerFaults(desk.sql)).toEqual([]))

/** The patient's certificate ends so (`TestHospital.file`). */
const lastFour = '123X'

async function coded(level: 'full' | 'booking' = 'full') {
  const patientId = await desk.patient(maker, level)
  const billIds = [await desk.bill(patientId), await desk.bill(patientId, { fen: 2_500 })]
  const { body } = await desk.call(calls.createPayCode, { patientId, billIds }, maker)
  const token = body.address.split('#')[1] ?? ''
  return { patientId, billIds, token, code: body }
}

const open = (token: string, given = lastFour, who = payer) =>
  desk.call(calls.openPayCode, { token, lastFour: given }, who)
const pay = (token: string, who = payer) =>
  desk.call(calls.payByCode, { token, lastFour, method: 'wechat', app: 'official_account' }, who)
const check = (token: string, who = payer) =>
  desk.call(calls.checkPayCode, { token, lastFour }, who)

const orderOf = async ({ billIds }: { billIds: string[] }) => {
  const [row] = await desk.sql<{ orderId: string; accountId: string }[]>`
    select o.order_id, o.account_id from outpatient_bill b join outpatient_order o on o.order_id = b.order_id where b.bill_id = ${billIds[0] ?? ''}`
  if (row === undefined) throw new Error('no order')
  return row
}

it('is paid by somebody without a link, once, and the order is the payer’s', async () => {
  const made = await coded()
  expect(made.code.cashFen).toBe(7_500)
  expect((await open(made.token)).body).toMatchObject({ state: 'UNPAID', cashFen: 7_500 })
  const { body } = await pay(made.token)
  expect(body.pay).not.toBeNull()
  expect(body.order.state).toBe('PAYING')
  const { orderId, accountId } = await orderOf(made)
  expect(accountId).toBe(payer.accountId)
  // A second tap opens the same payment; another payer waits.
  await pay(made.token)
  expect(await orderOf(made)).toEqual({ orderId, accountId })
  const other = await desk.person()
  expect((await open(made.token, lastFour, other)).body.state).toBe('LOCKED')
  expect((await pay(made.token, other)).status).toBe(409)
  desk.channel.pay(await desk.tradeNo(orderId))
  expect((await check(made.token)).body.state).toBe('PAID')
  expect((await pay(made.token, other)).body).toMatchObject({ order: { state: 'PAID' }, pay: null })
  expect((await desk.get(maker, orderId)).status).toBe('PAID')
  // The payer reads nothing of the order itself.
  expect(await desk.send(calls.getOrder, { orderId }, payer)).toMatchObject(
    refused(404, 'NOT_FOUND'),
  )
})

it('tells who paid by a code that the money is back, and nothing of whose it was', async () => {
  const made = await coded()
  await pay(made.token)
  const { orderId } = await orderOf(made)
  desk.his.mode = 'refuse'
  desk.channel.pay(await desk.tradeNo(orderId))
  await check(made.token)
  await desk.settleAll()
  const messages = await desk.sql<object[]>`
    select patient_id, route, body from message where account_id = ${payer.accountId} and kind = 'refund'`
  // Of a patient that the account may not know of a message would neither be shown nor sent.
  expect(messages).toEqual([
    {
      patientId: null,
      route: null,
      body: '您替别人付的门诊费用 75.00 元已按原路退回，银行卡可能晚 1 至 3 天显示。',
    },
  ])
})

describe('who sees what', () => {
  const secrets = {
    name: '李小龙',
    item: '氨氯地平片',
    diagnosis: '高血压病',
    department: '心血管内科',
    title: '西药处方',
    certificate: '44030019000101123X',
  }
  type Fact = keyof typeof secrets | 'masked name' | 'classes' | 'sums'

  it.each<{ who: string; sees: Fact[]; not: Fact[] }>([
    {
      who: 'the payer by code',
      sees: ['masked name', 'classes', 'sums'],
      not: ['name', 'item', 'diagnosis', 'department', 'title', 'certificate'],
    },
    {
      who: 'a relative who may pay',
      sees: ['name', 'classes', 'sums', 'department', 'title'],
      not: ['item', 'diagnosis', 'certificate'],
    },
    {
      who: 'a relative with full access',
      sees: ['name', 'classes', 'sums', 'department', 'item', 'diagnosis'],
      not: ['certificate'],
    },
    {
      who: 'the owner',
      sees: ['name', 'classes', 'sums', 'department', 'item', 'diagnosis'],
      not: ['certificate'],
    },
  ])('$who', async ({ who, sees, not }) => {
    const { patientId, billIds, token } = await coded()
    const reader = await desk.person()
    if (who === 'a relative who may pay') await desk.join(reader, patientId, 'booking')
    if (who === 'a relative with full access') await desk.join(reader, patientId, 'full')
    if (who === 'the owner') await desk.join(reader, patientId, 'full', 'self')
    const seen = JSON.stringify(
      who === 'the payer by code'
        ? (await open(token, lastFour, reader)).body
        : (await desk.call(calls.getBill, { billId: billIds[0] ?? '' }, reader)).body,
    )
    const words = (fact: Fact): string =>
      fact === 'masked name'
        ? '李*龙'
        : fact === 'classes'
          ? '"medChargeItemType":"09"'
          : fact === 'sums'
            ? '"totalFen":'
            : secrets[fact]
    for (const fact of sees) expect(`${fact}: ${seen}`).toContain(words(fact))
    for (const fact of not) expect(`${fact}: ${seen}`).not.toContain(words(fact))
  })
})

it('a code made by somebody who sees sums only shows the same', async () => {
  const { token } = await coded('booking')
  expect((await open(token)).body).toMatchObject({
    patientName: '李*龙',
    charges: [{ medChargeItemType: '09', amountFen: 7_500 }],
  })
})

it('five wrong ends of the certificate void it for everybody, also for who knows the right one', async () => {
  const { token } = await coded()
  for (const left of [4, 3, 2, 1])
    expect(await desk.send(calls.openPayCode, { token, lastFour: '0000' }, payer)).toMatchObject(
      refused(403, 'PASSCODE_WRONG', `还可以试 ${left} 次`),
    )
  expect((await open(token)).status).toBe(200)
  expect((await open(token, '0000')).status).toBe(404)
  expect((await open(token)).status).toBe(404)
  expect((await pay(token)).status).toBe(404)
})

it('guesses at the same moment count each', async () => {
  const { token } = await coded()
  await Promise.all(Array.from({ length: 12 }, () => open(token, '9999')))
  expect((await open(token)).status).toBe(404)
})

it('neither the token nor the four signs are kept, and an unknown token is nobody’s', async () => {
  const { token } = await coded()
  const rows = await desk.sql`select * from outpatient_pay_code`
  expect(JSON.stringify(rows)).not.toContain(token)
  expect(JSON.stringify(rows)).not.toContain(lastFour)
  expect((await open('x'.repeat(32))).status).toBe(404)
})

it('ends with its time, with a newer code, with its bills and with the right of its maker', async () => {
  const first = await coded()
  await desk.sql`update outpatient_pay_code set expires_at = hospital_now() - interval '1 second'`
  expect((await open(first.token)).status).toBe(404)

  const second = await coded()
  const { patientId, billIds } = second
  await desk.call(calls.createPayCode, { patientId, billIds }, maker)
  expect((await open(second.token)).status).toBe(404)

  const third = await coded()
  await desk.sql`update outpatient_bill set ended = 'withdrawn' where bill_id = any(${third.billIds}::uuid[])`
  expect((await open(third.token)).body.state).toBe('ENDED')
  expect((await pay(third.token)).status).toBe(409)

  const fourth = await coded()
  await desk.sql`update patient_link set unbound_at = now() where account_id = ${maker.accountId} and patient_id = ${fourth.patientId}`
  expect((await open(fourth.token)).status).toBe(404)
})

it('two payers at the same moment make one payment', async () => {
  const made = await coded()
  const others = await Promise.all([desk.person(), desk.person(), desk.person()])
  const answers = await Promise.all(others.map((one) => pay(made.token, one)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(
    await desk.sql`
    select 1 from outpatient_order_bill where bill_id = ${made.billIds[0] ?? ''}`,
  ).toHaveLength(1)
})

it('is made for bills that can be paid only, and not too many at once', async () => {
  const { patientId, billIds } = await coded()
  await desk.create(maker, patientId, billIds)
  expect(await desk.send(calls.createPayCode, { patientId, billIds }, maker)).toMatchObject(
    refused(409, 'ORDER_NOT_PAYABLE'),
  )
  const rows = Array.from({ length: 10 }, () => desk.bill(patientId, { fen: 100 }))
  for (const billId of await Promise.all(rows))
    await desk.send(calls.createPayCode, { patientId, billIds: [billId] }, maker)
  const more = await desk.bill(patientId, { fen: 100 })
  expect(
    (await desk.send(calls.createPayCode, { patientId, billIds: [more] }, maker)).status,
  ).toBeGreaterThanOrEqual(400)
})

it('codes that ended a month ago are gone', async () => {
  await coded()
  await desk.sql`update outpatient_pay_code set expires_at = hospital_now() - interval '31 days'`
  expect(await forgetEndedCodes(desk.sql)).toBeGreaterThan(0)
  expect(await desk.sql`select 1 from outpatient_pay_code`).toHaveLength(0)
})

it.each([
  [['UNPAID', 'UNPAID'], 'UNPAID'],
  [['UNPAID', 'LOCKED'], 'LOCKED'],
  [['PAID', 'PAID_UNCONFIRMED'], 'CONFIRMING'],
  [['PAID', 'PAID'], 'PAID'],
  [['PAID', 'UNPAID'], 'ENDED'],
  [['EXPIRED'], 'ENDED'],
  [['REFUNDING'], 'ENDED'],
  [[], 'ENDED'],
] as const)('bills %j: %s', (statuses, state) =>
  expect(
    payCodeStateOf(statuses.map((status) => ({ status, isEnded: false, isHeldByPayer: false }))),
  ).toBe(state),
)
