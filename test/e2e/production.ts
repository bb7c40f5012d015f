/**
 * The flows as a hospital has them on its first days: `npm run tour:production -- [folder]`. The app runs with NODE_ENV=production on an empty database; around it stand
 * the hospital of the hospital week and stand-ins for WeChat, its cashier and the SMS operator, all of them by their public protocols. Each step leaves a picture.
 */
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { type Page } from '@playwright/test'
import type { WeChatPayParameters } from '../../src/contract/payment'
import { TOAST_DURATION_MS } from '../../src/settings/limits'
import { BrowserScreen } from '../support/e2e/browser_screen'
import { weChatUserAgent } from '../support/e2e/browsers'
import { withBrowser } from '../support/e2e/on_demo'
import { aTel } from '../support/e2e/people'
import { TestBed } from '../support/hospital_week/test_bed/test_bed'
import { journey } from '../support/production/journey'
import globalSetup from '../support/server/global_setup'
import globalTeardown from '../support/server/global_teardown'

const phone = { width: 375, height: 812 }

async function main(): Promise<void> {
  const folder = path.resolve(process.argv[2] ?? 'docs/screenshots/production')
  mkdirSync(folder, { recursive: true })
  await globalSetup()
  const testBed = await TestBed.start({ seed: 1, isDeadly: false, speaksFhir: false })
  await withBrowser(async (browser) => {
    const context = await browser.newContext({
      userAgent: weChatUserAgent,
      viewport: phone,
      isMobile: true,
      hasTouch: true,
      locale: 'zh-CN',
      timezoneId: 'Asia/Shanghai',
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    await standInForWeChat(page, testBed)
    await journey({
      testBed,
      page,
      screen: new BrowserScreen(page, testBed.phone.url),
      today: new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10),
      tel: aTel(),
      async shoot(name) {
        await page.evaluate(() => document.fonts.ready)
        // What a toast said has been read.
        await page.waitForTimeout(TOAST_DURATION_MS + 300)
        await page.screenshot({ path: path.join(folder, `${name}.png`) })
        console.log(name)
      },
    })
  }).finally(async () => {
    await testBed.stop()
    await globalTeardown()
  })
}

/** WeChat on the phone: it says who he is without asking, and its cashier pays what it is shown. */
async function standInForWeChat(page: Page, testBed: TestBed): Promise<void> {
  await page.route('**/connect/oauth2/authorize?**', (route) =>
    route.continue({ url: `${route.request().url().replace(/#.*$/, '')}&as=new` }),
  )
  await page.exposeFunction('payInWeChat', (given: WeChatPayParameters) =>
    testBed.outside.pay(given),
  )
  // As text: what compiles this program would put words of its own into a function.
  await page.addInitScript(`window.WeixinJSBridge = {
    on() {},
    call() {},
    invoke(name, given, answer) {
      const done = () => answer({ err_msg: (name === 'getBrandWCPayRequest' ? 'get_brand_wcpay_request' : name) + ':ok' })
      if (name === 'getBrandWCPayRequest') void window.payInWeChat(given).then(done)
      else done()
    },
  }`)
}

main().catch((error: unknown) => {
  console.error(error)
  process.exitCode = 1
})
