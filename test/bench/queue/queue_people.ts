/** Patients who wait: they ask as often as they are told, or listen; and how old what they see is. */
import { setTimeout as pause } from 'node:timers/promises'
import WebSocket from 'ws'
import { queueCalls as calls, liveSocketPath, type WaitingNews } from '../../../src/contract/queue'
import type { BenchPerson } from '../hospital'
import { prepare, read } from '../load'

export interface Run {
  ages: number[]
  times: number[]
  news: number
  failed: number
  /** How many have had a first answer. */
  come: number
}

export interface Listening {
  person: BenchPerson
  queueId: string
  port: number
  commits: Map<string, number[]>
  run: Run
  isOver: () => boolean
  /** Ends then. */
  over: Promise<unknown>
  comesAfterMs: number
}

/** Asks as often as the answers say. */
export async function poll({
  person,
  queueId,
  port,
  commits,
  run,
  isOver,
  comesAfterMs,
}: Listening): Promise<void> {
  let since: string | undefined
  let seen = 0
  await pause(comesAfterMs)
  while (!isOver()) {
    const answer = await read<WaitingNews>(port, prepare(calls.live, { since }, person.token))
    run.news += 1
    run.times.push(answer.ms)
    if (answer.status !== 200 || answer.body === undefined) {
      run.failed += 1
      await pause(1000)
      continue
    }
    seen = measureAges(
      answer.body,
      since !== undefined,
      commits.get(queueId) ?? [],
      seen,
      run,
      performance.now() - answer.ms,
    )
    if (since === undefined) run.come += 1
    since = answer.body.version
    await pause(answer.body.askAgainSeconds * 1000 * (0.9 + Math.random() * 0.2))
  }
}

/** Listens. */
export async function hear({
  person,
  queueId,
  port,
  commits,
  run,
  over,
  comesAfterMs,
}: Listening): Promise<void> {
  let seen = 0
  let since: string | undefined
  await pause(comesAfterMs)
  const socket = new WebSocket(`ws://127.0.0.1:${port}${liveSocketPath}`)
  socket.on('open', () => socket.send(JSON.stringify({ authorization: `Bearer ${person.token}` })))
  socket.on('error', () => (run.failed += 1))
  socket.on('message', (data: Buffer) => {
    const news = JSON.parse(data.toString()) as WaitingNews
    run.news += 1
    seen = measureAges(
      news,
      since !== undefined,
      commits.get(queueId) ?? [],
      seen,
      run,
      performance.now(),
    )
    if (since === undefined) run.come += 1
    since = news.version
  })
  await over
  socket.terminate()
}

/** The ages of the calls that this answer shows for the first time: those committed before it was asked for. Gives how many calls are known now. */
function measureAges(
  news: WaitingNews,
  isLater: boolean,
  commits: readonly number[],
  seen: number,
  run: Run,
  askedAt: number,
): number {
  const known = commits.filter((at) => at <= askedAt).length
  if (isLater && news.items !== undefined)
    for (const at of commits.slice(seen, known)) run.ages.push(performance.now() - at)
  return Math.max(seen, known)
}
