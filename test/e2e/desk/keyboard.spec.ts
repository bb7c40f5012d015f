/** The desk without a mouse: what people do all day, from signing in to a day's export, by the keys alone. */
import type { Locator, Page } from '@playwright/test'
import { registrationCalls } from '../../../src/contract/registration'
import { expect, testAlone as test } from '../../support/e2e/fixtures'
import { aFreeTime, aPerson } from '../../support/e2e/people'
import { officeScreen, sitDown } from '../../support/e2e/steps/desk_steps'
import { aBookedOrder } from '../../support/e2e/steps/registration_steps'

test.use(officeScreen)

/** Tabs until this has the focus. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible()
  for (let press = 0; press < 60; press += 1) {
    await page.keyboard.press('Tab')
    if (await wanted.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`no key leads to ${wanted.toString()}`)
}

async function enter(page: Page, wanted: Locator): Promise<void> {
  await tabTo(page, wanted)
  await page.keyboard.press('Enter')
}

/** What has the focus, and is typed into. */
const typed = (page: Page): Promise<string> => page.locator('input:focus').inputValue()

test('a working day by the keyboard: an item taken and done, an order found, a day exported', async ({
  page,
  hospital,
}) => {
  const who = await aPerson(hospital)
  const order = await aBookedOrder(hospital, who, await aFreeTime(hospital, who))
  await hospital.setFault('wechat_pay.refund_not_enough', true)
  await hospital.call(registrationCalls.cancelOrder, { orderId: order.orderId }, who)

  await page.goto(`${hospital.url}/sandbox`)
  await enter(page, page.getByRole('link', { name: '打开工作台' }))
  await enter(page, page.getByRole('link', { name: '用医院统一登录进入' }))
  await enter(page, page.getByRole('button', { name: '何伟' }))

  const row = page.getByRole('row').filter({ hasText: '退款久未到账' })
  await expect(row).toBeVisible({ timeout: 40_000 })
  await page.keyboard.press('j')
  await expect(row).toBeFocused()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog')
  await expect(help).toContainText('我来处理')
  await expect(help).toContainText('马上再办一次')
  // A window hears the keys once it has the focus.
  await expect(help.locator(':focus').or(help.and(page.locator(':focus')))).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()

  await page.keyboard.press('j')
  await page.keyboard.press('t')
  await expect(row.getByRole('button', { name: '放回' })).toBeVisible()
  await page.keyboard.press('e')
  await expect(page.getByLabel('原因')).toBeFocused()
  // Letters that are keys elsewhere are letters here.
  await page.keyboard.type('jkt/? 商户余额已补足')
  // Esc throws nothing away that is written.
  await page.keyboard.press('Escape')
  expect(await typed(page)).toBe('jkt/? 商户余额已补足')
  await page.keyboard.press('Enter')
  await expect(row).toContainText('商户余额已补足')
  await hospital.setFault('wechat_pay.refund_not_enough', false)
  await expect(row).toBeHidden({ timeout: 40_000 })

  await page.keyboard.press('/')
  await expect(page.getByLabel('查什么')).toBeFocused()
  await page.keyboard.type(order.orderNo)
  await tabTo(page, page.getByLabel('为什么'))
  await page.keyboard.type('核对退款')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: order.orderNo })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('j')
  await page.keyboard.press('o')
  await expect(page.getByRole('heading', { name: order.orderNo })).toBeVisible()
  // Back is where one was: what was found stands there, and nothing was asked again.
  await page.goBack()
  await expect(page.getByRole('link', { name: order.orderNo })).toBeVisible()
  await expect(page.getByLabel('查什么')).toHaveValue(order.orderNo)

  await enter(page, page.getByRole('link', { name: '对账', exact: true }))
  await expect(page.getByRole('heading', { name: '对账', level: 1 })).toBeVisible()
  await expect(page.getByRole('row').nth(2)).toBeVisible()
  await page.keyboard.press('j')
  const saved = page.waitForEvent('download')
  await page.keyboard.press('d')
  expect((await saved).suggestedFilename()).toMatch(/^对账 \d{4}-\d\d-\d\d\.xlsx$/)
})

test('a dialog that ends by Esc leaves the keyboard where it was', async ({ page, hospital }) => {
  await sitDown(page, hospital, '何伟')
  const help = page.getByRole('button', { name: '快捷键' })
  const finder = page.getByRole('button', { name: /查找/ })
  for (const opener of [help, finder]) {
    await opener.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog.locator(':focus').or(dialog.and(page.locator(':focus')))).toBeAttached()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
  }
})
