import { expect, inMotion, test } from '../../support/e2e/fixtures'
import { aPerson } from '../../support/e2e/people'
import { wander, type WanderingScreen } from '../../support/e2e/wandering'

test.use(inMotion)

test('no entry is dead after any walk through the app, by its own back, the browser’s, and a reload', async ({
  page,
  phone,
  hospital,
  signedInAs,
}) => {
  test.setTimeout(240_000)
  await signedInAs(await aPerson(hospital))
  const route = () => new URL(page.url()).pathname.slice(1) || 'pages/index/index'
  // Longer than a double tap; the pages' own waiting is Playwright's business.
  const settled = () =>
    page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 700))).then(() => undefined)
  const wandering: WanderingScreen = Object.assign(phone, {
    route,
    settled,
    seeRoute: async (wanted: string) => {
      await expect.poll(route).toBe(wanted)
      await expect(page.locator('.taro_page:visible').last()).toHaveAttribute(
        'id',
        // Home has an address of its own.
        wanted === 'pages/index/index'
          ? /^\/?(pages\/index\/index|\?|$)/
          : new RegExp(`^/?${wanted}`),
      )
      await settled()
    },
    deviceBack: async () => {
      // Before the app's first page there is nothing of the app.
      const isFirst = await page.evaluate(() => window.history.length <= 2)
      if (!isFirst) await page.goBack({ waitUntil: 'commit' }).catch(() => null)
      if (!page.url().startsWith(hospital.url)) await phone.open('/')
      await settled()
    },
    reload: async () => {
      await page.reload()
      await settled()
    },
    doublePress: async (name: string | RegExp) => {
      await expect(phone.pressable(name).first()).toBeVisible()
      // Both on the one thing: on a slow machine the second would fall on what the first has opened. Looked for anew when the picture that it stood on has just gone.
      await expect(async () => {
        const isThere = await phone
          .pressable(name)
          .first()
          .evaluate((button: HTMLElement) => {
            if (!button.isConnected) return false
            button.click()
            button.click()
            return true
          })
        expect(isThere).toBe(true)
      }).toPass()
    },
  })
  await wander(wandering, 5)
})
