/** A page of the H5 that stands still: how it is read, when all has come, and as high as its content. */
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { weChatUserAgent } from './browsers'

/** A phone whose pages do not move. */
export function stillPhone(
  browser: Browser,
  baseURL: string,
  look: { width: number; height: number; dark?: boolean; locale?: string },
  userAgent = weChatUserAgent,
): Promise<BrowserContext> {
  return browser.newContext({
    baseURL,
    userAgent,
    viewport: { width: look.width, height: look.height },
    isMobile: true,
    hasTouch: true,
    locale: look.locale ?? 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    colorScheme: look.dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
  })
}

/** Sets how the patient likes to read, as the app remembers it. */
export async function prefer(page: Page, { elder = false, fontScale = 1 }): Promise<void> {
  await page.addInitScript(
    (stored) => {
      for (const [key, data] of Object.entries(stored))
        window.localStorage.setItem(key, JSON.stringify({ data }))
    },
    { elderMode: elder, fontScale },
  )
}

/** Waits until what it asked for stands in the place of skeletons. */
export async function settle(page: Page): Promise<void> {
  await page.getByRole('main').last().waitFor()
  await page
    .waitForFunction(
      () =>
        [...document.querySelectorAll('[aria-busy=true]')].every(
          (element) => !element.checkVisibility(),
        ),
      undefined,
      { timeout: 8000 },
    )
    .catch(() => undefined)
  await page.waitForTimeout(250)
}

/** Makes the window as high as the page, so that bars stand at the page's end. */
export async function grow(
  page: Page,
  { width, height }: { width: number; height: number },
  highestPx: number,
): Promise<void> {
  const heights = await page.evaluate(() =>
    [...document.querySelectorAll('.taro_page, body, html')].map(
      ({ scrollHeight }) => scrollHeight,
    ),
  )
  await page.setViewportSize({ width, height: Math.min(Math.max(height, ...heights), highestPx) })
  await page.waitForTimeout(100)
}
