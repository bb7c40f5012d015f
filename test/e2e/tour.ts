/**
 * Takes a picture of every page for people to look at: `npm run tour -- [folder] [pattern of the files]`.
 * The desk's: `npm run tour -- desk [folder] [pattern]`. The line before a hospital that sells its slots itself: `npm run tour -- line [folder]`. What a screen reader says: `npm run tour -- tree [file]`.
 * Each page as high as its content, on two phones, in normal and elder mode, in the largest text with long names on the smaller one (`npm run tour -- folder largest`), and some in the dark; then as a visitor, while it loads, and when the server is out of reach.
 */
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { type Page } from '@playwright/test'
import { FONT_SCALES } from '../../src/settings/limits'
import { weChatUserAgent, plainUserAgent } from '../support/e2e/browsers'
import { enterAs } from '../support/e2e/fixtures'
import { Hospital } from '../support/e2e/hospital'
import { lengthenNames } from '../support/e2e/long_names'
import { onDemo } from '../support/e2e/on_demo'
import type { Person } from '../support/e2e/people'
import { demoPerson, placesOf } from '../support/e2e/places'
import { grow, prefer, settle, stillPhone } from '../support/e2e/standing_page'
import { tourDesk } from './desk_tour'
import { tourLine } from './line_tour'
import { tourTrees } from './tree_tour'

/** How the phone is held and read. */
interface Look {
  name: string
  width: number
  height: number
  elder?: boolean
  fontScale?: number
  dark?: boolean
  /** Names are as long as real ones can be. */
  hasLongNames?: boolean
  only?: readonly string[]
}

/** In what state the pages are met. */
interface Circumstance {
  name: string
  person?: Person
  /** What becomes of the app's calls once the page's script has come. */
  calls?: 'slow' | 'cut'
}

const phone = { width: 375, height: 812 }
const smallPhone = { width: 320, height: 568 }
const highestPx = 2600
/** Twice the usual, nearly. */
const largestText = Math.max(...FONT_SCALES)

const looks: readonly Look[] = [
  { name: 'normal', ...phone },
  { name: 'small', ...smallPhone },
  { name: 'elder', ...phone, elder: true },
  { name: 'elder_small', ...smallPhone, elder: true },
  {
    name: 'elder_large',
    ...phone,
    elder: true,
    fontScale: largestText,
    only: [
      'index',
      'center',
      'registration_doctor_detail',
      'registration_order_pay',
      'patient_card',
    ],
  },
  { name: 'largest', ...smallPhone, fontScale: largestText, hasLongNames: true },
  { name: 'largest_elder', ...smallPhone, elder: true, fontScale: largestText, hasLongNames: true },
  {
    name: 'dark',
    ...phone,
    dark: true,
    only: [
      'index',
      'center',
      'registration_doctor_list',
      'registration_order',
      'order_ticket',
      'patient_card',
      'form_answer',
    ],
  },
]

async function main(): Promise<void> {
  if (process.argv[2] === 'desk')
    return tourDesk(
      path.resolve(process.argv[3] ?? '.cache/tour'),
      new RegExp(process.argv[4] ?? ''),
    )
  if (process.argv[2] === 'line') return tourLine(path.resolve(process.argv[3] ?? '.cache/tour'))
  if (process.argv[2] === 'tree')
    return tourTrees(path.resolve(process.argv[3] ?? 'docs/screen_reader.md'))
  const folder = path.resolve(process.argv[2] ?? '.cache/tour')
  const wanted = new RegExp(process.argv[3] ?? '')
  mkdirSync(folder, { recursive: true })
  await onDemo(async (browser, server) => {
    const hospital = new Hospital(server.url)
    const [normal] = looks
    if (normal === undefined) return
    const person = await demoPerson(hospital)
    const places = await placesOf(hospital, person)
    const tour = async (
      look: Look,
      { name, person: visitor, calls }: Circumstance,
    ): Promise<void> => {
      const context = await stillPhone(
        browser,
        server.url,
        look,
        visitor === undefined ? plainUserAgent : weChatUserAgent,
      )
      for (const place of places) {
        const file = `${name === 'content' ? '' : `${name}_`}${look.name}_${place.name}.png`
        if (look.only?.includes(place.name) === false || !wanted.test(file)) continue
        const page = await context.newPage()
        await prefer(page, look)
        if (look.hasLongNames) await lengthenNames(page)
        if (visitor !== undefined) await enterAs(page, visitor)
        if (calls !== undefined) await disturb(page, calls)
        await page.goto(place.address)
        // Skeletons are left as they are when they are what one wants to see.
        if (calls === 'slow') await page.waitForTimeout(700)
        else await settle(page)
        await grow(page, look, highestPx)
        await page.screenshot({ path: path.join(folder, file) })
        await page.close()
      }
      await context.close()
    }

    for (const look of looks) await tour(look, { name: 'content', person })
    await tour(normal, { name: 'visitor' })
    await tour(normal, { name: 'loading', person, calls: 'slow' })
    await tour(normal, { name: 'failed', person, calls: 'cut' })
  })
}

/** Holds back or cuts every call of the app. */
async function disturb(page: Page, calls: 'slow' | 'cut'): Promise<void> {
  await page.route(/\/(hos|server|customer)\/|\/picture\?/, async (route) => {
    if (calls === 'cut') await route.abort()
  })
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  process.exitCode = 1
})
