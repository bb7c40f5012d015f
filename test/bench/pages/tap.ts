/** From the tap on home to the first frame that shows the departments, and to the end of their slide. */
import type { Browser, Page } from '@playwright/test'
import { withSlowPhone, type Kept } from './slow_phone'

/** Milliseconds from the tap. */
interface Tap {
  painted: number
  inPlace: number
}

/** With the next page's code still to be fetched, and with it in the browser's cache. */
export interface Taps {
  fetched: Tap
  cached: Tap
}

export function tapNext(browser: Browser, url: string, kept: Kept): Promise<Taps> {
  return withSlowPhone(browser, kept, async ({ page }) => {
    await page.goto(`${url}/`)
    const fetched = await openNext(page)
    await page.goto(`${url}/`)
    return { fetched, cached: await openNext(page) }
  })
}

async function openNext(page: Page): Promise<Tap> {
  const entry = page.getByText('预约挂号').first()
  await entry.waitFor()
  await page.waitForTimeout(2500)
  await page.evaluate(watch)
  await entry.tap()
  const found = await page.waitForFunction(() => Reflect.get(window, 'tap') as Tap | undefined)
  return (await found.jsonValue()) as Tap
}

/** Runs in the page. Functions with a name would lean on a helper which tsx leaves outside it. */
function watch(): void {
  Reflect.deleteProperty(window, 'tap')
  document.addEventListener(
    'click',
    () => {
      const from = performance.now()
      const changes = new MutationObserver(() => {
        const next = document.querySelector('.taro_page[id*="registration"]')
        if (!next?.querySelector('[role=main]')) return
        changes.disconnect()
        requestAnimationFrame(() =>
          setTimeout(async () => {
            const painted = performance.now() - from
            await Promise.all(next.getAnimations().map(({ finished }) => finished))
            Object.assign(window, { tap: { painted, inPlace: performance.now() - from } })
          }),
        )
      })
      changes.observe(document.body, { childList: true, subtree: true })
    },
    { capture: true, once: true },
  )
}
