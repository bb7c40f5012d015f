/** What a screen reader is told on the way through the five tasks, as text: `npm run tour -- tree [file]`. Names and order, page by page. */
import { writeFileSync } from 'node:fs'
import { type Page } from '@playwright/test'
import { BrowserScreen } from '../support/e2e/browser_screen'
import { Hospital } from '../support/e2e/hospital'
import { onDemo } from '../support/e2e/on_demo'
import { settle, stillPhone } from '../support/e2e/standing_page'
import { walks } from './tree_walks'

/** A long list repeats itself. */
const linesMax = 34

/** Walks the tasks on a demo of its own and writes the file. */
export async function tourTrees(file: string): Promise<void> {
  await onDemo(async (browser, server) => {
    const hospital = new Hospital(server.url)
    await hospital.moveClock(secondsUntilMorning())
    const notified: string[] = [head]
    for (const [task, walk] of Object.entries(walks)) {
      notified.push(`## ${task}`)
      const context = await stillPhone(browser, server.url, { width: 375, height: 812 })
      const page = await context.newPage()
      page.setDefaultTimeout(10_000)
      const screen = new BrowserScreen(page, server.url)
      const note = async (heading: string): Promise<void> => {
        await settle(page)
        notified.push(`### ${heading}`, `\`\`\`text\n${await treeOf(page)}\n\`\`\``)
      }
      await screen.open(await hospital.entryLink('demo-openid-2'))
      await screen.seeHome()
      // Home is the same for all.
      if (notified.length === 2) await note('首页')
      await walk({
        screen,
        hospital,
        note,
        go: async (press, title) => {
          await screen.press(press)
          await screen.seePage(title)
          await note(typeof press === 'string' ? `${title}（按“${press}”）` : title)
        },
      })
      await context.close()
    }
    writeFileSync(file, `${notified.join('\n\n')}\n`)
  })
}

/** To 09:40 of the hospital's next morning: numbers are given by day only. */
function secondsUntilMorning(): number {
  const morning = new Date()
  morning.setUTCHours(1, 40, 0, 0)
  if (morning.getTime() < Date.now()) morning.setUTCDate(morning.getUTCDate() + 1)
  return Math.round((morning.getTime() - Date.now()) / 1000)
}

const head = `# What a screen reader says

The five tasks, walked from home press by press, as the accessibility tree tells them: role, name, and the order in which they are read; what is decoration is not there. Written by \`npm run tour -- tree docs/screen_reader.md\` from the demo;
long lists end at …`

/** The tree of the page on top, without what only groups. */
async function treeOf(page: Page): Promise<string> {
  const yaml = await page.locator('.taro_page:visible').last().ariaSnapshot()
  const lines = yaml
    .split('\n')
    .map((line) =>
      line
        .replace(/^(\s*)- /, '$1')
        .replace(/:$/, '')
        .replaceAll('"', ''),
    )
    .filter((line) => !/^\s*(\/url|generic\s*$)/.test(line))
  return lines.length > linesMax ? [...lines.slice(0, linesMax), '…'].join('\n') : lines.join('\n')
}
