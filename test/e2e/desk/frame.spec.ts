/** What stands around every page of the desk: heads that stay, a menu in groups, Ctrl K, columns and views in the address, and the dark. */
import type { Page } from '@playwright/test'
import { expect, test } from '../../support/e2e/fixtures'
import { wcagBreaches } from '../../support/e2e/measures'
import { aFreeTime, anOrder, aPerson } from '../../support/e2e/people'
import { goTo, officeScreen, sitDown } from '../../support/e2e/steps/desk_steps'

test.use(officeScreen)

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
/** How far below the window's top it stands. */
const topOf = async (page: Page, selector: string): Promise<number> =>
  (await page.locator(selector).first().boundingBox())?.y ?? -1

test('menu, head and the heads of a table stay while the page scrolls', async ({
  page,
  hospital,
}) => {
  await sitDown(page, hospital, '何伟')
  await page.setViewportSize({ width: 1280, height: 480 })
  await goTo(page, '/clinics')
  await expect(page.locator('main tr[data-row-key]').nth(3)).toBeVisible()
  await page.evaluate(() => scrollTo(0, 300))
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(250)
  expect(await topOf(page, '.desk-header')).toBe(0)
  expect(await topOf(page, '.desk-sider')).toBe(0)
  expect(await topOf(page, 'main thead th')).toBe(56)
})

test('in a narrow window the menu is icons, and what one may do with a row is in sight', async ({
  page,
  hospital,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  await sitDown(page, hospital, '何伟')
  await expect(page.getByRole('button', { name: '展开菜单' })).toBeVisible()
  const who = await aPerson(hospital)
  const { visit } = await anOrder(hospital, who, await aFreeTime(hospital, who))
  await goTo(page, `/clinics?day=${visit.visitDate}`)
  const stop = page.locator('main tr[data-row-key]').getByRole('button', { name: '停诊' })
  await expect(stop.first()).toBeInViewport({ ratio: 1 })
})

test('a group of the menu folds, and stays so; narrow, it is icons with names', async ({
  page,
  hospital,
}) => {
  await sitDown(page, hospital, '何伟')
  const menu = page.getByRole('navigation', { name: '工作台' })
  await expect(menu.getByRole('link', { name: '挂号规则', exact: true })).toBeVisible()
  await menu.getByRole('menuitem', { name: '出诊' }).click()
  await expect(menu.getByRole('link', { name: '挂号规则', exact: true })).toBeHidden()
  await page.reload()
  await expect(menu.getByRole('link', { name: '订单查询', exact: true })).toBeVisible()
  await expect(menu.getByRole('link', { name: '挂号规则', exact: true })).toBeHidden()
  await page.getByRole('button', { name: '收起菜单' }).click()
  expect(await wcagBreaches(page)).toEqual([])
  await menu.getByRole('link', { name: '挂号规则', exact: true }).click()
  await expect(heading(page, '挂号规则')).toBeVisible()
  await expect(page).toHaveTitle('挂号规则 - 医院工作台')
})

test('Ctrl K leads to a page, and to an order after a reason that is kept', async ({
  page,
  hospital,
}) => {
  const who = await aPerson(hospital)
  const order = await anOrder(hospital, who, await aFreeTime(hospital, who))
  const reason = `患者来电，核对 ${order.orderNo.slice(-5)}`
  await sitDown(page, hospital, '何伟')
  await expect(heading(page, '待办')).toBeVisible()
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: '查找', exact: true })
  await expect(field).toBeFocused()
  expect(await wcagBreaches(page)).toEqual([])
  await page.keyboard.type('挂号规')
  await expect(page.getByRole('option')).not.toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(heading(page, '挂号规则')).toBeVisible()

  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  await page.keyboard.type(order.orderNo)
  const wanted = page.getByRole('option', { name: `查订单“${order.orderNo}”` })
  await expect(wanted).toBeVisible()
  await wanted.click()
  await page.getByRole('combobox', { name: /为什么查/ }).fill(reason)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option', { name: order.orderNo })).toBeVisible()
  expect(await wcagBreaches(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(heading(page, order.orderNo)).toBeVisible()
  const trail = page.getByRole('navigation', { name: '您在这里' })
  await expect(trail.getByRole('link', { name: '订单查询' })).toBeVisible()
  await goTo(page, '/audit')
  await expect(page.getByRole('row').filter({ hasText: reason })).toHaveCount(1)
})

test('columns and lines stand in the address, and are kept as a view', async ({
  page,
  hospital,
}) => {
  await sitDown(page, hospital, '何伟')
  await goTo(page, '/audit')
  const column = page.getByRole('columnheader', { name: '为什么' })
  await expect(column).toBeVisible()
  await page.getByRole('button', { name: '列和行高' }).click()
  // Quicker than the table is drawn: neither of the two is lost.
  await page.evaluate(() => {
    for (const of of ['[title="宽松"]', 'input[value="为什么"]'])
      document.querySelector<HTMLElement>(of)?.click()
  })
  await expect(column).toBeHidden()
  expect(await wcagBreaches(page)).toEqual([])
  await page.keyboard.press('Escape')
  const address = page.url()
  expect(Object.fromEntries(new URL(address).searchParams)).toEqual({
    hide: '为什么',
    lines: 'high',
  })

  await page.getByRole('button', { name: '视图', exact: true }).click()
  await page.getByRole('menuitem', { name: /保存现在的/ }).click()
  await page.getByLabel('视图的名字').fill('不看原因')
  await page.keyboard.press('Enter')
  await goTo(page, '/audit')
  await expect(column).toBeVisible()
  await page.getByRole('button', { name: '视图', exact: true }).click()
  await page.getByRole('menuitem', { name: '不看原因' }).click()
  await expect(column).toBeHidden()
  await expect(page).toHaveURL(address)
})

test('dark as the computer is, or as it was chosen at it', async ({ page, hospital }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await sitDown(page, hospital, '何伟')
  const root = page.locator('html')
  await expect(root).toHaveAttribute('data-looks', 'dark')
  expect(await wcagBreaches(page, { onlyColours: true })).toEqual([])
  await page.getByRole('button', { name: '外观' }).click()
  await page.getByRole('menuitem', { name: '浅色' }).click()
  await expect(root).toHaveAttribute('data-looks', 'light')
  await page.reload()
  await expect(root).toHaveAttribute('data-looks', 'light')
})

test('who only writes notices sees the day without the hospital’s money', async ({
  page,
  hospital,
}) => {
  await sitDown(page, hospital, '郑晓')
  await goTo(page, '/today')
  await expect(page.getByText('今天下的预约')).toBeVisible()
  await expect(page.getByText('今天收款')).toHaveCount(0)
  await goTo(page, '/figures')
  await expect(page.getByText('没有办成的，按渠道')).toBeVisible()
  await expect(page.getByText('支付，按现在的状态')).toHaveCount(0)
})
