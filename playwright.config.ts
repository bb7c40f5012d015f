/** End-to-end tests of the H5: phone size, WeChat's user agent, the built app, the real server with its sandbox on a database of its own; `foreign`: servers that know the specification only. */
import { defineConfig } from '@playwright/test'
import { findChromium } from './test/support/chromium.mjs'
import { weChatUserAgent } from './test/support/e2e/browsers'

const quietBrowser = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Looks at one page after the other and minds no clock: run beside other work (test/run.mjs). */
const pages = ['h5/{accessible,anonymous,large_text,routes}.spec.ts', 'desk/pages.spec.ts']

/** First, so that no worker ends alone: the longest, and those that wait for a server of their kind. */
const first = [
  'foreign/any_hospital.spec.ts',
  'h5/{fhir_wire,film,registration/release,report,wandering}.spec.ts',
  'desk/{stopped_clinic,work}.spec.ts',
]

export default defineConfig({
  testDir: 'test/e2e',
  projects: [
    { name: 'pages', testMatch: pages, outputDir: '.cache/playwright/pages' },
    { name: 'flows first', testMatch: first, outputDir: '.cache/playwright/first' },
    {
      name: 'flows',
      outputDir: '.cache/playwright/flows',
      testMatch: [
        'h5/**/*.spec.ts',
        'weapp/**/*.spec.ts',
        'desk/**/*.spec.ts',
        'foreign/**/*.spec.ts',
      ],
      testIgnore: [...pages, ...first],
    },
  ],
  globalSetup: './test/support/e2e/global_setup.ts',
  fullyParallel: true,
  forbidOnly: process.env.CI !== undefined,
  // Once more, on two busy cores; what needed it is counted aloud (test/run.mjs).
  retries: process.env.CI === undefined ? 0 : 1,
  // Each waits a third of its time: for a timer, a quiet network, the hospital.
  workers: 3,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: 'line',
  use: {
    viewport: { width: 375, height: 812 },
    deviceScaleFactor: 1,
    hasTouch: true,
    isMobile: true,
    userAgent: weChatUserAgent,
    locale: 'zh-CN',
    // Takes a third of the time; the main journeys go `inMotion` (test/support/e2e/fixtures.ts).
    contextOptions: { reducedMotion: 'reduce' },
    timezoneId: 'Asia/Shanghai',
    // A worker would answer where tests stand in for the network; test/e2e/h5/offline.spec.ts is about it.
    serviceWorkers: 'block',
    actionTimeout: 10_000,
    navigationTimeout: 20_000,
    screenshot: 'only-on-failure',
    // Recording costs a tenth of the run: TRACE=1 when a failure needs it.
    trace: process.env.TRACE === undefined ? 'off' : 'retain-on-failure',
    launchOptions: {
      executablePath: findChromium(),
      args: quietBrowser,
    },
  },
})
