/** A number is called in the console, and the phone shows it at once: through the hospital's books, its push, the door and the socket. */
import * as v from 'valibot'
import WebSocket from 'ws'
import { people } from '../../../simulators/seeds/data/people'
import { demoAccounts, patientIdOf } from '../../../simulators/seeds/people'
import { liveSocketPath, queueCalls } from '../../../src/contract/queue'
import { aSession } from '../../support/server/builders'
import { startDemo, type Demo } from '../../support/server/demo'
import { until } from '../../support/until'

const seen = v.object({ queues: v.array(v.object({ queueId: v.string(), waiting: v.number() })) })
const item = v.object({ queueNo: v.string(), status: v.string(), aheadNum: v.nullable(v.number()) })
const news = v.object({ items: v.optional(v.array(item)) })

/** A second; where other suites share the processors of a hosted machine, three. */
const withinMs = process.env.CI === undefined ? 1000 : 3000

describe.each(['json', 'fhir'] as const)('over %s', (wire) => {
  let demo: Demo
  let token: string
  beforeAll(async () => {
    // Its numbers are of one day and half: at noon neither ends in between.
    demo = await startDemo({ wire, fromMidnight: -719 })
    token = (await aSession(demo, { accountId: demoAccounts[0]?.accountId })).token
  })
  afterAll(() => demo.stop())

  async function ask(path: string, input: object): Promise<unknown> {
    const response = await fetch(`${demo.url}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(input),
    })
    const body: unknown = await response.json()
    if (response.status !== 200) throw new Error(`${response.status} ${JSON.stringify(body)}`)
    return body
  }

  const numberFor = (patient: 'wang' | 'grandson') => ({
    hospitalId: 'yunxi-first',
    hospitalBranchId: 'yunxi-main',
    patientId: patientIdOf(patient),
    patientNo: people[patient].patientNo,
    patientCardNo: `88${people[patient].patientNo}`,
    groupCode: 'pharmacy',
    itemCode: 'pharmacy-24h',
  })

  /** The pharmacy's queue of this half of the day, whatever half the demo was made in: its first number opens it, and others come after. */
  async function openQueue(): Promise<string> {
    const { ticketId } = v.parse(
      v.object({ ticketId: v.string() }),
      await ask(queueCalls.takeNumber.path, numberFor('grandson')),
    )
    const [row] = await demo.sql<{ queueId: string }[]>`
      select q.hospital_queue_id as queue_id from queue q join queue_ticket t using (queue_id) where t.ticket_id = ${ticketId}`
    const queueId = row?.queueId ?? ''
    expect((await demo.press('queue_walk_ins', { queueId })).status).toBe(200)
    return queueId
  }

  async function waitingIn(queueId: string): Promise<number> {
    const { queues } = v.parse(seen, await demo.see('state'))
    return queues.find((one) => one.queueId === queueId)?.waiting ?? 0
  }

  /** What the phone hears of a number over its socket, until it hears what is waited for. */
  function listen(queueNo: string): { until(status: string): Promise<number>; close(): void } {
    const socket = new WebSocket(demo.url.replace('http', 'ws') + liveSocketPath)
    const statuses: { status: string; at: number }[] = []
    let heard = () => undefined as void
    socket.on('open', () => socket.send(JSON.stringify({ authorization: `Bearer ${token}` })))
    socket.on('message', (data: Buffer) => {
      for (const one of v.parse(news, JSON.parse(data.toString())).items ?? [])
        if (one.queueNo === queueNo) statuses.push({ status: one.status, at: performance.now() })
      heard()
    })
    return {
      close: () => socket.close(),
      until: async (status) => {
        for (;;) {
          const found = statuses.find((one) => one.status === status)
          if (found !== undefined) return found.at
          await new Promise<void>((resolve) => {
            heard = resolve
          })
        }
      },
    }
  }

  it('gives the hospital’s own number, and shows at once that it is called', async () => {
    const queueId = await openQueue()
    const { queueNo } = v.parse(item, await ask(queueCalls.takeNumber.path, numberFor('wang')))
    // The answer may be faster than what the hospital publishes of those before.
    const mine = await until(
      async () => {
        const items = v.parse(v.array(item), await ask(queueCalls.listWaiting.path, {}))
        return items.find((one) => one.queueNo === queueNo)
      },
      (found) => typeof found?.aheadNum === 'number',
    )
    expect(mine).toMatchObject({ aheadNum: (await waitingIn(queueId)) - 1 })
    const phone = listen(queueNo)
    try {
      let pressedAt = 0
      for (let turn = 0; turn <= (mine?.aheadNum ?? 0); turn += 1) {
        for (const button of ['queue_begin', 'queue_finish']) await demo.press(button, { queueId })
        pressedAt = performance.now()
        expect((await demo.press('queue_next', { queueId })).status).toBe(200)
      }
      const shownAfterMs = (await phone.until('CALLING')) - pressedAt
      expect(shownAfterMs).toBeLessThan(withinMs)
      pressedAt = performance.now()
      await demo.press('queue_pass', { queueId })
      expect((await phone.until('MISSED')) - pressedAt).toBeLessThan(withinMs)
    } finally {
      phone.close()
    }
  })

  it('a missed number comes back where the hospital puts it', async () => {
    const [missed] = v.parse(
      v.array(v.object({ ticketId: v.string() })),
      await ask(queueCalls.listWaiting.path, { patientId: patientIdOf('wang') }),
    )
    expect(await ask(queueCalls.requeue.path, { ticketId: missed?.ticketId ?? '' })).toMatchObject({
      status: 'READY',
    })
    const published = await demo.sql`
    select 1 from sandbox.book b join queue q on q.hospital_queue_id = b.content ->> 'queueId'
    join queue_ticket t on t.queue_id = q.queue_id and t.number = (b.content #>> '{number,number}')::int
    where b.kind = 'queueEvent' and t.ticket_id = ${missed?.ticketId ?? ''}`
    expect(published.length).toBeGreaterThan(2)
  })
})
