/** A patient's phone is lost: the desk ends what is signed in on it, with a reason that stays, and the phone shows nothing of him any more. */
import { accountCalls } from '../../../src/contract/account'
import { expect, test } from '../../support/e2e/fixtures'
import { aFreeTime, anOrder, aPerson } from '../../support/e2e/people'
import { goTo, officeScreen, phoneOf, sitDown } from '../../support/e2e/steps/desk_steps'

test.use(officeScreen)

test('the desk ends a patient’s sessions with a reason, and his phone is signed out', async ({
  page,
  browser,
  hospital,
}) => {
  const who = await aPerson(hospital)
  const order = await anOrder(hospital, who, await aFreeTime(hospital, who))
  const other = await aPerson(hospital)
  const phone = await phoneOf(browser, hospital, who)
  await phone.open('/')
  await phone.press('我的')
  await phone.seePage('个人中心')
  const hidden = `${who.tel.slice(0, 3)}****${who.tel.slice(-4)}`
  await phone.see(hidden)

  const reason = `患者来电，手机丢了 ${order.orderNo.slice(-5)}`
  await sitDown(page, hospital, '何伟')
  await goTo(page, `/orders/${order.orderId}`)
  await page.locator('main').getByRole('link', { name: /\*/ }).click()
  const asked = page.getByRole('dialog')
  await asked.getByLabel('原因').fill(reason)
  await asked.getByRole('button', { name: '查看' }).click()
  await page
    .getByRole('radiogroup', { name: '看哪一部分' })
    .getByText('谁在为他办事', { exact: true })
    .click()
  await page.getByRole('row').getByRole('button', { name: '结束登录' }).click()
  const ending = page.getByRole('dialog', { name: /结束登录/ })
  // Nobody is signed out without a reason.
  await expect(ending.getByRole('button', { name: '结束登录' })).toBeDisabled()
  await ending.getByLabel('原因').fill(reason)
  await ending.getByRole('button', { name: '结束登录' }).click()
  await expect(ending).toHaveCount(0)

  expect((await hospital.send(accountCalls.getSelfInfo, {}, who)).status).toBe(401)
  expect((await hospital.send(accountCalls.getSelfInfo, {}, other)).status).toBe(200)
  await phone.page.reload()
  await phone.see('微信登录')
  await expect(phone.page.getByText(hidden)).toHaveCount(0)
  expect(
    await phone.page.evaluate(
      (token) => JSON.stringify(window.localStorage).includes(token),
      who.token,
    ),
  ).toBe(false)

  await goTo(page, '/audit')
  await expect(
    page.getByRole('row').filter({ hasText: reason }).filter({ hasText: '结束' }),
  ).not.toHaveCount(0)
})
