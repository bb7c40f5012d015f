/** A browser that is not WeChat stays anonymous: every page that needs an account says what to do and shows the code to scan. */
import { plainUserAgent } from '../../support/e2e/browsers'
import { expect, test } from '../../support/e2e/fixtures'
import { builtRoutes, publicPages } from '../../support/e2e/spec_routes'
import { addressOf } from '../../support/e2e/steps/steps'

test.use({ userAgent: plainUserAgent })

test('every page that needs an account tells a visitor how to sign in', async ({ phone, page }) => {
  test.setTimeout(180_000)
  for (const { name, title, parameters } of builtRoutes) {
    if (publicPages.includes(name)) continue
    await test.step(name, async () => {
      await phone.open(addressOf(name, parameters))
      await phone.seePage(title)
      await phone.see(/在微信/)
      // A phone cannot scan its own screen.
      await expect(phone.pressable('复制链接').first()).toBeVisible()
      await expect(page.getByRole('img', { name: /二维码/ })).toHaveCount(0)
      expect(page.url()).not.toContain('/sandbox/wechat')
    })
  }
})

test('the home page and the centre say how to sign in, and show what is public', async ({
  phone,
}) => {
  await phone.open('/')
  await phone.seeHome()
  await phone.see(/微信/)
  await phone.press('我的')
  await phone.seePage('个人中心')
  await phone.see(/微信/)
  await phone.press('首页')
  await phone.press('须知')
  await phone.seePage('须知')
})
