/** A number is called in the console, and the phone shows it at once: through the hospital's books, its push, the door and the socket. */
import * as v from 'valibot'
import WebSocket from 'ws'
import { demoAccounts, patientIdOf } from '../../../simulators/seeds/people'
import { liveSocketPath, queueCalls } from '../../../src/contract/queue'
import { until } from '../../support/connector/app'
import { aSession } from '../../support/server/builders'
import { startDemo, type Demo } from '../../support/server/demo'

const seen = v.object({
  queues: v.array(v.object({ queueId: v.string(), itemName: v.string(), waiting: v.number() })),
})
const item = v.object({ queueNo: v.string(), status: v.string(), aheadNum: v.nullable(v.number()) })
const news = v.object({ items: v.optional(v.array(item)) })

/** A second; where other suites share the processors of a hosted machine, three. */
const withinMs = process.env.CI === undefined ? 1000 : 3000

describe.each(['json', 'fhir'] as const)('over %s', (wire) => {
  let demo: Demo
  let token: string
  beforeAll(async () => {
    // Its numbers are of one day: at noon no midnight passes in between.
    demo = await startDemo({ wire, fromMidnight: -720 })
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

  /** What the phone hears over its socket, until it hears what is waited for. */
  function listen(): { until(status: string): Promise<number>; close(): void } {
    const socket = new WebSocket(demo.url.replace('http', 'ws') + liveSocketPath)
    const statuses: { status: string; at: number }[] = []
    let heard = () => undefined as void
    socket.on('open', () => socket.send(JSON.stringify({ authorization: `Bearer ${token}` })))
    socket.on('message', (data: Buffer) => {
      for (const { status } of v.parse(news, JSON.parse(data.toString())).items ?? [])
        statuses.push({ status, at: performance.now() })
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
    const { queueNo } = v.parse(
      item,
      await ask(queueCalls.takeNumber.path, {
        hospitalId: 'yunxi-first',
        hospitalBranchId: 'yunxi-main',
        patientId: patientIdOf('wang'),
        patientNo: '0100265318',
        patientCardNo: '880100265318',
        groupCode: 'pharmacy',
        itemCode: 'pharmacy-24h',
      }),
    )
    // The answer may be faster than what the hospital publishes of those before.
    const mine = await until(
      async () => {
        const items = v.parse(v.array(item), await ask(queueCalls.listWaiting.path, {}))
        return items.find((one) => one.queueNo === queueNo)
      },
      (found) => typeof found?.aheadNum === 'number',
    )
    const { queues } = v.parse(seen, await demo.see('state'))
    const queue = queues.find(({ itemName }) => itemName === '24 小时药房')
    expect(mine).toMatchObject({ aheadNum: (queue?.waiting ?? 0) - 1 })
    const { queueId } = queue ?? {}
    const phone = listen()
    try {
      let pressedAt = 0
      for (let turn = 0; turn <= (mine?.aheadNum ?? 0); turn += 1) {
        for (const button of ['queue_begin', 'queue_finish']) await demo.press(button, { queueId })
        pressedAt = performance.now()
        expect((await demo.press('queue_next', { queueId })).status).toBe(200)
      }
      const shownAfterMs = (await phone.until('CALLING')) - pressedAt
      await demo.press('queue_pass', { queueId })
      await phone.until('MISSED')
      expect(shownAfterMs).toBeLessThan(withinMs)
    } finally {
      phone.close()
    }
  })

  it('a missed number comes back where the hospital puts it', async () => {
    const [missed] = v.parse(
      v.array(v.object({ ticketId: v.string() })),
      await ask(queueCalls.listWaiting.path, {}),
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
