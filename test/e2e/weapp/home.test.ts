/** How soon home stands: what the last visit knew at once, and its answers asked for before the page is there. */
import { aFreeTime, anOrder } from '../../support/e2e/people'
import type { WeappScreen } from './weapp_screen'
import { aPhoneOf, theHospital } from './weapp_test'

const hospital = theHospital()

/** The way to the server and back on a slow phone network. */
const slowMs = 300
/** Within this home's own data stands on such a network. */
const limitMs = 1500

/** Somebody who was here before and has a visit to come. */
async function someoneWhoReturns(): Promise<WeappScreen> {
  const { screen, person } = await aPhoneOf(hospital)
  await anOrder(hospital, person, await aFreeTime(hospital, person))
  await screen.open('/')
  await screen.see('待支付')
  await screen.until('what home keeps', () => screen.phone.storage.get('keptHome'))
  screen.phone.network.delayMs = slowMs
  return screen
}

test('the first picture of a return shows the hospital, its branch and its news, before any answer came', async () => {
  const screen = await someoneWhoReturns()
  const answered = screen.phone.network.sent.length
  await screen.restart('/')
  await screen.until('a picture', () => screen.words().length > 0)
  expect(screen.phone.network.sent.slice(answered).map(({ state }) => state)).not.toContain(
    'answered',
  )
  const [news = ''] = /"title":"[^"]+/.exec(screen.phone.storage.get('keptHome') ?? '') ?? []
  for (const known of ['云溪市第一人民医院', '总院', news.slice('"title":"'.length)])
    expect(screen.words()).toContain(known)
})

test('what is to be done is asked for while the app starts, once, and stands within a second and a half on a slow network', async () => {
  const screen = await someoneWhoReturns()
  const asked = () => screen.phone.network.count('/hos/user/v1/home/next-steps')
  const before = asked()
  const sentBefore = screen.phone.network.sent.length
  const startedAt = Date.now()
  await screen.restart('/')
  await screen.see('待支付')
  const tookMs = Date.now() - startedAt
  process.stdout.write(
    `weapp home: what is to be done stands after ${tookMs} ms, ${slowMs} ms of them on the way\n`,
  )
  expect(tookMs).toBeLessThan(limitMs)
  expect(asked()).toBe(before + 1)
  const sent = screen.phone.network.sent.slice(sentBefore).map(({ path }) => path)
  const at = (beginning: string) => sent.findIndex((path) => path.startsWith(beginning))
  expect(at('/hos/user/v1/home/next-steps')).toBeLessThan(at('/hos/public/v1/remark/'))
})

test('with what the last visit kept and the early calls home stands sooner than without, on the same phone and network', async () => {
  const screen = await someoneWhoReturns()
  const [news = ''] =
    /"title":"([^"]+)/.exec(screen.phone.storage.get('keptHome') ?? '')?.slice(1) ?? []
  const kept = ['keptHome', 'hosDetail'].map((key) => [key, screen.phone.storage.get(key)] as const)
  const open = async () => {
    const startedAt = Date.now()
    await screen.restart('/')
    await screen.see(news)
    const newsMs = Date.now() - startedAt
    await screen.see('待支付')
    return { newsMs, stepsMs: Date.now() - startedAt }
  }
  const without = async () => {
    for (const [key] of kept) screen.phone.storage.delete(key)
    screen.phone.sendsEntry = false
    return open()
  }
  const withBoth = async () => {
    for (const [key, value] of kept) screen.phone.storage.set(key, value ?? '')
    screen.phone.sendsEntry = true
    return open()
  }
  const before = [await without()]
  const after = [await withBoth()]
  before.push(await without())
  after.push(await withBoth())
  const least = (name: 'newsMs' | 'stepsMs') => ({
    before: Math.min(...before.map((one) => one[name])),
    after: Math.min(...after.map((one) => one[name])),
  })
  const [shown, steps] = [least('newsMs'), least('stepsMs')]
  process.stdout.write(
    [
      `weapp home, ${slowMs} ms on the way: news ${shown.before} -> ${shown.after} ms (${(shown.after / shown.before).toFixed(2)})`,
      `what is to be done ${steps.before} -> ${steps.after} ms (${(steps.after / steps.before).toFixed(2)})\n`,
    ].join(', '),
  )
  expect(shown.after).toBeLessThan(shown.before)
})
