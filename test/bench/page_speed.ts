/**
 * `npm run bench -- pages`, and in `npm run bench`: the built H5 on the real server in Chromium, as a slow phone sees it. All pages take turns in each of BENCH_RUNS rounds;
 * prints medians with their quarters beside the budgets, and as ratios to a static page of the same run.
 */
import type { Browser } from '@playwright/test'
import { Hospital } from '../support/e2e/hospital'
import { aFreeTime, anOrder } from '../support/e2e/people'
import { demoPerson } from '../support/e2e/places'
import { makeDataDir, removeDataDir, startServer } from '../support/e2e/server'
import { addressOf } from '../support/e2e/steps/steps'
import { middleOf, quantile } from './load'
import { openSlowly, type FirstLoad, type Opening } from './pages/first_load'
import { scrollList, type LongList } from './pages/lists'
import { openBrowser, phoneWords, type Kept } from './pages/slow_phone'
import { serveBareTaro, serveStaticPage } from './pages/static_page'
import { tapNext, type Taps } from './pages/tap'
import { walkPages } from './pages/walk'
import { printTable, type Cell } from './table'

/** Stands on home, and on what it is measured against. */
const homeReady = '预约挂号'
const staticPage = 'static page'
const bareTaro = 'Taro alone, two words'

interface Case extends Opening {
  name: string
  budget: Partial<Record<'fcp' | 'lcp' | 'tbt' | 'cls', number>>
  /** The LCP may be so many static pages; `--quick` measures those that say so. */
  staticPages?: number
}

/** Measures everything and prints it; `isQuick` is three rounds of three first loads. */
export async function benchPages({ isQuick = false } = {}): Promise<void> {
  const rounds = isQuick ? 3 : Number(process.env.BENCH_RUNS ?? 7)
  const dataDir = makeDataDir()
  const server = await startServer({ dataDir })
  const still = await serveStaticPage(`${server.url}/`)
  const taro = await serveBareTaro()
  const browser = await openBrowser()
  try {
    const places = await preparePlaces(server.url)
    const beside = [unmeasured(staticPage, still.url), unmeasured(bareTaro, taro.url)]
    const before = process.env.BENCH_BEFORE
    const older = before === undefined ? [] : await olderCases(before, places.cases)
    const cases = isQuick
      ? places.cases.filter((one) => one.staticPages)
      : [...places.cases, ...older]
    await benchFirstLoads(browser, [...beside, ...cases], rounds)
    if (isQuick) return
    await benchTaps(browser, server.url, places.kept, rounds)
    await benchWalk(browser, places.kept, places.walk)
    await benchLists(browser, places.kept, places.lists)
  } finally {
    await browser.close()
    still.close()
    taro.close()
    await server.stop()
    removeDataDir(dataDir)
  }
}

/** Somebody with patients and an order, a department with doctors, and the pages to open. */
async function preparePlaces(url: string) {
  const hospital = new Hospital(url)
  const person = await demoPerson(hospital)
  // One where this person has no order yet.
  const free = await aFreeTime(hospital, person, { departName: '肾内科', withDoctor: true })
  await anOrder(hospital, person, free)
  const kept: Kept = {
    authToken: `Bearer ${person.token}`,
    chosenPatientId: person.patient?.patientId,
    // As after any visit before this one: the room of the card of next steps.
    homeCardHeight: 335,
  }
  const home = { address: `${url}/`, ready: homeReady }
  const doctors = url + addressOf('registration_doctor_list', { departId: free.schedule.departId })
  const departments = url + addressOf('registration_depart_list')
  const orders = url + addressOf('registration_orderlist')
  const budget = { fcp: 500, lcp: 600, tbt: 250, cls: 0.02 }
  const page = { kept, budget: { lcp: 1500, tbt: 400 } }
  const cases: Case[] = [
    { name: 'home, unknown visitor', ...home, kept: {}, budget, staticPages: 1.7 },
    { name: 'home, signed in', ...home, kept, budget, staticPages: 2.2 },
    {
      name: 'home, signed in on a new phone',
      ...home,
      kept: { ...kept, homeCardHeight: undefined },
      budget,
    },
    { name: 'home, repeated visit', ...home, kept, isRepeated: true, budget: { lcp: 400 } },
    { name: 'doctor list', address: doctors, ready: '擅长', ...page, staticPages: 2.4 },
    { name: 'departments', address: departments, ready: free.groupName, ...page },
    { name: 'order list', address: orders, ready: free.schedule.departName, ...page },
  ]
  const walk = [
    `${url}/`,
    departments,
    doctors,
    orders,
    url + addressOf('search_index'),
    url + addressOf('patient_add'),
    url + addressOf('outpatient_list'),
    url + addressOf('report_choose_type'),
    url + addressOf('queue_index'),
    url + addressOf('center'),
  ]
  const reports = url + addressOf('report_order_list')
  const lists = [
    { name: '1,000 orders', address: orders, path: '/reg/order/page', rows: 1000 },
    { name: '300 doctors', address: doctors, path: '/reg/doctor-schedule', rows: 300 },
    { name: '200 results', address: reports, path: '/report/page', rows: 200 },
  ]
  return { kept, cases, walk, lists }
}

/** Home of an older build, which its own demo shows at the address BENCH_BEFORE; all that is asked of it is the link by which one enters. */
async function olderCases(url: string, cases: readonly Case[]): Promise<Case[]> {
  const link = await new Hospital(url).entryLink('demo-openid-1')
  const token = new URL(link, url).searchParams.get('jwt')
  return cases
    .filter(({ staticPages, ready }) => staticPages && ready === homeReady)
    .map(({ name, ready, kept }) => ({
      name: `${name}, before`,
      address: `${url}/`,
      ready,
      kept: 'authToken' in kept ? { authToken: `Bearer ${token}` } : {},
      budget: {},
    }))
}

const unmeasured = (name: string, address: string): Case => ({
  name,
  address,
  kept: {},
  ready: homeReady,
  budget: {},
})

type Timed = keyof Case['budget']

async function benchFirstLoads(browser: Browser, cases: readonly Case[], rounds: number) {
  const measured = new Map<string, FirstLoad[]>(cases.map(({ name }) => [name, []]))
  for (let round = 0; round < rounds; round += 1)
    for (const one of cases) measured.get(one.name)?.push(await openSlowly(browser, one))
  const middle = (name: string, key: Timed) =>
    middleOf((measured.get(name) ?? []).map((load) => load[key]))
  const ratio = (name: string, to: string) => middle(name, 'lcp').value / middle(to, 'lcp').value
  const rows = cases.map(({ name, budget, staticPages }) => {
    const cell = (key: Timed) => ({ ...middle(name, key), most: budget[key] })
    const [load] = measured.get(name) ?? []
    const row: Record<string, Cell> = {
      'FCP ms': cell('fcp'),
      'LCP ms': cell('lcp'),
      'TBT ms': cell('tbt'),
      CLS: cell('cls'),
      'LCP / static': { value: ratio(name, staticPage), most: staticPages },
      'LCP / Taro': ratio(name, bareTaro),
      requests: load?.requests ?? 0,
      kB: load?.kilobytes ?? 0,
    }
    return [name, row] as const
  })
  printTable(
    `Pages at ${phoneWords}; ${rounds} rounds in turns: the middle, and its quarters`,
    Object.fromEntries(rows),
  )
  for (const name of ['home, signed in', 'doctor list']) printWaterfall(name, measured.get(name))
}

function printWaterfall(name: string, loads: readonly FirstLoad[] = []): void {
  console.log(`\nWaterfall, ${name}: from ms, to ms, kB`)
  for (const { from, to, kilobytes, name: file } of loads.at(-1)?.waterfall ?? [])
    console.log(`  ${String(from).padStart(5)} ${String(to).padStart(5)} ${kilobytes}\t${file}`)
}

async function benchTaps(browser: Browser, url: string, kept: Kept, rounds: number) {
  const taps: Taps[] = []
  for (let round = 0; round < rounds; round += 1) taps.push(await tapNext(browser, url, kept))
  const row = (kind: keyof Taps, most: number) => ({
    'painted ms': { ...middleOf(taps.map((tap) => tap[kind].painted)), most },
    'in its place ms': middleOf(taps.map((tap) => tap[kind].inPlace)),
  })
  printTable(
    'From the tap to the first frame that shows the next page, and to the end of its slide',
    {
      'its code in the cache': row('cached', 100),
      'its code to be fetched': row('fetched', 400),
    },
  )
}

async function benchLists(browser: Browser, kept: Kept, lists: readonly LongList[]) {
  const rows: Record<string, Record<string, Cell>> = {}
  for (const list of lists) {
    const { still, ...scrolled } = await scrollList(browser, kept, list)
    rows[list.name] = { ...scrolled, longest: { value: scrolled.longest, most: 50 } }
    rows[`${list.name}, a still page`] = { ...still }
  }
  printTable(
    "Lists under thirty flicks of a finger: the longest frame in ms, and how many were over 50; beside each its first screens as a page without scripts, where late frames are the machine's own",
    rows,
  )
}

async function benchWalk(browser: Browser, kept: Kept, addresses: readonly string[]) {
  const inputs = await walkPages(browser, kept, addresses)
  const times = inputs.map(({ ms }) => ms)
  const [slowest] = [...inputs].sort((one, other) => other.ms - one.ms)
  printTable(`From an input to the next paint, ${addresses.length} pages`, {
    inputs: { ms: inputs.length },
    p50: { ms: quantile(times, 0.5) },
    p98: { ms: { value: quantile(times, 0.98), most: 200 } },
    slowest: { ms: slowest?.ms ?? 0, at: slowest?.address.replace(/^https?:..[^/]+/, '') ?? '' },
  })
}
