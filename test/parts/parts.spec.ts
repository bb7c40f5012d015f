/** The page of parts in each look: nothing complains, nothing is wider than its phone, and WCAG 2.2 AA holds. */
import { expect, test as base, type Page } from '@playwright/test'
import { serveParts } from '../../config/parts/build'
import { wcagBreaches } from '../support/e2e/measures'

const test = base.extend<object, { address: string }>({
  address: [
    async ({}, use) => {
      const parts = await serveParts(0)
      await use(parts.address)
      await parts.stop()
    },
    { scope: 'worker' },
  ],
})

for (const look of [
  { scheme: 'light', mode: 'normal', width: '375' },
  { scheme: 'dark', mode: 'normal', width: '320' },
  { scheme: 'light', mode: 'elder', width: '320' },
  { scheme: 'dark', mode: 'elder', width: '375' },
]) {
  test(Object.values(look).join(', '), async ({ page, address }) => {
    const complaints: string[] = []
    page.on('pageerror', (error) => complaints.push(error.message))
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text())
    })
    await page.goto(`${address}?${new URLSearchParams(look)}`)
    await expect(page.locator(`.phone_${look.width} [data-state]`).first()).toBeVisible()
    complaints.push(...(await tooWide(page)), ...(await wcagBreaches(page)))
    expect(complaints).toEqual([])
  })
}

/** The states whose content is wider than their phone, apart from what scrolls in a box of its own. */
function tooWide(page: Page): Promise<string[]> {
  return page
    .locator('[data-state]')
    .evaluateAll((phones) =>
      phones
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map((phone) => `${phone.getAttribute('data-state')} is ${phone.scrollWidth} px wide`),
    )
}
