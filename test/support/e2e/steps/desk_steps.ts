/** At the desk: the screen of an office, and sitting down at it. */
import type { Browser, Page } from '@playwright/test'
import { fillPath, type Endpoint, type InputOf } from '../../../../src/contract/endpoint'
import { BrowserScreen } from '../browser_screen'
import { weChatUserAgent } from '../browsers'
import { enterAs, expect } from '../fixtures'
import type { Hospital } from '../hospital'
import type { Person } from '../people'

/** A browser as it stands in an office. */
export const officeScreen = {
  viewport: { width: 1280, height: 800 },
  isMobile: false,
  hasTouch: false,
  contextOptions: { reducedMotion: 'reduce' as const },
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36',
}

/** As one of the hospital's people, by the start page of the demo. */
export async function sitDown(page: Page, hospital: Hospital, name: string): Promise<void> {
  await page.goto(`${hospital.url}/sandbox`)
  await page.getByRole('link', { name: '打开工作台' }).click()
  const signIn = page.getByRole('link', { name: '用医院统一登录进入' })
  await expect(signIn).toBeVisible()
  // Nothing of his has expired: he was not here before.
  await expect(page.getByRole('status')).toHaveCount(0)
  await signIn.click()
  await page.getByRole('button', { name }).click()
  await expect(page).not.toHaveURL(/oidc/)
  // The way back from the directory ends on a page of the desk; only then does it listen to `goTo`.
  await expect(
    page.getByRole('heading', { level: 1 }).or(page.getByRole('status')).first(),
  ).toBeVisible()
}

/** One call of the desk as one of the hospital's people, who sits down for it and leaves. */
export async function askAtDesk<Call extends Endpoint>(
  browser: Browser,
  hospital: Hospital,
  { name, call, input }: { name: string; call: Call; input: InputOf<Call> },
): Promise<unknown> {
  const page = await browser.newPage({ locale: 'zh-CN' })
  try {
    await sitDown(page, hospital, name)
    const { path, rest } = fillPath(call.path, Object.fromEntries(Object.entries(input ?? {})))
    const reply = await page.request.fetch(new URL(path, page.url()).href, {
      method: call.method,
      headers: { 'x-desk': '1' },
      ...(call.method === 'POST' && { data: rest }),
    })
    if (!reply.ok()) throw new Error(`the desk refused ${path}: ${await reply.text()}`)
    return await reply.json()
  } finally {
    await page.close()
  }
}

/** The phone of a person, beside the desk. */
export async function phoneOf(
  browser: Browser,
  hospital: Hospital,
  person: Person,
): Promise<BrowserScreen> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    userAgent: weChatUserAgent,
  })
  const page = await context.newPage()
  await enterAs(page, person)
  return new BrowserScreen(page, hospital.url)
}

/** To another page of the desk, as a link of the desk goes there: nothing is loaded anew. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}
