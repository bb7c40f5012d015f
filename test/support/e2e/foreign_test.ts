/** Playwright's `test` on a foreign server: each test has its own, and a phone that opens it. */
import type { Page } from '@playwright/test'
import { BrowserScreen } from './browser_screen'
import { expect, listen, test as base } from './fixtures'
import { startForeignServer, type ForeignServer } from './foreign_server'

export { expect }

/** See above. */
export const test = base.extend<{ foreign: ForeignServer }>({
  foreign: async ({}, use) => {
    const server = await startForeignServer()
    await use(server)
    await server.stop()
  },
  phone: async ({ page, foreign, complaints }, use) => {
    listen(page, complaints)
    await use(new BrowserScreen(page, foreign.url))
  },
})

/** Calls of spec §7 that tests name. */
export const calls = {
  state: 'GET /customer/public/api/v1/user-wx-mp/state',
  auth: 'POST /customer/public/api/v1/user-wx-mp/1/auth',
  selfInfo: 'GET /customer/user/api/v1/self-info',
  bindCode: 'POST /customer/user/api/v1/bind-sms-code',
  bindTel: 'POST /customer/user/api/v1/bind-tel',
  hospital: 'GET /hos/public/v1/hospital/self',
  remarks: 'GET /hos/public/v1/remark/remark',
  waitQueue: 'POST /server/hos/user/v1/queue/wait-queue',
} as const

/** Ours alone: a foreign server has none of them. */
export const callsBeyondSpec = {
  home: 'GET /hos/user/v1/reg/home',
  nextSteps: 'GET /hos/user/v1/home/next-steps',
  live: 'GET /server/hos/user/v1/queue/wait-queue/live',
} as const

/** WeChat's authorisation page, as far as a visitor sees it: it sends him back with a code. Answers the addresses it was asked for. */
export async function weChatSendsBack(page: Page): Promise<string[]> {
  const visits: string[] = []
  await page.route('https://open.weixin.qq.com/connect/oauth2/authorize**', async (route) => {
    const asked = new URL(route.request().url())
    visits.push(asked.href)
    const back = new URL(asked.searchParams.get('redirect_uri') ?? '')
    back.searchParams.set('code', `code-${visits.length}`)
    back.searchParams.set('state', asked.searchParams.get('state') ?? '')
    await route.fulfill({ status: 302, headers: { location: back.href } })
  })
  return visits
}

/** Puts a token into the storage before the app starts: somebody who was here before, and whose browser does not sign in anew. */
export async function cameBefore(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.sessionStorage.setItem('loginAttempt', '1')
    window.localStorage.setItem('authToken', JSON.stringify({ data: 'Bearer foreign-token' }))
  })
}
