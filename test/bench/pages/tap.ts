/** From the tap on home to the departments in their place. */
import type { Browser, Page } from '@playwright/test'
import { withSlowPhone, type Kept } from './slow_phone'

/** With the next page's code still to be fetched, and with it in the browser's cache. */
export interface Taps {
  fetched: number
  cached: number
}

export function tapNext(browser: Browser, url: string, kept: Kept): Promise<Taps> {
  return withSlowPhone(browser, kept, async ({ page }) => {
    await page.goto(`${url}/`)
    const fetched = await openNext(page)
    await page.goto(`${url}/`)
    return { fetched, cached: await openNext(page) }
  })
}

async function openNext(page: Page): Promise<number> {
  const entry = page.getByText('预约挂号').first()
  await entry.waitFor()
  await page.waitForTimeout(2500)
  await page.evaluate(() => {
    document.addEventListener(
      'click',
      () => {
        const from = performance.now()
        // Functions with a name would lean on a helper which tsx leaves outside the page.
        const timer = setInterval(() => {
          const next = document.querySelector('.taro_page[id*="registration"]')
          if (!next?.querySelector('[role=main]') || next.getBoundingClientRect().left > 0) return
          clearInterval(timer)
          requestAnimationFrame(
            () => (document.body.dataset.shownAfterMs = String(performance.now() - from)),
          )
        }, 8)
      },
      { capture: true, once: true },
    )
  })
  await entry.tap()
  const found = await page.waitForFunction(() => document.body.dataset.shownAfterMs)
  return Number(await found.jsonValue())
}
