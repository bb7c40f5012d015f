/** Puts pictures of the same pages side by side: one sheet for each area and look. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Browser } from '@playwright/test'
import { routes, type RouteName } from '../../../../src/navigation/routes'
import type { Place } from '../../../support/e2e/places'

/** Which packages a sheet holds. */
const areas: Readonly<Record<string, readonly string[]>> = {
  home: ['index', 'center', 'search', 'notice', 'not_found'],
  registration: ['registration'],
  patient: ['patient'],
  outpatient: ['outpatient', 'payment'],
  inpatient: ['inpatient'],
  report: ['report', 'cloud_film'],
  queue: ['takeno', 'called', 'waitlist'],
  mine: ['account', 'share', 'message', 'follow', 'credit'],
}
const pairsInRow = 4
/** Width of one picture on the sheet, and how much of a long page it shows. */
const widthPx = 190
const heightPx = 520

/** Writes `area_look.jpg` for what there are pictures of. */
export async function makeSheets(
  browser: Browser,
  folder: string,
  places: readonly Place[],
  looks: readonly { name: string }[],
): Promise<void> {
  const page = await browser.newPage({
    viewport: { width: pairsInRow * (2 * widthPx + 24), height: 600 },
  })
  for (const [area, packages] of Object.entries(areas))
    for (const look of looks) {
      const pairs = places
        .filter(({ name }) => packages.includes(packageOf(name)))
        .map(({ name }) => pairHtml(folder, look.name, name))
        .filter(Boolean)
      if (pairs.length === 0) continue
      await page.setContent(
        `<body style="margin:0;display:flex;flex-wrap:wrap;background:#8a94a0;font:12px sans-serif">${pairs.join('')}</body>`,
        { waitUntil: 'load' },
      )
      await page.screenshot({
        path: path.join(folder, `${area}_${look.name}.jpg`),
        type: 'jpeg',
        quality: 42,
        fullPage: true,
      })
    }
  await page.close()
}

/** The name of a place is its route's; two stand for a state of one. */
function packageOf(name: string): string {
  const stateOf: Readonly<Record<string, RouteName>> = {
    order_ticket: 'registration_orderlist',
    cloud_film_film: 'cloud_film_index',
  }
  const route = stateOf[name] ?? name
  return isRouteName(route) ? (routes[route].path.split('/')[2] ?? '') : ''
}

function pairHtml(folder: string, look: string, name: string): string {
  const files = ['h5', 'weapp'].map((platform) =>
    path.join(folder, `${look}_${name}_${platform}.png`),
  )
  if (!files.every((file) => existsSync(file))) return ''
  const pictures = files.map(
    (file) =>
      `<div style="width:${widthPx}px;height:${heightPx}px;overflow:hidden"><img style="width:100%" src="data:image/png;base64,${readFileSync(file).toString('base64')}"></div>`,
  )
  return `<div style="margin:6px;width:${2 * widthPx + 12}px"><div style="color:#fff">${name}</div><div style="display:flex;gap:6px">${pictures.join('')}</div></div>`
}

function isRouteName(name: string): name is RouteName {
  return name in routes
}
