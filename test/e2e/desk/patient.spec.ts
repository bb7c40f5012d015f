/** Everything of one patient at the desk: from an order, from Ctrl K and from the counter, always with a reason that is kept; and who looked at the file. */
import type { Page } from '@playwright/test'
import { expect, test } from '../../support/e2e/fixtures'
import { wcagBreaches } from '../../support/e2e/measures'
import { aFreeTime, anOrder, aPerson } from '../../support/e2e/people'
import { goTo, officeScreen, sitDown } from '../../support/e2e/steps/desk_steps'

test.use(officeScreen)

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const section = (page: Page, name: string) =>
  page.getByRole('radiogroup', { name: '看哪一部分' }).getByText(name, { exact: true })

async function giveReason(page: Page, reason: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('原因').fill(reason)
  await dialog.getByRole('button', { name: '查看' }).click()
}

test('from an order to everything of its patient, and to who looked', async ({
  page,
  hospital,
}) => {
  const who = await aPerson(hospital)
  const order = await anOrder(hospital, who, await aFreeTime(hospital, who))
  const reason = `患者来电，核对 ${order.orderNo.slice(-5)}`
  await sitDown(page, hospital, '何伟')
  await goTo(page, `/orders/${order.orderId}`)
  await page.locator('main').getByRole('link', { name: /\*/ }).click()
  await giveReason(page, reason)
  await expect(heading(page, '患者')).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: order.orderNo })
  await expect(row).toContainText('进行中')
  await expect(page.getByText(who.tel)).toHaveCount(0)
  for (const [name, shows] of [
    ['订单', /挂号/],
    ['付款和退款', /没有付款和退款|微信付款/],
    ['消息', /消息/],
    ['谁在为他办事', /建档手机的主人|全部权限/],
    ['谁看过资料', new RegExp(reason)],
  ] as const) {
    await section(page, name).click()
    await expect(page.locator('main table, main .ant-empty').first()).toBeVisible()
    await expect(page.locator('main').getByText(shows).first()).toBeVisible()
    for (const width of [1280, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      expect([name, width, await wcagBreaches(page)]).toEqual([name, width, []])
    }
  }
  const access = page.getByRole('row').filter({ hasText: reason })
  await expect(access).toContainText('何伟')
  await expect(access).toContainText('查看患者的全部记录')
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await wcagBreaches(page, { onlyColours: true })).toEqual([])
  await page.getByRole('link', { name: '柜台办理' }).click()
  await expect(heading(page, '患者')).toBeVisible()
  await page.getByRole('link', { name: '订单、付款和消息' }).click()
  await expect(row).toBeVisible()
})

test('Ctrl K leads to a patient, and the log of staff to who looked at him', async ({
  page,
  hospital,
}) => {
  const who = await aPerson(hospital)
  await sitDown(page, hospital, '何伟')
  await expect(heading(page, '待办')).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: '查找', exact: true }).fill(who.tel)
  await page.getByRole('option', { name: `查患者“${who.tel}”` }).click()
  await page.getByRole('combobox', { name: /为什么查/ }).fill('患者在电话里询问')
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: /\*/ }).click()
  await expect(section(page, '订单')).toBeVisible()
  await expect(page.getByText('他还没有订单')).toBeVisible()
  expect(await wcagBreaches(page)).toEqual([])

  await goTo(page, '/audit')
  await page.getByRole('link', { name: '按患者查谁看过' }).click()
  await page.getByLabel('哪位患者').fill(who.tel)
  await page.getByLabel('为什么').fill('患者投诉有人看过')
  await page.getByRole('button', { name: '查找' }).last().click()
  await page.locator('main table').getByRole('link').first().click()
  await expect(page.getByRole('row').filter({ hasText: '患者在电话里询问' })).not.toHaveCount(0)
  await expect(page.getByRole('row').filter({ hasText: '患者投诉有人看过' })).not.toHaveCount(0)
})
