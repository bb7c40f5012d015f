/** The stories of the demo's first page: each sets a Monday morning and what has happened until then; the hospital's buttons do what they say. */
import { randomUUID } from 'node:crypto'
import { hospitalMoment, hospitalNow } from '../../../server/values/hospital_time'
import { listQueues } from '../../../simulators/hospital/queues'
import { people } from '../../../simulators/seeds/data/people'
import { demoAccounts, patientIdOf } from '../../../simulators/seeds/people'
import { acts, stories, type Story } from '../../../simulators/story/stories'
import { Visitor } from '../../../simulators/story/visitor'
import { queueCalls } from '../../../src/contract/queue'
import { routes } from '../../../src/navigation/routes'
import { startDemo } from '../../support/server/demo'
import { forAllTests } from '../../support/server/for_tests'

const { patientNo } = people.li
const demo = forAllTests(() => startDemo())

async function post(path: string, body: object): Promise<number> {
  const response = await fetch(`${demo.url}/sandbox/story/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return response.status
}

/** Where the demo's first page sends somebody. */
async function enter(openid: string): Promise<string> {
  const reply = await fetch(`${demo.url}/sandbox/enter?as=${openid}`, { redirect: 'manual' })
  return reply.headers.get('location') ?? ''
}

const ordersOf = async (openid: string) => {
  const hospital = { entryLink: async (of: string) => new URL(await enter(of), demo.url) }
  const visitor = await Visitor.enter({ appUrl: demo.url, hospital }, openid)
  return (fits: Parameters<Visitor['findOrder']>[0]) => visitor.findOrder(fits)
}
/** As the page of the number does it. */
async function takeNumber(
  openid: string,
  itemCode: string,
  key: keyof typeof people = 'li',
): Promise<number> {
  const { patientNo } = people[key]
  const sessionId = randomUUID()
  const accountId = demoAccounts.find((one) => one.openid === openid)?.accountId ?? ''
  await demo.sql`
    insert into session (session_id, account_id, app, expires_at)
    values (${sessionId}, ${accountId}, 'official_account', now() + interval '1 hour')`
  const { statusCode } = await demo.app.inject({
    method: 'POST',
    url: queueCalls.takeNumber.path,
    headers: { authorization: `Bearer ${await demo.tokenOf(sessionId)}` },
    payload: {
      hospitalId: 'yunxi-first',
      hospitalBranchId: 'yunxi-main',
      patientId: patientIdOf(key),
      patientNo,
      patientCardNo: `88${patientNo}`,
      groupCode: 'clinic',
      itemCode,
    },
  })
  return statusCode
}

const storyOf = (name: string): Story => {
  const story = stories.find((one) => one.name === name)
  if (story === undefined) throw new Error(name)
  return story
}

it('has a page for each, with the phone of its person', async () => {
  for (const { name, openid, steps } of stories) {
    const page = await (await fetch(`${demo.url}/sandbox/story/${name}`)).text()
    expect(page).toContain(`/sandbox/enter?as=${openid}`)
    for (const { words, at } of steps) {
      expect(page).toContain(words)
      for (const name of at) expect(Object.keys(routes)).toContain(name)
    }
  }
  const start = await (await fetch(`${demo.url}/sandbox`)).text()
  for (const { title } of stories) expect(start).toContain(title)
})

it('lets a demo patient in by an entry link, and nobody else', async () => {
  expect(await enter('demo-openid-1')).toMatch(/^\/\?jwt=[\w-]+\.[\w-]+\.[\w-]+$/)
  expect(await enter('somebody')).toBe('/sandbox')
})

it('begins on a Monday morning, again and again', async () => {
  expect(await post('begin', { name: 'book' })).toBe(200)
  const now = await hospitalNow(demo.sql)
  expect(hospitalMoment(now)).toMatch(/T09:40/)
  expect(new Date(hospitalMoment(now).slice(0, 10)).getUTCDay()).toBe(1)
  expect(await post('begin', { name: 'book' })).toBe(200)
  expect((await hospitalNow(demo.sql)).getTime() - now.getTime()).toBeLessThan(60_000)
})

it('waits with others for a number of today, which is called', async () => {
  const { openid } = storyOf('queue')
  expect(await post('act', { name: 'queue', act: 'call_next' })).toBe(409)
  expect(await post('begin', { name: 'queue' })).toBe(200)
  const today = hospitalMoment(await hospitalNow(demo.sql)).slice(0, 10)
  const find = await ordersOf(openid)
  const order = await find(({ visit }) => visit.visitDate === today)
  expect(order).toMatchObject({ patientId: patientIdOf('li'), payStatus: 'PAID' })
  expect(await takeNumber(openid, order?.visit.scheduleId ?? '')).toBe(200)
  const mine = async () => {
    const queues = await listQueues(demo.sql)
    return queues
      .map(({ numbers }) => numbers.findIndex(({ patient }) => patient?.value === patientNo))
      .flatMap((index, at) => (index < 0 ? [] : [{ index, ...queues[at]?.numbers[index] }]))
  }
  const others = 5
  expect(await mine()).toMatchObject([{ index: others, state: 'waiting' }])
  expect(await post('act', { name: 'queue', act: 'call_next' })).toBe(200)
  expect(await mine()).toMatchObject([{ state: 'waiting' }])
  expect(await post('act', { name: 'queue', act: 'call_own' })).toBe(200)
  expect(await mine()).toMatchObject([{ state: 'called' }])
  // Who begins again is not called any more, and waits nowhere.
  expect(await post('begin', { name: 'queue' })).toBe(200)
  expect(await mine()).toMatchObject([{ state: expect.stringMatching(/serving|done/) as string }])
  const second = await find(
    ({ orderId, visit }) => visit.visitDate === today && orderId !== order?.orderId,
  )
  expect(await takeNumber(openid, second?.visit.scheduleId ?? '')).toBe(200)
  expect((await mine()).filter(({ state }) => state === 'waiting')).toHaveLength(1)
  expect(await post('begin', { name: 'queue' })).toBe(200)
  expect((await mine()).filter(({ state }) => state === 'waiting')).toEqual([])
})

it('issues a bill and publishes a report to who holds the phone', async () => {
  const published = async () => {
    const [row] = await demo.sql<{ bills: number; reports: number }[]>`
      select (select count(*)::int from sandbox.book where kind = 'bill' and content->'patient'->>'value' = ${people.wang.patientNo}) as bills,
        (select count(*)::int from sandbox.his_report where content->>'patientNo' = ${people.wang.patientNo}) as reports`
    return row ?? { bills: 0, reports: 0 }
  }
  const before = await published()
  expect(await post('begin', { name: 'pay' })).toBe(200)
  expect(await post('begin', { name: 'report' })).toBe(200)
  expect(await published()).toEqual({ bills: before.bills + 1, reports: before.reports + 1 })
})

it('stops the clinic of tomorrow’s order, and makes another one for who begins again', async () => {
  const { openid } = storyOf('stopped')
  expect(await post('begin', { name: 'stopped' })).toBe(200)
  const find = await ordersOf(openid)
  const today = hospitalMoment(await hospitalNow(demo.sql)).slice(0, 10)
  const isNext = ({ visit }: { visit: { visitDate: string } }) => visit.visitDate > today
  const order = await find(isNext)
  expect(order?.visit.doctorId).toEqual(expect.any(String))
  expect(await post('act', { name: 'stopped', act: 'stop_clinic' })).toBe(200)
  const [clinic] = await demo.sql<{ stoppedAt: Date | null }[]>`
    select stopped_at from schedule where schedule_id = ${order?.visit.scheduleId ?? ''}`
  expect(clinic?.stoppedAt).toBeInstanceOf(Date)
  expect(await post('begin', { name: 'stopped' })).toBe(200)
  expect((await find(isNext))?.orderId).not.toBe(order?.orderId)
})

it('begins a week later for who has seen the doctor that Monday', async () => {
  const { openid } = storyOf('day')
  const begin = async () => {
    expect(await post('begin', { name: 'day' })).toBe(200)
    return hospitalMoment(await hospitalNow(demo.sql)).slice(0, 10)
  }
  const first = await begin()
  const order = await (await ordersOf(openid))(({ visit }) => visit.visitDate === first)
  expect(await takeNumber(openid, order?.visit.scheduleId ?? '', 'sun')).toBe(200)
  expect(await post('act', { name: 'day', act: 'end_visit' })).toBe(200)
  expect(await post('act', { name: 'day', act: 'go_to_exam' })).toBe(409)
  const second = await begin()
  expect(Date.parse(second) - Date.parse(first)).toBe(7 * 86_400_000)
})

it('serves no unpaid bill for which no lender stands, and lets the evening come', async () => {
  const { openid } = storyOf('cashless')
  expect(await post('begin', { name: 'cashless' })).toBe(200)
  const today = hospitalMoment(await hospitalNow(demo.sql)).slice(0, 10)
  const find = await ordersOf(openid)
  const order = await find(({ visit }) => visit.visitDate === today)
  expect(await takeNumber(openid, order?.visit.scheduleId ?? '', 'sun')).toBe(200)
  expect(await post('act', { name: 'cashless', act: 'see_and_test' })).toBe(200)
  expect(await post('act', { name: 'cashless', act: 'serve_unpaid' })).toBe(409)
  expect(await post('act', { name: 'cashless', act: 'evening' })).toBe(200)
  expect(hospitalMoment(await hospitalNow(demo.sql))).toMatch(/T20:00/)
})

it('refuses what it does not know', async () => {
  expect(await post('begin', { name: 'nothing' })).toBe(400)
  expect(await post('act', { name: 'book', act: 'nothing' })).toBe(400)
  expect(await post('act', { name: 'book', act: 'toString' })).toBe(400)
  expect(await post('act', { name: 'nothing', act: Object.keys(acts)[0] })).toBe(400)
  const page = await fetch(`${demo.url}/sandbox/story/nothing`, { redirect: 'manual' })
  expect(page.headers.get('location')).toBe('/sandbox')
})
