/** End-to-end tests of the H5: phone size, WeChat's user agent, the built app, the real server with its sandbox on a database of its own. */
import os from 'node:os'
import path from 'node:path'
import { defineConfig } from '@playwright/test'

// The configuration is read again in every worker: what was chosen first stays.
process.env.E2E_PORT ??= String(20_000 + Math.floor(Math.random() * 20_000))
const port = process.env.E2E_PORT
const baseURL = `http://127.0.0.1:${port}`

const weChatUserAgent =
  'Mozilla/5.0 (Linux; Android 13; M2012K11AC Build/TKQ1.220829.002; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/116.0.0.0 Mobile Safari/537.36 MicroMessenger/8.0.44.2502(0x28002C51) WeChat/arm64 Weixin NetType/WIFI Language/zh_CN ABI/arm64'

export default defineConfig({
  testDir: 'test/e2e/h5',
  outputDir: '.cache/playwright',
  fullyParallel: true,
  forbidOnly: process.env.CI !== undefined,
  retries: 0,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'line',
  use: {
    baseURL,
    viewport: { width: 375, height: 812 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
    userAgent: weChatUserAgent,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium', args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] },
  },
  webServer: {
    command: 'node --import tsx server/main.ts',
    url: `${baseURL}/health/ready`,
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: { PORT: port, HOST: '127.0.0.1', NODE_ENV: 'test', LOG_LEVEL: 'warn', DATA_DIR: path.join(os.tmpdir(), `hospital-e2e-${port}`) },
  },
})
