/** The oldest phone that package.json promises: whatever its browser lacks is deleted before the app starts (test/support/older_phone.ts). */
import { everyRoute } from '../../../support/e2e/every_route'
import { expect, inMotion, test as base } from '../../../support/e2e/fixtures'
import { aFreeTime, aPerson, aTel } from '../../../support/e2e/people'
import {
  addMyselfFromHome,
  bindPhone,
  bookAndPay,
  giveBack,
} from '../../../support/e2e/steps/steps'
import { forgetNewer } from '../../../support/older_phone'

const test = base.extend({
  page: async ({ page }, use) => {
    // The demo's stand-in for WeChat, which is no part of the app, asks in a dialog.
    await page.addInitScript(forgetNewer({ except: ['HTMLDialogElement'] }))
    await use(page)
  },
})

test('lacks what came later', async ({ phone, page }) => {
  // Playwright's own questions to a page need newer names: the page writes it down by itself.
  await page.addInitScript(`addEventListener('DOMContentLoaded', () => {
    document.body.dataset.left = [
      [].at, Promise.allSettled, window.ResizeObserver, window.structuredClone,
      document.body.replaceChildren, navigator.clipboard, [].flat, Response.prototype.json,
    ].map((one) => typeof one).join()
  })`)
  await phone.open('/')
  const left = [...Array(6).fill('undefined'), 'function', 'function']
  await expect(page.locator('body')).toHaveAttribute('data-left', left.join())
})

test.describe(() => {
  test.use(inMotion)

  test('the main journey: a new visitor signs in, registers, pays, and gets the money back', async ({
    hospital,
    phone,
  }) => {
    const free = await aFreeTime(hospital, await aPerson(hospital), { withDoctor: true })
    await phone.open('/')
    await phone.press(/全新的访客/)
    await bindPhone(phone, hospital, aTel())
    await phone.seeHome()
    await addMyselfFromHome(phone)
    await bookAndPay(phone, free)
    await giveBack(phone)
  })
})

test('every page opens', async ({ hospital, phone, page, person }) => {
  test.setTimeout(150_000)
  for (const { name, title, address } of await everyRoute(hospital, person)) {
    await test.step(`${title} ${name}`, async () => {
      await phone.open(address)
      if (name === 'index') await phone.seeHome()
      else await expect(phone.heading()).toHaveText(title)
      await expect(page.getByRole('main').last()).toBeVisible()
    })
  }
})
