/**
 * `npx tsx test/bench/page_speed.ts`, and last in `npm run bench`: the built H5 on the real server in Chromium, as a slow phone sees it
 * (1.6 Mbit/s, 150 ms, processor slowed 4x). Prints medians beside the budgets; BENCH_H5_URL measures a server that runs already.
 */
import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test'
import { makeDataDir, removeDataDir, startServer } from '../support/e2e/server'

const runs = Number(process.env.BENCH_RUNS ?? 5)
const bitsPerSecond = 1_600_000
const latencyMs = 150
const processorSlowdown = 4
const settleMs = 4000
const phone = {
  viewport: { width: 375, height: 812 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
  locale: 'zh-CN',
  timezoneId: 'Asia/Shanghai',
}

interface FirstLoad {
  firstPaintMs: number
  largestPaintMs: number
  requests: number
  bytes: number
}

/** Measures the home page and a tap, and prints both beside their budgets. */
export async function benchPages(): Promise<void> {
  const given = process.env.BENCH_H5_URL
  const dataDir = given === undefined ? makeDataDir() : undefined
  const server = dataDir === undefined ? undefined : await startServer({ dataDir })
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const url = given ?? server?.url ?? ''
    const homes: FirstLoad[] = []
    const taps: number[] = []
    for (let run = 0; run < runs; run += 1) homes.push(await loadHome(browser, url))
    for (let run = 0; run < runs; run += 1) taps.push(await tapNext(browser, url))
    print(homes, taps)
  } finally {
    await browser.close()
    await server?.stop()
    if (dataDir !== undefined) removeDataDir(dataDir)
  }
}

async function loadHome(browser: Browser, url: string): Promise<FirstLoad> {
  return withSlowPhone(browser, async (page, session) => {
    let bytes = 0
    let requests = 0
    // Icons are data addresses: they finish "loading" too, with no bytes.
    session.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength
      requests += encodedDataLength > 0 ? 1 : 0
    })
    await page.goto(`${url}/`)
    await page.getByText('预约挂号').first().waitFor()
    await page.waitForTimeout(settleMs)
    const paints = await readPaints(page)
    return { ...paints, bytes, requests }
  })
}

function readPaints(page: Page): Promise<Pick<FirstLoad, 'firstPaintMs' | 'largestPaintMs'>> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        new PerformanceObserver((list) => {
          resolve({
            firstPaintMs:
              performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
            largestPaintMs: list.getEntries().at(-1)?.startTime ?? Number.NaN,
          })
        }).observe({ type: 'largest-contentful-paint', buffered: true })
      }),
  )
}

/** From the tap to the next page at its place, its code in the browser's cache. */
async function tapNext(browser: Browser, url: string): Promise<number> {
  return withSlowPhone(browser, async (page) => {
    await page.goto(`${url}/`)
    await openRegistration(page)
    await page.goto(`${url}/`)
    return openRegistration(page)
  })
}

async function openRegistration(page: Page): Promise<number> {
  const entry = page.getByText('预约挂号').first()
  await entry.waitFor()
  await page.waitForTimeout(1500)
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

async function withSlowPhone<Result>(
  browser: Browser,
  work: (page: Page, session: CDPSession) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext(phone)
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    const bytesPerSecond = bitsPerSecond / 8
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: latencyMs,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: bytesPerSecond,
    })
    await session.send('Emulation.setCPUThrottlingRate', { rate: processorSlowdown })
    return await work(page, session)
  } finally {
    await context.close()
  }
}

function print(homes: readonly FirstLoad[], taps: readonly number[]): void {
  const row = (measured: number, budgetMs: number) => ({
    'median ms': Math.round(measured),
    'budget ms': budgetMs,
    ratio: Math.round((measured / budgetMs) * 100) / 100,
  })
  console.log(
    `\nPages at ${bitsPerSecond / 1e6} Mbit/s, ${latencyMs} ms, processor slowed ${processorSlowdown}x (${runs} runs)`,
  )
  console.table({
    'home: first contentful paint': row(
      median(homes.map(({ firstPaintMs }) => firstPaintMs)),
      1000,
    ),
    'home: largest contentful paint': row(
      median(homes.map(({ largestPaintMs }) => largestPaintMs)),
      2000,
    ),
    'tap to next page, code cached': row(median(taps), 200),
  })
  const kilobytes = Math.round(median(homes.map(({ bytes }) => bytes)) / 1000)
  console.log(
    `home: ${median(homes.map(({ requests }) => requests))} requests, ${kilobytes} kB over the network`,
  )
}

function median(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN
}

if (require.main === module) {
  benchPages().catch((error: unknown) => {
    console.error(error)
    process.exitCode = 1
  })
}
