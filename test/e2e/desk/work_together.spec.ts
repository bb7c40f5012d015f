/** Work of several people: an item handed over with a note, and many ended at once, each by its own rule. */
import { randomUUID } from 'node:crypto'
import { workCalls } from '../../../src/contract/desk/work/work'
import { expect, testAlone as test } from '../../support/e2e/fixtures'
import { wcagBreaches } from '../../support/e2e/measures'
import { withDatabase } from '../../support/e2e/own_database'
import { askAtDesk, officeScreen, sitDown } from '../../support/e2e/steps/desk_steps'

test.use(officeScreen)

test('an item goes to a named colleague with a note; many end at once, and what cannot is told by row', async ({
  page,
  browser,
  hospital,
  ownServer,
}) => {
  const [twice, unknown, merge] = [randomUUID(), randomUUID(), randomUUID()]
  await withDatabase(
    ownServer.dataDir,
    (sql) => sql`
      insert into work_item (work_id, kind, subject, facts, at, due_at) values
        (${twice}, 'paid_twice', 'one', '{"amountFen": 1500}', now() - interval '2 days', now() - interval '1 day'),
        (${unknown}, 'refund_unknown', 'two', '{"outRefundNo": "R2"}', now() - interval '1 hour', now() + interval '1 day'),
        (${merge}, 'refund_abnormal', 'three', '{"amountFen": 200000}', now(), now() + interval '1 day')`,
  )
  // The colleague was at the desk before.
  const input = { workIds: [twice], doing: 'put_back' as const }
  await askAtDesk(browser, hospital, { name: '冯丽', call: workCalls.many, input })
  await sitDown(page, hospital, '何伟')
  const row = page.locator(`[data-row-key="${twice}"]`)
  await expect(row).toContainText('超期')
  await expect(row).toContainText('没有人接')
  expect(await wcagBreaches(page)).toEqual([])

  await row.getByRole('button', { name: '详情' }).click()
  const item = page.getByRole('dialog')
  await expect(item).toContainText('系统已申请把后一笔原路退回')
  await item.getByRole('combobox', { name: '转交给谁' }).fill('冯丽')
  await page.keyboard.press('Enter')
  await item.getByLabel(/交代什么/).fill('患者下午两点来窗口')
  expect(await wcagBreaches(page)).toEqual([])
  await item.getByRole('button', { name: '转交' }).click()
  await expect(row).toContainText('何伟：患者下午两点来窗口')
  await expect(row).toContainText('冯丽')

  // The order of the rows stands in the address.
  await page.goto(`${new URL(page.url()).origin}/work?sort=money`)
  await expect(page.locator('tbody tr[data-row-key]').first()).toHaveAttribute(
    'data-row-key',
    merge,
  )
  for (const id of [twice, unknown, merge])
    await page.locator(`[data-row-key="${id}"]`).getByRole('checkbox').check()
  await page.getByRole('button', { name: '结束 1 件…' }).click()
  await page.getByRole('dialog').getByLabel('原因').fill('逐笔在商户平台核对过')
  expect(await wcagBreaches(page)).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: '都已查清，结束' }).click()
  const outcome = page.getByRole('dialog').filter({ hasText: '成批结束' })
  await expect(outcome).toContainText('结束了 1 件，2 件没有办成')
  await expect(outcome).toContainText('疑似重复收款')
  await expect(outcome).toContainText('冯丽正在处理这件待办')
  expect(await wcagBreaches(page)).toEqual([])
  await outcome.getByRole('button', { name: '知道了' }).click()
  await expect(page.locator(`[data-row-key="${unknown}"]`)).toBeHidden()
})
