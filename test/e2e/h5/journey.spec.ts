/** The main job from the first visit to the money back, by both ways in. */
import { accountCalls } from '../../../src/contract/account'
import { expect, inMotion, test } from '../../support/e2e/fixtures'
import { aFreeTime, aPerson, aTel } from '../../support/e2e/people'
import { addMyselfFromHome, bindPhone, bookAndPay, giveBack } from '../../support/e2e/steps/steps'

test.use(inMotion)

test('a new visitor signs in, registers with a doctor, pays, and gets the money back after cancelling', async ({
  hospital,
  phone,
  page,
  context,
}) => {
  test.setTimeout(90_000)
  const scout = await aPerson(hospital)
  const free = await aFreeTime(hospital, scout, { withDoctor: true })
  const tel = aTel()

  await phone.open('/')
  await phone.see('微信登录')
  await phone.press(/全新的访客/)
  await bindPhone(phone, hospital, tel)
  await phone.seeHome()
  await expect(page).not.toHaveURL(/code=|state=|jwt=/)

  await addMyselfFromHome(phone)
  await bookAndPay(phone, free)
  await giveBack(phone)
  await phone.open('/subpages/registration/registration_orderlist')
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('已退号').first()).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 20_000 })
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('authToken')
})

test('a demo patient enters by ?jwt= and books for himself', async ({ hospital, phone, page }) => {
  const scout = await aPerson(hospital)
  // Where he has no free further visit.
  const free = await aFreeTime(hospital, scout, { withDoctor: true, departName: '皮肤科' })
  await phone.open(await hospital.entryLink('demo-openid-2'))
  await phone.seeHome()
  await expect(page).not.toHaveURL(/jwt=/)
  await bookAndPay(phone, free)
  await giveBack(phone)
})

test('someone who enters by ?jwt= without a phone is led to bind one', async ({
  hospital,
  phone,
}) => {
  await phone.open(await hospital.entryLink('demo-openid-3'))
  await phone.seePage('绑定手机号')
})

test('signing out forgets the person, and the app does not sign in again by itself', async ({
  hospital,
  phone,
  page,
  person,
}) => {
  await phone.open('/')
  await phone.press('我的')
  await phone.seePage('个人中心')
  await phone.press('退出登录')
  await phone.press('退出')
  await phone.see('微信登录')
  await page.reload()
  await phone.see('微信登录')
  expect(await page.evaluate(() => Object.keys(window.localStorage))).not.toContain('authToken')
  expect((await hospital.send(accountCalls.getSelfInfo, {}, person)).status).toBe(401)
})
