/**
 * Part of `npm run bench`: patients waiting on queues ask as often as the server tells them, or listen, while every queue calls on.
 * Prints what that costs the servers and how old what the patients see is: from the commit of a call to the answer that shows it.
 */
import { once } from 'node:events'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import type { Sql } from '../../../server/database/client'
import { whileUsing, type Hospital, type Server } from '../fleet'
import type { BenchPerson } from '../hospital'
import { quantile } from '../load'
import { printTable, type Cell } from '../table'
import { hear, poll, type Listening, type Run } from './queue_people'

const measuredSeconds = 15
/** Listeners come at this pace, before it is measured. */
const comingPerSecond = 300

interface Kind {
  listen: (listening: Listening) => Promise<void>
  patients: number
  queues: number
  /** Calls of all queues together; faster than in a hospital, so that many ages are measured. */
  callsPerSecond: number
  budgets: { cpu?: number; ageP99?: number }
}

const kinds: Record<string, Kind> = {
  nobody: { listen: hear, patients: 0, queues: 50, callsPerSecond: 8, budgets: {} },
  '1,000 ask': { listen: poll, patients: 1000, queues: 50, callsPerSecond: 8, budgets: {} },
  '1,000 listen': {
    listen: hear,
    patients: 1000,
    queues: 50,
    callsPerSecond: 8,
    budgets: { cpu: 0.03 },
  },
  '5,000 listen': {
    listen: hear,
    patients: 5000,
    queues: 200,
    callsPerSecond: 200,
    budgets: { ageP99: 1 },
  },
}

/** Measures each kind for a quarter of a minute. */
export async function benchQueue(
  hospital: Hospital,
  servers: readonly Server[],
  people: readonly BenchPerson[],
): Promise<void> {
  const rows: Record<string, Record<string, Cell>> = {}
  let idle = 0
  for (const [name, { listen, patients, queues, callsPerSecond, budgets }] of Object.entries(
    kinds,
  )) {
    const waiting = people.slice(0, patients)
    const { made, numbers } = await fillQueues(hospital.sql, waiting, name, queues)
    const run: Run = { ages: [], times: [], news: 0, failed: 0, come: 0 }
    const commits = new Map<string, number[]>()
    let over = Infinity
    const isOver = () => performance.now() > over
    const end = new AbortController()
    const ended = once(end.signal, 'abort')
    const listening = Promise.all(
      waiting.map((person, index) =>
        listen({
          person,
          queueId: numbers[index] ?? '',
          port: servers[index % servers.length]?.port ?? 0,
          commits,
          run,
          isOver,
          over: ended,
          comesAfterMs: (index / comingPerSecond) * 1000,
        }),
      ),
    )
    while (run.come + run.failed < patients) await pause(100)
    over = performance.now() + measuredSeconds * 1000
    run.news = 0
    const ownDelays = monitorEventLoopDelay({ resolution: 5 })
    ownDelays.enable()
    const { seconds, serverSeconds, databaseSeconds } = await whileUsing(hospital, servers, () =>
      callOn(hospital.sql, made, callsPerSecond, commits, isOver),
    )
    ownDelays.disable()
    end.abort()
    await listening
    const cpu = serverSeconds / seconds
    if (patients === 0) idle = cpu
    rows[name] = {
      'news/s': run.news / seconds,
      'server CPU s per s': cpu,
      'of listening': { value: cpu - idle, most: budgets.cpu },
      'database CPU s per s': databaseSeconds / seconds,
      'changes seen': run.ages.length,
      'age p50 s': quantile(run.ages, 0.5) / 1000,
      'age p99 s': { value: quantile(run.ages, 0.99) / 1000, most: budgets.ageP99 },
      // The listeners live here: what they are late themselves is in the ages.
      'client late p99 s': ownDelays.percentile(99) / 1e9,
      failed: run.failed,
    }
  }
  printTable(
    `Patients who wait, ${servers.length} server processes, ${measuredSeconds} s each; 8 calls a second on 50 queues, or 200 on 200`,
    rows,
  )
}

/** New queues with everybody in them; gives each person's queue. */
async function fillQueues(
  sql: Sql,
  waiting: readonly BenchPerson[],
  way: string,
  queues: number,
): Promise<{ made: string[]; numbers: string[] }> {
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
  return { made: made.map(({ queueId }) => queueId), numbers: ids }
}

/** Every queue calls its next number in turn, and each commit is remembered. */
async function callOn(
  sql: Sql,
  queueIds: readonly string[],
  perSecond: number,
  commits: Map<string, number[]>,
  isOver: () => boolean,
): Promise<void> {
  const pauseMs = 1000 / perSecond
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
