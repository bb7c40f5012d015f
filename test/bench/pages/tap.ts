/** From the tap on home, which a finger ends that was down as long as a quick one is, to the first frame that shows the departments, and to the end of their slide. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, CDPSession, Locator } from '@playwright/test'
import { withSlowPhone, type Kept, type SlowPage } from './slow_phone'

/** A quick finger: most stay longer. */
const fingerDownMs = 60

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
  return withSlowPhone(browser, kept, async (slow) => {
    await slow.page.goto(`${url}/`)
    const fetched = await openNext(slow)
    await slow.page.goto(`${url}/`)
    return { fetched, cached: await openNext(slow) }
  })
}

async function openNext({ page, session }: SlowPage): Promise<Tap> {
  const entry = page.getByText('预约挂号').first()
  await entry.waitFor()
  await page.waitForTimeout(2500)
  await page.evaluate(watch)
  await press(session, await entry.boundingBox())
  const found = await page.waitForFunction(() => Reflect.get(window, 'tap') as Tap | undefined)
  return (await found.jsonValue()) as Tap
}

async function press(session: CDPSession, box: Awaited<ReturnType<Locator['boundingBox']>>) {
  if (!box) throw new Error('there is nothing to press')
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] })
  await sleep(fingerDownMs)
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
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
