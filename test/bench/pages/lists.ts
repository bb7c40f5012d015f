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

/** Opens the page with so many rows, made of those that the server has, and scrolls it for four seconds. */
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
  const page = Number(new URL(route.request().url()).searchParams.get('page') ?? 1)
  const many = Array.from({ length: page > 1 ? 10 : count }, (_, position) => {
    const row = { ...rows[position % rows.length] }
    for (const name of ['orderId', 'scheduleId', 'reportId'])
      if (name in row) row[name] = `${page}-${position}`
    return row
  })
  const json = Array.isArray(answer) ? many : { ...answer, list: many, total: count + 50 }
  await route.fulfill({ response, json })
}

/** Runs in the page: as far in each frame as a quick finger. */
function scroll(page: Page): Promise<Scrolled> {
  return page.evaluate(async () => {
    const shown = [...document.querySelectorAll('.taro_page')].at(-1)
    const own = shown !== undefined && shown.scrollHeight > shown.clientHeight + 100
    const scroller = own ? shown : document.documentElement
    // The last fifth brings the end, and the rows behind it.
    const pixels = Math.max(80, scroller.scrollHeight / 240)
    const frames: number[] = []
    let last: number = await new Promise(requestAnimationFrame)
    while (frames.length < 300) {
      scroller.scrollTop += pixels
      const now: number = await new Promise(requestAnimationFrame)
      frames.push(now - last)
      last = now
    }
    const over = frames.filter((ms) => ms > 50).length
    return { longest: Math.round(Math.max(...frames)), over, frames: frames.length }
  })
}
