/** How a page opens on the slow phone: its paints, how long its main thread is held, what moves, and what it fetched when. */
import type { Browser, Page } from '@playwright/test'
import { withSlowPhone, type Kept, type SlowPage } from './slow_phone'

/** One opening. */
export interface FirstLoad {
  fcp: number
  lcp: number
  tbt: number
  cls: number
  /** The main thread's work in ms, as the browser counts it. */
  work: number
  requests: number
  kilobytes: number
  /** What was fetched: when it began, when it was there, what it was. */
  waterfall: { from: number; to: number; name: string; kilobytes: number }[]
}

/** What is opened. */
export interface Opening {
  address: string
  kept: Kept
  /** Stands on the page when it has all it shows. */
  ready: string
  /** Opened once before, on the same phone: its files are kept. */
  isRepeated?: boolean
}

const settleMs = 2500

/** Opens a page on a phone of its own. */
export function openSlowly(browser: Browser, opening: Opening): Promise<FirstLoad> {
  return withSlowPhone(browser, opening.kept, async (slow) => {
    if (opening.isRepeated) {
      await open(slow.page, opening)
      // The service worker keeps the files behind the page's back.
      await slow.page.waitForTimeout(2 * settleMs)
      await slow.page.goto('about:blank')
    }
    return measure(slow, opening)
  })
}

async function measure({ page, session }: SlowPage, opening: Opening): Promise<FirstLoad> {
  let bytes = 0
  let requests = 0
  // Icons are data addresses: they finish "loading" too, with no bytes.
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
    requests += encodedDataLength > 0 ? 1 : 0
  })
  await page.addInitScript(watch)
  await session.send('Performance.enable')
  await open(page, opening)
  const { metrics } = await session.send('Performance.getMetrics')
  const work = 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
  const seen = await page.evaluate(read)
  return { ...seen, work, requests, kilobytes: bytes / 1000 }
}

async function open(page: Page, { address, ready }: Opening): Promise<void> {
  await page.goto(address)
  await page.getByText(ready).first().waitFor()
  await page.waitForTimeout(settleMs)
}

/** Runs in the page before all else. */
function watch(): void {
  const seen = { lcp: 0, cls: 0, long: [] as { start: number; ms: number }[] }
  Object.assign(window, { seen })
  new PerformanceObserver((list) => {
    seen.lcp = list.getEntries().at(-1)?.startTime ?? seen.lcp
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.cls += Number(Reflect.get(entry, 'value'))
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      seen.long.push({ start: startTime, ms: duration })
  }).observe({ type: 'longtask', buffered: true })
}

/** Runs in the page at the end. */
function read(): Omit<FirstLoad, 'work' | 'requests' | 'kilobytes'> {
  const seen = Reflect.get(window, 'seen') as {
    lcp: number
    cls: number
    long: { start: number; ms: number }[]
  }
  const fcp = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN
  const fetched = [
    ...performance.getEntriesByType('navigation'),
    ...performance.getEntriesByType('resource'),
  ] as PerformanceResourceTiming[]
  return {
    fcp,
    lcp: seen.lcp,
    cls: seen.cls,
    tbt: seen.long
      .filter(({ start, ms }) => start + ms > fcp)
      .reduce((sum, { ms }) => sum + Math.max(0, ms - 50), 0),
    waterfall: fetched
      .filter(({ name }) => !name.startsWith('data:'))
      .map(({ name, startTime, responseEnd, encodedBodySize }) => ({
        from: Math.round(startTime),
        to: Math.round(responseEnd),
        name: name.replace(/^https?:\/\/[^/]+/, '').slice(0, 70),
        kilobytes: Math.round(encodedBodySize / 100) / 10,
      })),
  }
}
