/** 后台任务: what the servers do by themselves, and what of it does not work. */
import type { WorkersOverview } from '@/contract/desk/workers'
import { expect, test } from '../../support/e2e/fixtures'
import { goTo, officeScreen, sitDown } from '../../support/e2e/steps/desk_steps'

test.use(officeScreen)

test('every worker has a row in words, is found by its name, and one that fails says where and why', async ({
  page,
  hospital,
}) => {
  await sitDown(page, hospital, '何伟')
  await goTo(page, '/workers')
  const row = page.getByRole('row').filter({ hasText: 'send_refunds' })
  await expect(row).toContainText('向支付渠道办退款')
  await expect(row).toContainText('每 2 秒')
  await expect(row).toContainText('正常', { timeout: 30_000 })

  await page.route('**/desk/v1/workers', async (route) => {
    const reply = await route.fetch()
    const overview = (await reply.json()) as WorkersOverview
    const failure = {
      at: overview.now,
      code: 'wechat_pay is unavailable: HTTP status 502',
      process: 'app-2:3000',
      times: 4,
    }
    const list = overview.list.map((one) =>
      one.name === 'send_refunds'
        ? { ...one, state: 'failing', processes: ['app-2:3000'], failure }
        : one,
    )
    await route.fulfill({ json: { ...overview, list } })
  })
  await goTo(page, '/workers?state=failing')
  await expect(row).toContainText('出错')
  await expect(row).toContainText('微信支付没有回应（HTTP 502），连续 4 次')
  await expect(row).toContainText('app-2:3000')
  await page.getByLabel('任务').fill('对账')
  await page.getByLabel('任务').press('Enter')
  await expect(page.getByText('没有这样的任务')).toBeVisible()
})
