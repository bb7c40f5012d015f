/** What a screen reader is told on the way through the five tasks, as text: `npm run tour -- tree [file]`. Names and order, page by page. */
import { writeFileSync } from 'node:fs'
import { chromium, type Page } from '@playwright/test'
import { enterAs } from '../support/e2e/fixtures'
import { Hospital } from '../support/e2e/hospital'
import { demoPerson, placesOf } from '../support/e2e/places'
import { makeDataDir, removeDataDir, startServer } from '../support/e2e/server'
import { settle, stillPhone } from '../support/e2e/standing_page'

const tasks: readonly (readonly [task: string, pages: readonly string[]])[] = [
  [
    '挂号',
    [
      'index',
      'registration_campus',
      'registration_depart_list',
      'registration_doctor_list',
      'registration_doctor_detail',
      'registration_order',
      'registration_order_pay',
    ],
  ],
  ['取号和候诊', ['takeno_index', 'takeno_detail', 'queue_index']],
  ['缴费', ['outpatient_list', 'outpatient_unpay_detail', 'outpatient_pay_detail']],
  ['看报告', ['report_choose_type', 'report_order_list', 'report_order_detail']],
  ['退号', ['registration_orderlist', 'order_ticket']],
]
/** A long list repeats itself. */
const linesMax = 34

/** Walks the tasks on a demo of its own and writes the file. */
export async function tourTrees(file: string): Promise<void> {
  const dataDir = makeDataDir()
  const server = await startServer({ dataDir })
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const hospital = new Hospital(server.url)
    const person = await demoPerson(hospital)
    const places = await placesOf(hospital, person)
    const context = await stillPhone(browser, server.url, { width: 375, height: 812 })
    const told: string[] = [head]
    for (const [task, names] of tasks) {
      told.push(`## ${task}`)
      for (const place of names.flatMap((name) => places.find((one) => one.name === name) ?? [])) {
        const page = await context.newPage()
        await enterAs(page, person)
        await page.goto(place.address)
        await settle(page)
        told.push(`### ${place.name}`, `\`\`\`text\n${await treeOf(page)}\n\`\`\``)
        await page.close()
      }
    }
    writeFileSync(file, `${told.join('\n\n')}\n`)
  } finally {
    await browser.close()
    await server.stop()
    removeDataDir(dataDir)
  }
}

const head = `# What a screen reader says

The five tasks as the accessibility tree tells them: role, name, and the order in which they are read; what is decoration is not there. Written by \`npm run tour -- tree docs/screen_reader.md\` from the demo;
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
