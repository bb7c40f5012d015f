/** When workers rest: counted in runs, by a clock that the test moves. */
import { EventEmitter } from 'node:events'
import type { Server } from 'node:http'
import { Rest, type Visible } from '../../../../server/worker_runs/rest'

const worker = { name: 'send_refunds', everyMs: 2000, run: () => Promise.resolve() }
const second = 1000

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

/** A process whose worker runs at its pace unless it rests; what the database shows is the test's. */
function aProcess() {
  const listener = new EventEmitter()
  const shows: { visible: Visible | Error } = {
    visible: { next: 100, isStill: true, records: [] },
  }
  let runs = 0
  const rest = new Rest(async () => {
    if (shows.visible instanceof Error) throw shows.visible
    return shows.visible
  })
  const turn = (): void => {
    if (rest.rests(worker)) return
    const ended = rest.begin(worker)
    runs += 1
    ended()
  }
  rest.start(listener as unknown as Server, turn)
  const pace = setInterval(turn, worker.everyMs)
  /** How often the worker runs meanwhile. */
  const runsIn = async (ms: number): Promise<number> => {
    const before = runs
    await jest.advanceTimersByTimeAsync(ms)
    return runs - before
  }
  return {
    shows,
    runsIn,
    call: (url: string) => void listener.emit('request', { url }),
    end: () => {
      clearInterval(pace)
      rest.stop()
    },
  }
}

it('keeps its pace for a minute after a call, and then rests for longer and longer, thirty seconds at most', async () => {
  const { runsIn, call, end } = aProcess()
  expect(await runsIn(60 * second)).toBe(30)
  expect(await runsIn(600 * second)).toBeLessThan(35)
  call('/health/ready')
  expect(await runsIn(60 * second)).toBeLessThanOrEqual(2)
  call('/v1/home')
  expect(await runsIn(60 * second)).toBeGreaterThanOrEqual(29)
  end()
})

it('a change in the database wakes it within a second; that a process recorded its runs does not', async () => {
  const { shows, runsIn, end } = aProcess()
  await runsIn(600 * second)
  await runsIn(16 * second)
  shows.visible = { next: 101, isStill: true, records: [7, 100] }
  expect(await runsIn(second)).toBe(0)
  shows.visible = { next: 103, isStill: true, records: [7, 101] }
  expect(await runsIn(second)).toBe(1)
  end()
})

it('a change that is under way wakes it again once it can be seen', async () => {
  const { shows, runsIn, end } = aProcess()
  await runsIn(600 * second)
  shows.visible = { next: 101, isStill: false, records: [] }
  expect(await runsIn(second)).toBeGreaterThanOrEqual(1)
  shows.visible = { next: 101, isStill: true, records: [] }
  expect(await runsIn(second)).toBeGreaterThanOrEqual(1)
  end()
})

it('nobody rests while the database cannot be asked, nor by what was seen before', async () => {
  const { shows, runsIn, end } = aProcess()
  await runsIn(600 * second)
  shows.visible = new Error('away')
  expect(await runsIn(20 * second)).toBeGreaterThanOrEqual(10)
  shows.visible = { next: 100, isStill: true, records: [] }
  expect(await runsIn(2 * second)).toBeGreaterThanOrEqual(1)
  end()
})
