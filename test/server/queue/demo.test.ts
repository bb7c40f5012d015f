/** The demo's queues, and the console that calls them. */
import { forAllTests } from '../../support/server/for_tests'
import { startSandboxHost } from '../sandbox/sandbox_host'

const host = forAllTests(() => startSandboxHost({ seeded: true }))

interface Summary {
  queueId: string
  itemName: string
  waiting: number
  missed: number
  done: number
  current: string[]
  next: string[]
}

/** The pharmacy never closes, so the demo has a crowd there at any hour. */
async function pharmacy(): Promise<Summary> {
  const state = (await (await fetch(`${host.url}/sandbox/console/state`)).json()) as {
    queues: Summary[]
  }
  const found = state.queues.find(({ itemName }) => itemName === '24 小时药房')
  if (found === undefined) throw new Error('no queue at the pharmacy')
  return found
}

it('has a crowd that waits, with one number in service and the next three in view', async () => {
  const queue = await pharmacy()
  expect(queue.waiting).toBeGreaterThan(3)
  expect(queue.done).toBeGreaterThan(3)
  expect(queue.current).toEqual([expect.stringMatching(/^N\d{3} 就诊中$/)])
  expect(queue.next).toHaveLength(3)
})

it('calls, passes and finishes numbers at the desks of the hospital', async () => {
  const before = await pharmacy()
  const press = async (name: string) =>
    (await host.post(`/sandbox/console/${name}`, { queueId: before.queueId })).status
  expect(await press('queue_next')).toBe(200)
  expect((await pharmacy()).current).toEqual([`${before.next[0]} 叫号中`])
  expect(await press('queue_next')).toBe(409)
  expect(await press('queue_recall')).toBe(200)
  expect(await press('queue_pass')).toBe(200)
  expect(await press('queue_next')).toBe(200)
  expect(await press('queue_begin')).toBe(200)
  expect(await press('queue_finish')).toBe(200)
  expect(await press('queue_finish')).toBe(409)
  expect(await press('queue_walk_ins')).toBe(200)
  expect(await pharmacy()).toMatchObject({
    waiting: before.waiting - 2 + 5,
    missed: before.missed + 1,
    done: before.done + 2,
    current: [],
  })
})

it('knows no other queue', async () => {
  const callAt = (queueId: string) => host.post('/sandbox/console/queue_next', { queueId })
  expect((await callAt('q:nowhere')).status).toBe(404)
  expect((await callAt('x')).status).toBe(400)
})
