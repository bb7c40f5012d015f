/** A demo and a browser for those who take pictures of it. */
import { chromium, type Browser } from '@playwright/test'
import { findChromium } from '../chromium.mjs'
import { build } from './global_setup'
import { withServer, type OwnServer } from './server'

/** A browser, for as long as `use` takes. */
export async function withBrowser(use: (browser: Browser) => Promise<void>): Promise<void> {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  await use(browser).finally(() => browser.close())
}

/** A demo of its own, built unless it is built, with a browser beside it. */
export function onDemo(use: (browser: Browser, server: OwnServer) => Promise<void>): Promise<void> {
  build('h5')
  build('desk')
  return withServer((server) => withBrowser((browser) => use(browser, server)))
}
