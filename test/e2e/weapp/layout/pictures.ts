/**
 * Takes pictures of the built mini-program as a browser lays it out: `npm run tour:weapp -- [folder] [pattern of the files]`. Each page as high as its content, in normal and elder mode and in the dark.
 */
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { patientCalls } from '../../../../src/contract/patient'
import { Hospital } from '../../../support/e2e/hospital'
import type { Person } from '../../../support/e2e/people'
import { placesOf, type Place } from '../../../support/e2e/places'
import { makeDataDir, removeDataDir, startServer } from '../../../support/e2e/server'
import { aScreen, layOut, openQuietly, type Held } from './weapp_page'

const highestPx = 2200
const phone = { width: 375, height: 812 }
const looks: readonly (Held & { name: string })[] = [
  { name: 'normal', ...phone },
  { name: 'elder', ...phone, elder: true },
  { name: 'dark', ...phone, dark: true },
]
const demoOpenid = 'demo-openid-2'

async function main(): Promise<void> {
  const folder = path.resolve(process.argv[2] ?? '.cache/tour_weapp')
  const wanted = new RegExp(process.argv[3] ?? '')
  mkdirSync(folder, { recursive: true })
  const dataDir = makeDataDir()
  const server = await startServer({ dataDir })
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const hospital = new Hospital(server.url)
    const person = await signedIn(hospital)
    const places = await placesOf(hospital, person)
    const page = await browser.newPage({ viewport: phone, locale: 'zh-CN' })
    for (const look of looks)
      await takeAll({ hospital, person, page, folder, wanted }, look, places)
  } finally {
    await browser.close()
    await server.stop()
    removeDataDir(dataDir)
  }
}

interface Taking {
  hospital: Hospital
  person: Person
  page: Page
  folder: string
  wanted: RegExp
}

async function takeAll(
  { hospital, person, page, folder, wanted }: Taking,
  look: Held & { name: string },
  places: readonly Place[],
): Promise<void> {
  const screen = aScreen(hospital, person, look)
  for (const place of places) {
    const file = `${look.name}_${place.name}.png`
    if (!wanted.test(file)) continue
    await openQuietly(screen, place.address)
    await layOut(page, screen, look)
    const high = await page.evaluate(() => document.documentElement.scrollHeight)
    const height = Math.min(Math.max(look.height, high), highestPx)
    await page.setViewportSize({ width: look.width, height })
    await page.screenshot({ path: path.join(folder, file) })
  }
  screen.phone.stop()
}

/** The demo's person by WeChat's sign-in. */
async function signedIn(hospital: Hospital): Promise<Person> {
  const nobody: Person = { token: '', tel: '', patient: undefined }
  const screen = aScreen(hospital, nobody, phone, demoOpenid)
  await screen.open('/')
  await screen.seeHome()
  const stored = await screen.until('a token', () => screen.phone.storage.get('authToken'))
  screen.phone.stop()
  const token = String(JSON.parse(stored)).replace(/^Bearer /, '')
  const { list } = await hospital.call(patientCalls.listPatients, {}, { token })
  return { ...nobody, token, patient: list[0] }
}

main().catch((error: unknown) => {
  process.stderr.write(
    `${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  )
  process.exitCode = 1
})
