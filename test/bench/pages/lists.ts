/** How long lists scroll on the slow phone: the longest frame while the finger goes down, and while the next page of rows comes. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, CDPSession, Page, Route } from '@playwright/test'
import { withSlowPhone, type Kept } from './slow_phone'

/** A page with a list, and the call that fills it. */
export interface LongList {
  name: string
  address: string
  /** The call's address ends so. */
  path: string
  rows: number
}

type Row = Record<string, unknown> & { doctor?: object | null }

/** The longest frame in ms, the frames over 50 ms, how many there were; how many screens passed by, and how often rows were asked for. */
interface Scrolled {
  longest: number
  over: number
  frames: number
  screens: number
  asked?: number
}

/** Opens the page with so many rows, made of those that the server has, and scrolls it with a finger; then what of it is seen, as a page without scripts. */
export function scrollList(
  browser: Browser,
  kept: Kept,
  list: LongList,
): Promise<Scrolled & { still: Scrolled }> {
  return withSlowPhone(browser, kept, async ({ page }) => {
    // The list is to come by its own call.
    await page.route('**/picture?*', (route) => route.abort())
    let asked = 0
    await page.route(`**${list.path}*`, (route) => {
      asked += 1
      return fill(route, list.rows)
    })
    await page.goto(list.address)
    await page.locator('#app [role=main]').waitFor()
    await page.waitForFunction(() => document.querySelector('#app [aria-busy]') === null)
    await page.waitForTimeout(4000)
    const scrolled = await scroll(page)
    await makeStill(page, list.address)
    return { ...scrolled, asked, still: await scroll(page) }
  })
}

/** The same page without scripts and with a few screens of its rows only: what a browser can do on this machine. */
async function makeStill(page: Page, address: string): Promise<void> {
  const html = await page.evaluate(() => {
    const css = [...document.styleSheets].flatMap((sheet) =>
      [...sheet.cssRules].map((rule) => rule.cssText),
    )
    const list = [...document.querySelectorAll('#app .taro_page *')].sort(
      (one, other) => other.childElementCount - one.childElementCount,
    )[0]
    while ((list?.scrollHeight ?? 0) > 20_000) list?.lastElementChild?.remove()
    for (const one of document.querySelectorAll('script, link, style, template')) one.remove()
    const root = document.documentElement
    return `<!doctype html><html class="${root.className}" style="${root.getAttribute('style') ?? ''}"><meta name="viewport" content="width=device-width"><style>${css.join('')}</style>${document.body.outerHTML}</html>`
  })
  await page.unrouteAll()
  const still = new URL('/still', address).href
  await page.route(still, (route) => route.fulfill({ contentType: 'text/html', body: html }))
  await page.goto(still)
  await page.waitForTimeout(2000)
}

/** The answer with its rows again and again, each with names of its own; those that count down stand once, as nobody has many. */
async function fill(route: Route, count: number): Promise<void> {
  const response = await route.fetch()
  const answer = (await response.json()) as Row[] | { list: Row[] }
  const rows = Array.isArray(answer) ? answer : answer.list
  const still = rows.filter(({ expiresAt }) => typeof expiresAt !== 'string')
  const { doctor } = rows.find((row) => row.doctor) ?? {}
  const after = new URL(route.request().url()).searchParams.get('after')
  const many = Array.from({ length: after === null ? count : 10 }, (_, position) => {
    const from = position < rows.length ? rows : still
    const row = { ...from[position % from.length] }
    const name = `${after ?? 0}-${position}`
    for (const id of ['orderId', 'scheduleId', 'reportId']) if (id in row) row[id] = name
    // Of one doctor's sessions a card is made.
    if ('doctor' in row) row.doctor = { ...doctor, doctorId: name }
    return row
  })
  const json = Array.isArray(answer)
    ? many
    : { ...answer, list: many, next: `${Number(after ?? 0) + 1}` }
  await route.fulfill({ response, json })
}

const screenPx = 812
/** A quick finger: so far on the glass, in steps that the screen tells of. */
const finger = { fromPx: 700, stepPx: 60, steps: 8, stepMs: 16 }
const flicksAtTop = 15
/** The rows behind the last come after about eight. */
const flicksAtEnd = 15
/** A quick finger comes again so soon; the list goes on by itself meanwhile. */
const betweenMs = 250

/** Flicks of a finger from the top, then at the end down to the rows that come behind the last; the browser's own scrolling, so that a frame is late only where the page is. The jump between the two is nobody's, and not measured. */
async function scroll(page: Page): Promise<Scrolled> {
  const session = await page.context().newCDPSession(page)
  const passed = await whatPassed(page, async () => {
    for (let flicks = 0; flicks < flicksAtTop; flicks += 1) await flick(session)
  })
  await page.evaluate(() => {
    for (const one of document.querySelectorAll('.taro_page'))
      one.scrollTop = one.scrollHeight - 3000
  })
  await page.waitForTimeout(1000)
  const passedAtEnd = await whatPassed(page, async () => {
    for (let flicks = 0; flicks < flicksAtEnd; flicks += 1) await flick(session)
  })
  await session.detach()
  const frames = [...passed.frames, ...passedAtEnd.frames]
  const screens = Math.round((passed.px + passedAtEnd.px) / screenPx)
  if (screens < 10) throw new Error(`the list went ${screens} screens: nothing was measured`)
  return {
    longest: Math.round(Math.max(...frames)),
    over: frames.filter((ms) => ms > 50).length,
    frames: frames.length,
    screens,
  }
}

async function flick(session: CDPSession): Promise<void> {
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: y === undefined ? [] : [{ x: 180, y }],
    })
  await touch('touchStart', finger.fromPx)
  for (let step = 1; step <= finger.steps; step += 1) {
    await sleep(finger.stepMs)
    await touch('touchMove', finger.fromPx - step * finger.stepPx)
  }
  await touch('touchEnd')
  await sleep(betweenMs)
}

/** The times of the frames meanwhile, and how far the page went. */
async function whatPassed(page: Page, work: () => Promise<void>) {
  const place = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('.taro_page')].reduce((sum, one) => sum + one.scrollTop, 0),
    )
  const from = await place()
  await page.evaluate(watchFrames)
  await work()
  const frames = await page.evaluate(() => (window.frameTimes ?? []).splice(0))
  return { frames, px: (await place()) - from }
}

/** Runs in the page, where functions have no names: the compiler would keep them by a helper that is not there. */
function watchFrames(): void {
  const times = (window.frameTimes ??= [])
  if (times.splice(0).length > 0) return
  const frames = {
    last: performance.now(),
    see(now: number) {
      times.push(now - frames.last)
      frames.last = now
      requestAnimationFrame((next) => frames.see(next))
    },
  }
  requestAnimationFrame((first) => frames.see(first))
}

declare global {
  interface Window {
    frameTimes?: number[]
  }
}
