/** The mini-program's pages in a browser's layout. */
import type { Page } from '@playwright/test'
import type { Hospital } from '../../../support/e2e/hospital'
import type { Person } from '../../../support/e2e/people'
import { builtRoot, weappFolder } from '../built'
import { Phone } from '../host/phone'
import { anOpenid, enterAs } from '../people'
import { WeappScreen } from '../weapp_screen'
import { pageHtml } from './page_html'

/** How the phone is held and read. */
export interface Held {
  width: number
  height: number
  elder?: boolean
  dark?: boolean
}

/** The widths of phones that WeChat runs on. */
export const widths = [320, 375, 390, 428] as const

/** A phone of this width with the built package, and its owner signed in. */
export function aScreen(
  hospital: Hospital,
  person: Person,
  held: Held,
  openid = anOpenid(),
): WeappScreen {
  const phone = new Phone(openid, { builtRoot, serverUrl: hospital.url })
  phone.window = { width: held.width, height: held.height, statusBarHeight: 44 }
  phone.capsule = { left: held.width - 94, top: 48, width: 87, height: 32 }
  phone.theme = held.dark ? 'dark' : 'light'
  if (person.token !== '') enterAs(phone, person)
  if (held.elder) phone.storage.set('elderMode', 'true')
  return new WeappScreen(weappFolder, phone)
}

/** Opens an address and waits until everything that it asks for is there, and drawn. */
export async function openQuietly(screen: WeappScreen, address: string): Promise<void> {
  await screen.open(address)
  await screen.until(
    'the end of loading',
    () =>
      screen.phone.network.running === 0 &&
      screen.phone.loading === '' &&
      screen.program.top.updates.length > 0,
  )
  await screen.settle()
}

/** Lays out what the screen shows. */
export async function layOut(page: Page, screen: WeappScreen, held: Held): Promise<void> {
  await page.setViewportSize({ width: held.width, height: held.height })
  await page.emulateMedia({
    colorScheme: held.dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
  })
  const { folder, top } = screen.program
  await page.setContent(
    pageHtml({
      folder,
      route: top.route,
      root: top.root,
      resolve: (address) => address.replace(builtRoot, screen.phone.network.serverUrl),
    }),
    { waitUntil: 'load' },
  )
}
