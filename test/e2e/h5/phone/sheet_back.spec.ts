/** The phone's own back closes what lies above the page first. */
import { expect, test } from '../../../support/e2e/fixtures'
import { aFreeTime, anOrder } from '../../../support/e2e/people'

test('back closes the sheet of an order and leaves the order only when nothing lies above it', async ({
  hospital,
  phone,
  person,
  page,
}) => {
  await anOrder(hospital, person, await aFreeTime(hospital, person))
  await phone.open('/')
  await phone.press('我的')
  await phone.seePage('个人中心')
  await phone.press('我的挂号')
  await phone.press(/待支付 .*¥/)
  await phone.press(/^取消订单/)
  const sheet = page.getByRole('dialog')
  await expect(sheet).toBeVisible()
  const address = page.url()
  for (let again = 0; again < 2; again += 1) {
    await page.evaluate(() => history.back())
    await expect(sheet).toHaveCount(0)
    await expect(page).toHaveURL(address)
    await phone.press(/^取消订单/)
    await expect(sheet).toBeVisible()
  }
  await phone.press('关闭')
  await expect(sheet).toHaveCount(0)
  await page.evaluate(() => history.back())
  await expect(page).not.toHaveURL(address)
  await phone.seePage('预约挂号')
})
