/** The page of parts in Chromium: it needs no server and no build of the app. */
import { defineConfig } from '@playwright/test'
import app from '../../playwright.config'

export default defineConfig({
  testDir: __dirname,
  outputDir: '../../.cache/playwright-parts',
  fullyParallel: true,
  forbidOnly: process.env.CI !== undefined,
  workers: 2,
  timeout: 120_000,
  reporter: 'line',
  use: {
    launchOptions: app.use?.launchOptions,
    viewport: { width: 1280, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    contextOptions: { reducedMotion: 'reduce' },
  },
})
