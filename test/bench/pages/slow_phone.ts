/** A slow phone: 1.6 Mbit/s, 150 ms, a processor slowed 4x. */
import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test'
import { findChromium } from '../../support/chromium.mjs'

const bitsPerSecond = 1_600_000
const latencyMs = 150
const processorSlowdown = 4

/** As the tables say it. */
export const phoneWords = `${bitsPerSecond / 1e6} Mbit/s, ${latencyMs} ms, processor slowed ${processorSlowdown}x`

/** A page on the phone, and the line to its browser. */
export interface SlowPage {
  page: Page
  session: CDPSession
}

/** What stands in the phone's storage before the page opens. */
export type Kept = Readonly<Record<string, unknown>>

/** A browser for all measures of a run. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  })
}

/** A phone of its own for one measure, with an empty cache. */
export async function withSlowPhone<Result>(
  browser: Browser,
  kept: Kept,
  work: (slow: SlowPage) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({
    viewport: { width: 375, height: 812 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
  })
  try {
    await context.addInitScript((stored) => {
      for (const [key, data] of Object.entries(stored))
        window.localStorage.setItem(key, JSON.stringify({ data }))
    }, kept)
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await slowDown(session)
    return await work({ page, session })
  } finally {
    await context.close()
  }
}

async function slowDown(session: CDPSession): Promise<void> {
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: bitsPerSecond / 8,
    uploadThroughput: bitsPerSecond / 8,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: processorSlowdown })
}
