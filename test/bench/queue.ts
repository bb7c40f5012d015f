/**
 * Part of `npm run bench`: 1,000 patients waiting on 50 queues ask as often as the server tells them, while every queue calls on.
 * Prints what that costs the servers and how old what the patients see is: from the commit of a call to the answer that shows it.
 */
import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import WebSocket from 'ws'
import type { Sql } from '../../server/database/client'
import { queueCalls as calls, liveSocketPath, type WaitingNews } from '../../src/contract/queue'
import type { BenchPerson } from './hospital'
import { prepare, quantile, read } from './load'

const queues = 50
const patients = 1000
/** Each queue calls so often; fast, so that many ages are measured in a short run. */
const callEverySeconds = 6
const measuredSeconds = 30

interface Server {
  child: ChildProcess
  port: number
}

interface Run {
  ages: number[]
  times: number[]
  requests: number
  failed: number
}

/** Measures polling, then the socket, for half a minute each. */
export async function benchQueue(
  sql: Sql,
  servers: readonly Server[],
  people: readonly BenchPerson[],
): Promise<void> {
  const waiting = people.slice(0, patients)
  const rows: Record<string, Record<string, number>> = {}
  for (const [way, listen] of [
    ['polling', poll],
    ['socket', hear],
  ] as const) {
    const numbers = await fillQueues(sql, waiting, way)
    const cpuBefore = cpuSecondsOf(servers)
    const from = performance.now()
    const run: Run = { ages: [], times: [], requests: 0, failed: 0 }
    const isOver = () => performance.now() - from > measuredSeconds * 1000
    const commits = new Map<string, number[]>()
    const calling = callOn(sql, [...new Set(numbers)], commits, isOver)
    await Promise.all(
      waiting.map((person, index) =>
        listen({
          person,
          queueId: numbers[index] ?? '',
          port: servers[index % servers.length]?.port ?? 0,
          commits,
          run,
          isOver,
        }),
      ),
    )
    await calling
    const seconds = (performance.now() - from) / 1000
    rows[way] = {
      'requests/s': round(run.requests / seconds),
      'server CPU s per s': round((cpuSecondsOf(servers) - cpuBefore) / seconds),
      'p50 ms': round(quantile(run.times, 0.5)),
      'p99 ms': round(quantile(run.times, 0.99)),
      'changes seen': run.ages.length,
      'age p50 s': round(quantile(run.ages, 0.5) / 1000),
      'age p99 s': round(quantile(run.ages, 0.99) / 1000),
      failed: run.failed,
    }
  }
  console.log(
    `\n${patients} patients waiting on ${queues} queues, each calling every ${callEverySeconds} s, ${servers.length} server processes, ${measuredSeconds} s each`,
  )
  console.table(rows)
}

/** New queues with everybody in them, 20 each; gives each person's queue. */
async function fillQueues(
  sql: Sql,
  waiting: readonly BenchPerson[],
  way: string,
): Promise<string[]> {
  await sql`delete from queue_ticket where patient_id is not null`
  const made = await sql<{ queueId: string }[]>`
    insert into queue (queue_id, branch_id, item_code, group_code, group_name, item_name, letter, usual_seconds, queue_date, half_day, begins_at, ends_at, next_no)
    select gen_random_uuid(), 'yunxi-main', ${way} || i, 'bench', '测试', '测试队列', 'A', 300, hospital_today(), 'morning', now() - interval '1 hour', now() + interval '1 hour', 21
    from generate_series(1, ${queues}::int) i returning queue_id`
  const ids = waiting.map((_person, index) => made[index % queues]?.queueId ?? '')
  await sql`
    insert into queue_ticket (ticket_id, queue_id, queue_date, patient_id, number, status, anchor, taken_at)
    select gen_random_uuid(), t.queue_id, hospital_today(), t.patient_id, t.number, 'WAITING', t.number, now()
    from unnest(${ids}::uuid[], ${waiting.map(({ patientId }) => patientId)}::uuid[], ${waiting.map((_person, index) => Math.floor(index / queues) + 1)}::int[])
      as t (queue_id, patient_id, number)`
  await sql`analyze queue, queue_ticket`
  return ids
}

/** Every queue calls its next number in turn, and each commit is remembered. */
async function callOn(
  sql: Sql,
  queueIds: readonly string[],
  commits: Map<string, number[]>,
  isOver: () => boolean,
): Promise<void> {
  const pauseMs = (callEverySeconds * 1000) / queueIds.length
  let due = performance.now()
  for (let turn = 0; !isOver(); turn += 1) {
    const queueId = queueIds[turn % queueIds.length] ?? ''
    await sql.begin(async (tx) => {
      await tx`select 1 from queue where queue_id = ${queueId} for update`
      await tx`update queue_ticket set status = 'DONE' where queue_id = ${queueId} and status = 'CALLING'`
      await tx`update queue_ticket set status = 'CALLING', called_at = clock_timestamp()
        where ticket_id = (select ticket_id from queue_ticket where queue_id = ${queueId} and status = 'WAITING' order by anchor, turn limit 1)`
      await tx`update queue set version = version + 1 where queue_id = ${queueId}`
    })
    commits.set(queueId, [...(commits.get(queueId) ?? []), performance.now()])
    due += pauseMs
    await pause(Math.max(0, due - performance.now()))
  }
}

interface Listening {
  person: BenchPerson
  queueId: string
  port: number
  commits: Map<string, number[]>
  run: Run
  isOver: () => boolean
}

/** Asks as often as the answers say. */
async function poll({ person, queueId, port, commits, run, isOver }: Listening): Promise<void> {
  let since: string | undefined
  let seen = 0
  // People do not open the page at the same moment.
  await pause(Math.random() * 5000)
  while (!isOver()) {
    const answer = await read<WaitingNews>(port, prepare(calls.live, { since }, person.token))
    run.requests += 1
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
    since = answer.body.version
    await pause(answer.body.askAgainSeconds * 1000 * (0.9 + Math.random() * 0.2))
  }
}

/** Listens; `requests` counts the news. */
async function hear({ person, queueId, port, commits, run, isOver }: Listening): Promise<void> {
  let seen = 0
  let since: string | undefined
  const socket = new WebSocket(`ws://127.0.0.1:${port}${liveSocketPath}`)
  socket.on('open', () => socket.send(JSON.stringify({ authorization: `Bearer ${person.token}` })))
  socket.on('error', () => (run.failed += 1))
  socket.on('message', (data: Buffer) => {
    const news = JSON.parse(data.toString()) as WaitingNews
    run.requests += 1
    seen = measureAges(
      news,
      since !== undefined,
      commits.get(queueId) ?? [],
      seen,
      run,
      performance.now(),
    )
    since = news.version
  })
  while (!isOver()) await pause(200)
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

/** Processor time of the server processes, where the system tells it (Linux). */
function cpuSecondsOf(servers: readonly Server[]): number {
  const ticks = servers.map(({ child }) => {
    try {
      const fields = readFileSync(`/proc/${child.pid ?? 0}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ')
      return Number(fields[11]) + Number(fields[12])
    } catch {
      return Number.NaN
    }
  })
  return ticks.reduce((sum, one) => sum + one, 0) / 100
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
