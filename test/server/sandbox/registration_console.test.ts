/** The console's page of registration: rules in versions, appeals, and the ledger on the statement. */
import { randomUUID } from 'node:crypto'
import { forAllTests } from '../../support/server/for_tests'
import { startSandboxHost } from './sandbox_host'

const host = forAllTests(() => startSandboxHost({ seeded: true }))

const change = (content: unknown) => host.post('/sandbox/console/registration/change', content)
const page = async (name: string) => (await fetch(`${host.url}/sandbox/console/${name}`)).text()

it('saves rules as a new version and says what changed', async () => {
  expect((await change({ what: 'rules', rules: { holdMinutes: 8 }, note: '试行' })).status).toBe(
    200,
  )
  const html = await page('registration')
  expect(html).toContain('第 2 版；保存后')
  expect(html).toContain('确认页占号 5 → 8分钟')
  expect(html).toContain('试行')
})

it('refuses what is out of bounds, in words, and keeps the version', async () => {
  const { status, body } = await change({ what: 'rules', rules: { payWithinMinutes: 1 }, note: '' })
  expect({ status, message: body.message }).toEqual({
    status: 400,
    message: '“下单后支付时限”应为 5 到 120 的整数（分钟）',
  })
  expect((await change({ what: 'rules', rules: { payWithinMinutes: 'x' } })).status).toBe(400)
  expect(await page('registration')).not.toContain('第 3 版')
})

it('answers an appeal once', async () => {
  const [order] = await host.sql<{ orderId: string }[]>`
    update registration_order set status = 'NO_SHOW', no_show_at = hospital_now() where order_id = (select order_id from registration_order where status = 'VISITED' limit 1)
    returning order_id`
  const appealId = randomUUID()
  await host.sql`
    insert into credit_appeal (appeal_id, order_id, patient_id, account_id, reason, created_at)
    select ${appealId}, order_id, patient_id, account_id, '当天在 <b>急诊</b>', hospital_now() from registration_order where order_id = ${order?.orderId ?? null}`
  const html = await page('registration')
  expect(html).toContain('当天在')
  expect(html).not.toContain('<b>急诊')
  const answer = { what: 'appeal', appealId, accepted: true, words: '已核实' }
  expect((await change(answer)).status).toBe(200)
  expect((await change(answer)).status).toBe(404)
  expect(await page('registration')).toContain('通过：已核实')
})

it('shows a ledger that is in balance, the demo’s past included', async () => {
  const html = await page('statement')
  expect(html).toContain('检查结果：借贷平衡')
  expect(html).toContain('渠道账户（微信支付）')
  const [sum] = await host.sql<{ fen: number; entries: number }[]>`
    select sum(amount_fen)::int8 as fen, count(*)::int as entries from ledger_entry`
  expect(sum?.fen).toBe(0)
  expect(sum?.entries).toBeGreaterThan(0)
})
