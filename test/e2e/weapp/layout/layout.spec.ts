/**
 * How WeChat would lay the real output out: the compiled WXML and WXSS of every page in a browser with WeChat's defaults, at four widths, held against the H5 of the same page for the same person.
 */
import type { Browser, Page } from '@playwright/test'

import { enterAs, expect, test } from '../../../support/e2e/fixtures'
import { weChatUserAgent } from '../../../support/e2e/browsers'
import type { Hospital } from '../../../support/e2e/hospital'
import { sidewaysOverflow } from '../../../support/e2e/measures'
import type { Person } from '../../../support/e2e/people'
import { demoPerson, placesOf, type Place } from '../../../support/e2e/places'
import type { WeappScreen } from '../weapp_screen'
import { aScreen, layOut, openQuietly, widths, type Held } from './weapp_page'
import { inBoth, wordsOf, type Word } from './words'

const heightPx = 812
/** Rounding of rpx, and of a line's height. */
const tolerancePx = 2

test('words stand in their boxes as on the H5, at four widths; nothing sticks out, nothing lies under the capsule', async ({
  hospital,
  browser,
}) => {
  test.setTimeout(600_000)
  const person = await demoPerson(await newContext(browser, hospital), hospital)
  const places = await placesOf(hospital, person)
  const pages = await twoPages(browser, hospital, person)
  const screens = widths.map((width) => aScreen(hospital, person, { width, height: heightPx }))
  const problems: string[] = []
  for (const place of places) {
    await openH5(pages.h5, place)
    for (const [index, width] of widths.entries()) {
      const screen = screens[index]
      if (screen === undefined) continue
      const held: Held = { width, height: heightPx }
      await pages.h5.setViewportSize(held)
      const h5 = await wordsOf(pages.h5)
      await openQuietly(screen, place.address)
      await layOut(pages.weapp, screen, held)
      const weapp = await wordsOf(pages.weapp)
      const found = [
        ...offCentre(h5, weapp, width / 375),
        ...(await besides(pages.weapp, screen, weapp)),
      ]
      problems.push(...found.map((problem) => `${place.name} at ${width}: ${problem}`))
    }
  }
  for (const screen of screens) screen.phone.stop()
  expect(problems).toEqual([])
})

for (const dark of [false, true])
  test(`elder mode${dark ? ' in the dark' : ''}: titles of six characters stand in one line, nothing sticks out`, async ({
    hospital,
    browser,
  }) => {
    test.setTimeout(600_000)
    const person = await demoPerson(await newContext(browser, hospital), hospital)
    const places = await placesOf(hospital, person)
    const { weapp } = await twoPages(browser, hospital, person)
    const problems: string[] = []
    for (const width of dark ? [375] : widths) {
      const held: Held = { width, height: heightPx, elder: true, dark }
      const screen = aScreen(hospital, person, held)
      for (const place of places) {
        await openQuietly(screen, place.address)
        await layOut(weapp, screen, held)
        const found = await besides(weapp, screen, await wordsOf(weapp))
        problems.push(...found.map((problem) => `${place.name} at ${width}: ${problem}`))
      }
      screen.phone.stop()
    }
    expect(problems).toEqual([])
  })

function newContext(browser: Browser, hospital: Hospital) {
  return browser.newContext({
    baseURL: hospital.url,
    userAgent: weChatUserAgent,
    viewport: { width: 375, height: heightPx },
    isMobile: true,
    hasTouch: true,
    reducedMotion: 'reduce',
  })
}

async function twoPages(browser: Browser, hospital: Hospital, person: Person) {
  const context = await newContext(browser, hospital)
  const [h5, weapp] = [await context.newPage(), await context.newPage()]
  await enterAs(h5, person)
  return { h5, weapp }
}

async function openH5(page: Page, { address }: Place): Promise<void> {
  await page.goto(address)
  await page.getByRole('main').last().waitFor()
  await page.waitForLoadState('networkidle')
}

const middle = ({ y, height }: Word['at']) => y + height / 2
const fromCentre = ({ at, box }: Word) => middle(at) - middle(box)

/** A pill: a box that holds one line of words. */
const isPill = ({ at, box }: Word) => box.height < at.height * 3.2

/** Words that stand higher or lower in their pill than on the H5. */
function offCentre(h5: readonly Word[], weapp: readonly Word[], scale: number): string[] {
  return inBoth(h5, weapp).flatMap(([there, here]) => {
    if (!isPill(there) || !isPill(here)) return []
    const off = fromCentre(here) / scale - fromCentre(there)
    return Math.abs(off) <= tolerancePx
      ? []
      : [`“${here.words}” stands ${off.toFixed(1)} px lower in its box than on the H5`]
  })
}

/** What needs no H5 to be wrong. */
async function besides(
  page: Page,
  { phone, program }: WeappScreen,
  words: readonly Word[],
): Promise<string[]> {
  const { capsule } = phone
  const under = words.filter(
    ({ at }) =>
      at.x + at.width > capsule.left &&
      at.y + at.height > capsule.top &&
      at.y < capsule.top + capsule.height,
  )
  const [title] = words.filter(({ words: own }) => own === program.top.title)
  const isWrapped = title !== undefined && title.at.height > title.at.width
  return [
    ...(await sidewaysOverflow(page)),
    ...under.map(({ words: own }) => `“${own}” lies under the capsule`),
    ...(title !== undefined && (isWrapped || (title.words.length <= 6 && title.at.height > 40))
      ? [`the title “${title.words}” does not stand in one line`]
      : []),
  ]
}
