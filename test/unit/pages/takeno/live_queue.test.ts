import type { QueueItem, WaitingNews } from '@/contract/queue'
import { LiveQueue, type LiveView } from '@/waiting/live_queue'
import { aNumber } from './builders'

const news = (version: string, items?: QueueItem[]): WaitingNews => ({
  version,
  items,
  askAgainSeconds: 10,
  serverNow: `2026-11-25T09:00:0${version}+08:00`,
})

interface Ears {
  onNews(news: WaitingNews): void
  onClosed(): void
}

/** A live queue with a server and a line played by the test: a server of ours, or (without `answers`) one that knows the specification's call only. */
function aLiveQueue(answers?: (WaitingNews | Error)[]) {
  const bySpec: (QueueItem[] | Error)[] = []
  const asked: (string | undefined)[] = []
  let askedBySpec = 0
  const lines: Ears[] = []
  const hangUp = jest.fn()
  let view: LiveView | undefined
  const live = new LiveQueue(
    {
      ask: () => {
        askedBySpec += 1
        const answer = bySpec.shift() ?? [aNumber()]
        return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
      },
      askLive: (since) => {
        asked.push(since)
        const answer = answers ? (answers.shift() ?? news('9')) : new Error('404')
        return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
      },
      now: () => '2026-11-25T09:00:00+08:00',
      listen: (_since, handlers) => {
        lines.push(handlers)
        return hangUp
      },
    },
    (next) => (view = next),
  )
  const shown = () => {
    if (view === undefined) throw new Error('nothing shown')
    return view
  }
  return { live, bySpec, asked, askedBySpec: () => askedBySpec, lines, hangUp, shown }
}

/** Lets answers arrive and time pass. */
async function pass(ms = 0) {
  await jest.advanceTimersByTimeAsync(ms)
}

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

it('asks at once, and again when the server said, with the version it knows', async () => {
  const { live, asked, lines, shown } = aLiveQueue([
    news('1', [aNumber()]),
    news('2', [aNumber({ aheadNum: 3 })]),
  ])
  live.wake()
  await pass()
  lines[0]?.onClosed()
  expect(shown()).toMatchObject({
    items: [{ aheadNum: 4 }],
    updatedAt: '2026-11-25T09:00:01+08:00',
    isPushed: false,
    isStale: false,
  })
  await pass(8_000)
  expect(asked).toEqual([undefined])
  await pass(4_000)
  expect(asked).toEqual([undefined, '1'])
  expect(shown().items).toEqual([expect.objectContaining({ aheadNum: 3 })])
  live.rest()
})

it('keeps the numbers when nothing changed, and knows they are still true', async () => {
  const { live, shown } = aLiveQueue([news('1', [aNumber()]), news('2')])
  live.wake()
  await pass()
  await live.refresh()
  expect(shown()).toMatchObject({
    items: [{ queueNo: 'X012' }],
    updatedAt: '2026-11-25T09:00:02+08:00',
  })
  live.rest()
})

it('asks no more while a line brings news', async () => {
  const { live, asked, lines, shown } = aLiveQueue([news('1', [aNumber()])])
  live.wake()
  await pass()
  lines[0]?.onNews(news('2', [aNumber({ aheadNum: 2 })]))
  expect(shown()).toMatchObject({ isPushed: true, items: [{ aheadNum: 2 }] })
  await pass(40_000)
  expect(asked).toHaveLength(1)
  live.rest()
})

it('asks again when the line is silent for too long', async () => {
  const { live, asked, lines, hangUp, shown } = aLiveQueue([news('1', [aNumber()])])
  live.wake()
  await pass()
  lines[0]?.onNews(news('2', [aNumber()]))
  await pass(45_500 * 1.1)
  expect(hangUp).toHaveBeenCalled()
  expect(asked.length).toBeGreaterThan(1)
  expect(shown().isPushed).toBe(false)
  live.rest()
})

it('stops trying lines that never hold', async () => {
  const { live, lines } = aLiveQueue([])
  live.wake()
  for (let round = 0; round < 10; round += 1) {
    await pass(15_000)
    lines.at(-1)?.onClosed()
  }
  expect(lines).toHaveLength(3)
  live.rest()
})

it('rests while nobody looks: no question, no line, and late answers are not taken', async () => {
  const { live, asked, hangUp } = aLiveQueue([news('1', [aNumber()])])
  live.wake()
  await pass()
  live.rest()
  expect(hangUp).toHaveBeenCalled()
  await pass(300_000)
  expect(asked).toHaveLength(1)
  live.wake()
  await pass()
  expect(asked).toEqual([undefined, '1'])
  live.rest()
})

it('waking twice is waking once', async () => {
  const { live, asked, lines } = aLiveQueue([])
  live.wake()
  live.wake()
  await pass()
  expect([asked.length, lines.length]).toEqual([1, 1])
  live.rest()
})

it('tells that what is shown is old when the server does not answer, asks more slowly, and recovers', async () => {
  const lost = () => new Error('网络不通')
  const { live, bySpec, asked, lines, shown } = aLiveQueue([
    news('1', [aNumber()]),
    lost(),
    lost(),
    news('2'),
  ])
  live.wake()
  await pass()
  bySpec.push(lost(), lost(), lost(), lost())
  lines[0]?.onClosed()
  await pass(31_000)
  expect(shown()).toMatchObject({ isStale: true, items: [{ queueNo: 'X012' }] })
  expect(shown().error?.message).toBe('网络不通')
  expect(asked.length).toBeLessThan(4)
  await pass(400_000)
  expect(shown()).toMatchObject({ error: undefined })
  live.rest()
})

it('shows the failure when nothing was ever loaded', async () => {
  const { live, bySpec, shown } = aLiveQueue()
  bySpec.push(new Error('网络不通'))
  live.wake()
  await pass()
  expect(shown()).toMatchObject({ items: undefined })
  expect(shown().error?.message).toBe('网络不通')
  live.rest()
})

describe('a server that knows the specification’s call only', () => {
  it('is asked by it again and again; neither the live call nor a line is missed', async () => {
    const { live, bySpec, asked, askedBySpec, lines, shown } = aLiveQueue()
    bySpec.push([aNumber()], [aNumber({ waitNum: 2 })])
    live.wake()
    await pass()
    expect(shown()).toMatchObject({
      items: [{ waitNum: 4 }],
      updatedAt: '2026-11-25T09:00:00+08:00',
      error: undefined,
    })
    await pass(17_000)
    expect(shown().items).toEqual([expect.objectContaining({ waitNum: 2 })])
    await pass(300_000)
    expect(askedBySpec()).toBeGreaterThan(10)
    expect(shown()).toMatchObject({ error: undefined, isStale: false, isPushed: false })
    expect([asked.length, lines.length]).toEqual([2, 0])
    live.rest()
  })

  it('is asked for the upgrade again at the next waking', async () => {
    const { live, asked } = aLiveQueue()
    live.wake()
    await pass(120_000)
    live.rest()
    live.wake()
    await pass()
    expect(asked).toHaveLength(3)
    live.rest()
  })
})

it('goes on by the specification’s call when the live one breaks, and returns to it', async () => {
  const { live, bySpec, askedBySpec, shown } = aLiveQueue([
    news('1', [aNumber()]),
    new Error('500'),
    news('2', [aNumber({ aheadNum: 1 })]),
  ])
  live.wake()
  await pass()
  bySpec.push([aNumber({ aheadNum: 3 })])
  await live.refresh()
  expect(askedBySpec()).toBe(2)
  expect(shown()).toMatchObject({ items: [{ aheadNum: 1 }], error: undefined })
  live.rest()
})

it('drops an answer of the specification’s call that is older than news over the line', async () => {
  const answers: ((items: QueueItem[]) => void)[] = []
  let view: LiveView | undefined
  let handlers: Ears | undefined
  const live = new LiveQueue(
    {
      ask: () => new Promise((resolve) => answers.push(resolve)),
      askLive: () =>
        answers.length > 1 ? Promise.reject(new Error('500')) : Promise.resolve(news('1', [])),
      listen: (_since, given) => {
        handlers = given
        return () => undefined
      },
      now: () => '2026-11-25T09:00:00+08:00',
    },
    (next) => (view = next),
  )
  live.wake()
  answers[0]?.([])
  await pass()
  answers.push(() => undefined)
  void live.refresh()
  await pass()
  handlers?.onNews(news('3', [aNumber({ aheadNum: 1 })]))
  answers[2]?.([aNumber({ aheadNum: 4 })])
  await pass()
  expect(view?.items).toEqual([expect.objectContaining({ aheadNum: 1 })])
  live.rest()
})
