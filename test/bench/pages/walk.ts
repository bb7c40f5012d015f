/** A walk over pages of all flows: whatever can be chosen on them is pressed, their field is written in, and each time the browser tells how long the next paint took (Event Timing). */
import type { Browser, Page } from '@playwright/test'
import { withSlowPhone, type Kept } from './slow_phone'

/** What changes a page without leaving it. */
const choices = '[role=tab],[role=radio],[aria-pressed],[role=switch],[aria-expanded]'
const maxOfAPage = 5
const settleMs = 300

/** One input and its next paint. */
export interface Input {
  address: string
  ms: number
}

/** Opens each address once on one phone. */
export function walkPages(
  browser: Browser,
  kept: Kept,
  addresses: readonly string[],
): Promise<Input[]> {
  return withSlowPhone(browser, kept, async ({ page }) => {
    await page.addInitScript(watch)
    const inputs: Input[] = []
    for (const address of addresses) {
      await page.goto(address)
      await page.locator('#app [role=main]').waitFor()
      await page.waitForFunction(() => document.querySelector('#app [aria-busy]') === null)
      await page.waitForTimeout(1000)
      await useAll(page)
      inputs.push(...(await page.evaluate(read)).map((ms) => ({ address, ms })))
    }
    return inputs
  })
}

async function useAll(page: Page): Promise<void> {
  const found = page.locator('.taro_page').last().locator(choices)
  const count = Math.min(await found.count(), maxOfAPage)
  for (let position = 0; position < count; position += 1) {
    const choice = found.nth(position)
    if (!(await choice.isVisible())) continue
    await choice.tap({ timeout: 2000 }).catch(() => undefined)
    await page.waitForTimeout(settleMs)
  }
  const field = page.locator('.taro_page input[type=text], .taro_page input[type=search]').last()
  if ((await field.count()) === 0 || !(await field.isVisible())) return
  await field.tap({ timeout: 2000 }).catch(() => undefined)
  await page.keyboard.type('kesou', { delay: settleMs })
  await page.waitForTimeout(settleMs)
}

/** Runs in the page before all else. */
function watch(): void {
  const slowest = new Map<number, number>()
  Object.assign(window, { slowest })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const id = Number(Reflect.get(entry, 'interactionId'))
      if (id > 0) slowest.set(id, Math.max(slowest.get(id) ?? 0, entry.duration))
    }
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
}

/** Runs in the page at its end. */
function read(): number[] {
  return [...(Reflect.get(window, 'slowest') as Map<number, number>).values()]
}
