/** The real clients against the sandbox: the bill of a day, and entering a deposit. */
import { randomBytes } from 'node:crypto'
import { setFault } from '../../../simulators/sandbox_repository'
import { forAllTests } from '../../support/server/for_tests'
import { startSandboxHost } from '../sandbox/sandbox_host'

let today: string
const host = forAllTests(() => startSandboxHost({ seeded: true }))
beforeAll(async () => {
  const [row] = await host.sql<{ day: string }[]>`select hospital_today() as day`
  today = row?.day ?? ''
})
afterEach(() => host.sql`delete from sandbox.fault`)

describe('the bill of a day', () => {
  it('lists what was paid and what went back, signed for and whole', async () => {
    const { weChatPay } = host.gateways
    const outTradeNo = randomBytes(10).toString('hex')
    const order = {
      app: 'official_account' as const,
      openid: 'demo-openid-1',
      description: '住院预缴金',
      outTradeNo,
      amountFen: 123_456,
      expiresAt: new Date(Date.now() + 900_000),
    }
    const { prepayId } = await weChatPay.createOrder(order)
    await host.post('/sandbox/wechat_pay/cashier/pay', weChatPay.payParameters(order.app, prepayId))
    await weChatPay.refund({
      outTradeNo,
      outRefundNo: `R${outTradeNo}`,
      reason: '医院未能入账',
      refundFen: 3456,
      totalFen: 123_456,
    })
    const lines = (await weChatPay.tradeBill(today)) ?? []
    expect(lines).toContainEqual(
      expect.objectContaining({ kind: 'payment', outTradeNo, amountFen: 123_456 }),
    )
    expect(lines).toContainEqual(
      expect.objectContaining({ kind: 'refund', outRefundNo: `R${outTradeNo}`, amountFen: 3456 }),
    )
  })

  it('does not exist for a day without trade', async () => {
    expect(await host.gateways.weChatPay.tradeBill('2001-01-01')).toBeUndefined()
  })

  it('has the demo’s past in it, as it stands in our books', async () => {
    const [row] = await host.sql<{ day: string; fen: number }[]>`
      select (paid_at at time zone 'Asia/Shanghai')::date as day, sum(amount_fen)::int as fen from payment where status = 'SUCCESS' and out_trade_no like 'DEMO%'
      group by 1 order by 1 desc limit 1`
    const lines = (await host.gateways.weChatPay.tradeBill(row?.day ?? '')) ?? []
    const seeded = lines.filter(
      (line) => line.kind === 'payment' && line.outTradeNo.startsWith('DEMO'),
    )
    expect(seeded.reduce((sum, { amountFen }) => sum + amountFen, 0)).toBe(row?.fen)
  })

  it('is not there while the channel is down', async () => {
    await setFault(host.sql, 'wechat_pay.down', true)
    await expect(host.gateways.weChatPay.tradeBill(today)).rejects.toMatchObject({
      name: 'GatewayUnavailable',
    })
  })
})

describe('entering a deposit', () => {
  const stay = { admissionNo: 'Z20265318', inTimes: 2, amountFen: 200_000, transactionId: 't1' }

  const moveStay = (status: string) => host.sql`
    update sandbox.book set content = jsonb_set(content, '{status}', to_jsonb(${status}::text))
    where kind = 'stay' and content ->> 'admissionNo' = ${stay.admissionNo}`

  it('gives a receipt and the balance with it, the same however often it comes', async () => {
    const first = await host.gateways.his.confirmDeposit({ ...stay, depositNo: 'D1' })
    expect(first.receiptNo).toMatch(/^R\d{10}$/)
    expect(await host.gateways.his.confirmDeposit({ ...stay, depositNo: 'D1' })).toEqual(first)
  })

  it('refuses a stay that is over or unknown, but never what it entered before', async () => {
    const entered = await host.gateways.his.confirmDeposit({ ...stay, depositNo: 'D2' })
    await moveStay('SETTLING')
    await expect(
      host.gateways.his.confirmDeposit({ ...stay, depositNo: 'D3' }),
    ).rejects.toMatchObject({ name: 'GatewayRefused', code: 'STAY_ENDED' })
    expect(await host.gateways.his.confirmDeposit({ ...stay, depositNo: 'D2' })).toEqual(entered)
    await moveStay('ADMITTED')
    await expect(
      host.gateways.his.confirmDeposit({ ...stay, admissionNo: 'Z1', depositNo: 'D4' }),
    ).rejects.toMatchObject({ code: 'STAY_UNKNOWN' })
  })

  it('is asked again when the answer is lost', async () => {
    await setFault(host.sql, 'his.answer_lost', true)
    await expect(
      host.gateways.his.confirmDeposit({ ...stay, depositNo: 'D5' }),
    ).rejects.toMatchObject({ name: 'GatewayUnavailable' })
  })
})
