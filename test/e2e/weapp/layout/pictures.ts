/**
 * Takes pictures of all pages, H5 and mini-program, for people to compare: `npm run tour:weapp -- [folder] [pattern of the pictures]`. Each page as high as its content, in normal and elder mode and in the dark;
 * then sheets, one for each area and look, the H5 left and the mini-program right, as docs/screenshots/weapp has them. The mini-program is the built one, laid out by a browser.
 */
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { type Browser, type Page } from '@playwright/test'
import { enterAs } from '../../../support/e2e/fixtures'
import { build } from '../../../support/e2e/global_setup'
import { Hospital } from '../../../support/e2e/hospital'
import { onDemo } from '../../../support/e2e/on_demo'
import type { Person } from '../../../support/e2e/people'
import { demoPerson, placesOf, type Place } from '../../../support/e2e/places'
import { grow, prefer, settle, stillPhone } from '../../../support/e2e/standing_page'
import { makeSheets } from './sheets'
import { drawWeChat } from './we_chat_frame'
import { aScreen, layOut, openQuietly, type Held } from './weapp_page'

const highestPx = 2200
const looks: readonly (Held & { name: string })[] = [
  { name: 'normal' },
  { name: 'elder', elder: true },
  { name: 'dark', dark: true },
].map((look) => ({ width: Number(process.env.TOUR_WIDTH ?? 375), height: 812, ...look }))

type Look = (typeof looks)[number]

interface Taking {
  hospital: Hospital
  person: Person
  browser: Browser
  /** What to call the picture of a place; undefined where it is not wanted. */
  fileOf: (look: Look, place: Place, platform: 'h5' | 'weapp') => string | undefined
}

async function main(): Promise<void> {
  const folder = path.resolve(process.argv[2] ?? '.cache/tour_weapp')
  const wanted = new RegExp(process.argv[3] ?? '')
  mkdirSync(folder, { recursive: true })
  build('weapp')
  await onDemo(async (browser, server) => {
    const hospital = new Hospital(server.url)
    const person = await demoPerson(hospital)
    const places = await placesOf(hospital, person)
    const taking: Taking = {
      hospital,
      person,
      browser,
      fileOf: (look, { name }, platform) => {
        const file = `${look.name}_${name}_${platform}.png`
        return wanted.test(file) ? path.join(folder, file) : undefined
      },
    }
    for (const look of looks) {
      await takeH5(taking, look, places)
      await takeWeapp(taking, look, places)
    }
    await makeSheets(browser, folder, places, looks)
  })
}

async function takeH5(taking: Taking, look: Look, places: readonly Place[]): Promise<void> {
  const context = await stillPhone(taking.browser, taking.hospital.url, look)
  for (const place of places) {
    const file = taking.fileOf(look, place, 'h5')
    if (file === undefined) continue
    const page = await context.newPage()
    await prefer(page, look)
    await enterAs(page, taking.person)
    await page.goto(place.address)
    await settle(page)
    await grow(page, look, highestPx)
    await page.screenshot({ path: file })
    await page.close()
  }
  await context.close()
}

async function takeWeapp(taking: Taking, look: Look, places: readonly Place[]): Promise<void> {
  const context = await stillPhone(taking.browser, taking.hospital.url, look)
  const page: Page = await context.newPage()
  const screen = aScreen(taking.hospital, taking.person, look)
  for (const place of places) {
    const file = taking.fileOf(look, place, 'weapp')
    if (file === undefined) continue
    await openQuietly(screen, place.address)
    await layOut(page, screen, look)
    await drawWeChat(page, screen)
    await grow(page, look, highestPx)
    await page.screenshot({ path: file })
    if (place.name !== 'index') continue
    // Home once more, scrolled, where its strip stands under clock and capsule.
    await page.setViewportSize({ width: look.width, height: 560 })
    await page.mouse.wheel(0, 400)
    await page.waitForFunction(() => window.scrollY > 100)
    await page.screenshot({ path: file.replace(/\.png$/, '_scrolled.png') })
  }
  screen.phone.stop()
  await context.close()
}

main().catch((error: unknown) => {
  process.stderr.write(
    `${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  )
  process.exitCode = 1
})
