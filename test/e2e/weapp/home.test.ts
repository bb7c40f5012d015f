/** How soon home stands: what the last visit knew at once, and its answers asked for before the page is there. Told by what came from the server by then, not by a clock: a busy machine is slow with everything. */
import { aFreeTime, anOrder } from '../../support/e2e/people'
import type { WeappScreen } from './weapp_screen'
import { aPhoneOf, theHospital } from './weapp_test'

const hospital = theHospital()

/** The way to the server and back on a slow phone network. */
const slowMs = 300
/** Within this home's own data stands on such a network. */
const limitMs = 1500
const nextSteps = '/hos/user/v1/home/next-steps'

/** Somebody who was here before and has a visit to come; nothing reaches the server any more until the test lets it. */
async function someoneWhoReturns(): Promise<WeappScreen> {
  const { screen, person } = await aPhoneOf(hospital)
  await anOrder(hospital, person, await aFreeTime(hospital, person))
  await screen.open('/')
  await screen.see('待支付')
  await screen.until('what home keeps', () => screen.phone.storage.get('keptHome'))
  await screen.until('all answers', () => screen.phone.network.running === 0)
  screen.phone.network.hold()
  return screen
}

/** The title of a notice that the last visit kept. */
function keptNews(screen: WeappScreen): string {
  const [, title = ''] = /"title":"([^"]+)/.exec(screen.phone.storage.get('keptHome') ?? '') ?? []
  expect(title).not.toBe('')
  return title
}

/** A new run, until it shows anything; what it has sent by then and later. */
async function returnHome(screen: WeappScreen) {
  const sentBefore = screen.phone.network.sent.length
  await screen.restart('/')
  await screen.until('a picture', () => screen.words().length > 0)
  return () => screen.phone.network.sent.slice(sentBefore)
}

test('the first picture of a return shows the hospital, its branch and its news, before any answer came', async () => {
  const screen = await someoneWhoReturns()
  const sent = await returnHome(screen)
  for (const known of ['云溪市第一人民医院', '总院', keptNews(screen)])
    expect(screen.words()).toContain(known)
  expect(sent().map(({ state }) => state)).not.toContain('answered')
})

test('what is to be done is asked for while the app starts, once, and stands after one way to the server, within a second and a half on a slow network', async () => {
  const screen = await someoneWhoReturns()
  const { network } = screen.phone
  const startedAt = Date.now()
  const sent = await returnHome(screen)
  const at = (beginning: string) => sent().findIndex(({ path }) => path.startsWith(beginning))
  await screen.until('it is asked for', () => at(nextSteps) >= 0)
  // What is asked for later than now has no answer.
  network.letThrough()
  await screen.see('待支付')
  const ownMs = Date.now() - startedAt
  process.stdout.write(
    `weapp home: what is to be done stands after one way of ${slowMs} ms and ${ownMs} ms of the phone’s own\n`,
  )
  expect(slowMs + ownMs).toBeLessThan(limitMs)
  network.letAllThrough()
  await screen.until('all answers', () => network.running === 0)
  expect(sent().filter(({ path }) => path.startsWith(nextSteps))).toHaveLength(1)
  const notices = at('/hos/public/v1/remark/')
  expect(notices).toBeGreaterThan(at(nextSteps))
})

test('with what the last visit kept and the early calls the news stands sooner than without: before any answer, not after one', async () => {
  const screen = await someoneWhoReturns()
  const news = keptNews(screen)
  const { phone } = screen
  const kept = ['keptHome', 'hosDetail'].map((key) => [key, phone.storage.get(key) ?? ''] as const)
  for (const [key] of kept) phone.storage.delete(key)
  phone.sendsEntry = false
  await returnHome(screen)
  expect(screen.words()).not.toContain(news)
  phone.network.letAllThrough()
  await screen.see(news)
  await screen.until('all answers', () => phone.network.running === 0)

  phone.network.hold()
  for (const [key, value] of kept) phone.storage.set(key, value)
  phone.sendsEntry = true
  const sent = await returnHome(screen)
  await screen.see(news)
  expect(sent().map(({ state }) => state)).not.toContain('answered')
})
