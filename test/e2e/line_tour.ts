/**
 * `npm run tour -- line [folder]`: what a patient sees before a hospital that sells its slots itself: his place in line, while the hospital is asked, and when it is silent;
 * as most see it, for elders, in the dark, in English, and on 320 px.
 */
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Browser, type Page } from '@playwright/test'
import { registrationCalls, type SourceTime } from '../../src/contract/registration'
import { plainUserAgent, weChatUserAgent } from '../support/e2e/browsers'
import { enterAs } from '../support/e2e/fixtures'
import { Hospital } from '../support/e2e/hospital'
import { crowdIn, narrowHospital, ownPlaces, peopleFor } from '../support/e2e/line'
import { withBrowser } from '../support/e2e/on_demo'
import type { Person } from '../support/e2e/people'
import { withServer } from '../support/e2e/server'
import { prefer, stillPhone } from '../support/e2e/standing_page'
import { addressOf } from '../support/e2e/steps/steps'

const phone = { width: 375, height: 812 }
const smallPhone = { width: 320, height: 568 }
interface Look {
  name: string
  width: number
  height: number
  elder?: boolean
  dark?: boolean
  locale?: string
}
const looks: readonly Look[] = [
  { name: 'normal', ...phone },
  { name: 'elder', ...phone, elder: true },
  { name: 'dark', ...phone, dark: true },
  { name: 'english', ...phone, locale: 'en-GB' },
  { name: 'small', ...smallPhone },
  { name: 'elder_small', ...smallPhone, elder: true },
]
const crowdSize = 16

interface Opened {
  page: Page
  name: string
}

/** Takes them. */
export async function tourLine(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  await withServer(
    (server) =>
      withBrowser(async (browser) => {
        const hospital = new Hospital(server.url)
        const [scout, ...others] = await peopleFor(hospital, 1 + 3 * looks.length + crowdSize)
        if (scout === undefined) return
        const places = await ownPlaces(hospital, scout, others.length)
        const some = <One>(list: readonly One[], group: number): One[] =>
          list.slice(group * looks.length, (group + 1) * looks.length)
        const openGroup = (group: number) =>
          openAll(browser, server.url, some(places, group), some(others, group))
        const take = async (state: string, opened: readonly Opened[]): Promise<void> => {
          for (const { page, name } of opened)
            await page.screenshot({ path: path.join(folder, `${state}_${name}.png`) })
        }

        const [first, second, third] = [await openGroup(0), await openGroup(1), await openGroup(2)]
        const behind = 3 * looks.length
        const coming = crowdIn(hospital, places.slice(behind), others.slice(behind))
        await wait(1000)
        first.hold()
        await all(first.opened, 'status')
        await take('in_line', first.opened)
        await coming
        await wait((crowdSize + looks.length) * 1000)

        // A hospital that does not answer: some are being asked for, the others stand in line until it counts as silent.
        await hospital.setFault('his.slow', true)
        second.hold()
        await all(second.opened, 'status')
        await take('asked', second.opened)
        third.hold()
        await all(third.opened, 'alert')
        await take('silent', third.opened)
        for (const { page } of [...first.opened, ...second.opened, ...third.opened])
          await page.context().close()
      }),
    { ...narrowHospital, HIS_LOCK_CONCURRENCY: String(looks.length) },
  )
}

/** The confirm page of a time in every look, each by somebody else; places are asked for when `hold` is called. */
async function openAll(
  browser: Browser,
  url: string,
  places: readonly SourceTime[],
  people: readonly Person[],
): Promise<{ opened: Opened[]; hold: () => void }> {
  let hold = (): void => undefined
  const gate = new Promise<void>((resolve) => (hold = resolve))
  const open = async (look: Look, person: Person, place: SourceTime): Promise<Opened> => {
    const agent = look.locale === undefined ? weChatUserAgent : plainUserAgent
    const page = await (await stillPhone(browser, url, look, agent)).newPage()
    await prefer(page, look)
    await enterAs(page, person)
    await page.route(
      ({ pathname }) => pathname === registrationCalls.createHold.path,
      async (route) => {
        await gate
        await route.continue()
      },
    )
    await page.goto(addressOf('registration_order', { sourceTimeId: place.sourceTimeId }))
    await page.getByRole('button').last().waitFor()
    return { page, name: look.name }
  }
  const opened: Opened[] = []
  for (const [index, look] of looks.entries()) {
    const [person, place] = [people[index], places[index]]
    if (person !== undefined && place !== undefined) opened.push(await open(look, person, place))
  }
  return { opened, hold }
}

/** Something of this role stands on each page. */
async function all(opened: readonly Opened[], role: string): Promise<void> {
  await Promise.all(
    opened.map(({ page }) => page.locator(`[role=${role}]`).first().waitFor({ timeout: 60_000 })),
  )
}
