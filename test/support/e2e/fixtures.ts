/** Playwright's `test` with what end-to-end tests start from: a hospital, a phone, and people on it. */
import { expect, test as base, type Page } from '@playwright/test'
import type { RegistrationOrder } from '../../../src/contract/registration'
import { BrowserScreen } from './browser_screen'
import { sharedServerVariable } from './global_setup'
import { Hospital } from './hospital'
import { aFreeTime, anOrder, aPerson, type Person } from './people'
import { withServer, type OwnServer } from './server'

interface Fixtures {
  /** The server that all tests share: nobody moves its clock or breaks its channels. */
  hospital: Hospital
  /** The patient’s phone. */
  phone: BrowserScreen
  /** Someone new who has signed in on this phone. */
  person: Person
  /** An order of the person's that waits for its payment. */
  order: RegistrationOrder
  /** Lets a person use the browser: signed in, without the way through WeChat. */
  signedInAs(person: Person): Promise<void>
  /** What the browser's console complained about; a test ends with none. */
  complaints: string[]
}

interface WorkerFixtures {
  /** A server with this name is used by tests of this name only: what they change of the demo's people cannot be put back. */
  serverOf: string
  /** A server for tests that move the clock, break a channel or kill; put back in order after each test. */
  ownServer: OwnServer
}

export { expect }

/** See `Fixtures`. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  serverOf: ['', { scope: 'worker', option: true }],
  ownServer: [async ({}, use) => withServer(use), { scope: 'worker', timeout: 150_000 }],
  hospital: async ({}, use) => {
    await use(new Hospital(process.env[sharedServerVariable] ?? ''))
  },
  phone: async ({ page, hospital, complaints }, use) => {
    listen(page, complaints)
    await use(new BrowserScreen(page, hospital.url))
  },
  person: async ({ hospital, signedInAs }, use) => {
    const person = await aPerson(hospital)
    await signedInAs(person)
    await use(person)
  },
  order: async ({ hospital, person }, use) => {
    await use(await anOrder(hospital, person, await aFreeTime(hospital, person)))
  },
  signedInAs: async ({ page }, use) => {
    await use((person) => enterAs(page, person))
  },
  complaints: async ({}, use) => {
    const complaints: string[] = []
    await use(complaints)
    expect(complaints, 'errors that nobody caught').toEqual([])
  },
})

/** What `test.use` takes for a phone on which everything moves, as on most; the others go without, which takes a third of the time. */
export const inMotion = { contextOptions: { reducedMotion: 'no-preference' as const } }

/** As `test`, with a server of the worker's own in `hospital`: here the clock may move and channels may break. All is put back after each test. */
export const testAlone = test.extend({
  hospital: async ({ ownServer }, use) => {
    const hospital = new Hospital(ownServer.url)
    await use(hospital)
    await hospital.reset()
  },
})

/** Puts a person's session into the storage of the browser before the app starts; once, so that a sign-out stays. */
export async function enterAs(page: Page, { token, patient }: Person): Promise<void> {
  await page.addInitScript(
    (stored) => {
      // An empty document between two has no storage.
      if (window.origin === 'null' || window.sessionStorage.getItem('entered') !== null) return
      window.sessionStorage.setItem('entered', '1')
      // The flag of an attempt: WeChat's browser would otherwise sign in anew, whatever is stored (spec §4.3).
      window.sessionStorage.setItem('loginAttempt', '1')
      for (const [key, data] of Object.entries(stored))
        window.localStorage.setItem(key, JSON.stringify({ data }))
    },
    {
      authToken: `Bearer ${token}`,
      ...(patient === undefined ? {} : { chosenPatientId: patient.patientId }),
    },
  )
}

/** Failed requests that the app has told the patient about (spec §8); nobody needs to catch them again. */
const shownFailures = [
  'ServerRefused',
  'TimedOut',
  'TransportFailed',
  'BadReply',
  'RejectedByInterceptor',
]

/** Keeps what the page throws and nobody catches. */
export function listen(page: Page, complaints: string[]): void {
  page.on('pageerror', ({ name, message }) => {
    if (!shownFailures.includes(name)) complaints.push(`${name}: ${message}`)
  })
}
