/** How long lists scroll on the slow phone: the longest frame while the finger goes down, and while the next page of rows comes. */
import type { Browser, Page, Route } from '@playwright/test'
import { withSlowPhone, type Kept } from './slow_phone'

/** A page with a list, and the call that fills it. */
export interface LongList {
  name: string
  address: string
  /** The call's address ends so. */
  path: string
  rows: number
}

type Row = Record<string, unknown>

/** The longest frame in ms, the frames over 50 ms, and how many there were. */
export interface Scrolled {
  longest: number
  over: number
  frames: number
}

/** Opens the page with so many rows, made of those that the server has, and scrolls it with a finger. */
export function scrollList(browser: Browser, kept: Kept, list: LongList): Promise<Scrolled> {
  return withSlowPhone(browser, kept, async ({ page }) => {
    // The list is to come by its own call.
    await page.route('**/picture?*', (route) => route.abort())
    await page.route(`**${list.path}*`, (route) => fill(route, list.rows))
    await page.goto(list.address)
    await page.locator('#app [role=main]').waitFor()
    await page.waitForFunction(() => document.querySelector('#app [aria-busy]') === null)
    await page.waitForTimeout(4000)
    return scroll(page)
  })
}

/** The answer with its rows again and again, each with names of its own. */
async function fill(route: Route, count: number): Promise<void> {
  const response = await route.fetch()
  const answer = (await response.json()) as Row[] | { list: Row[] }
  const rows = Array.isArray(answer) ? answer : answer.list
  const after = new URL(route.request().url()).searchParams.get('after')
  const many = Array.from({ length: after === null ? count : 10 }, (_, position) => {
    const row = { ...rows[position % rows.length] }
    for (const name of ['orderId', 'scheduleId', 'reportId'])
      if (name in row) row[name] = `${after ?? 0}-${position}`
    return row
  })
  const json = Array.isArray(answer)
    ? many
    : { ...answer, list: many, next: `${Number(after ?? 0) + 1}` }
  await route.fulfill({ response, json })
}

/** A quick finger goes so far in a second. */
const fingerPxPerSecond = 4000
const flickPx = 6000

/** Flicks of a finger from the top, and down to the rows that come behind the last; the browser's own scrolling, so that a frame is late only where the page is. */
async function scroll(page: Page): Promise<Scrolled> {
  const session = await page.context().newCDPSession(page)
  const flick = () =>
    session.send('Input.synthesizeScrollGesture', {
      x: 180,
      y: 500,
      yDistance: -flickPx,
      speed: fingerPxPerSecond,
      gestureSourceType: 'touch',
    })
  await page.evaluate(watchFrames)
  for (let flicks = 0; flicks < 3; flicks += 1) await flick()
  await page.evaluate(() => {
    for (const one of [...document.querySelectorAll('.taro_page'), document.documentElement])
      one.scrollTop = one.scrollHeight - 3000
  })
  for (let flicks = 0; flicks < 2; flicks += 1) await flick()
  const frames = await page.evaluate(() => window.frameTimes ?? [])
  const over = frames.filter((ms) => ms > 50).length
  return { longest: Math.round(Math.max(...frames)), over, frames: frames.length }
}

/** Runs in the page, where functions have no names: the compiler would keep them by a helper that is not there. */
function watchFrames(): void {
  const times: number[] = (window.frameTimes = [])
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
