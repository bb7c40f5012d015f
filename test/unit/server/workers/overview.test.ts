/** What several processes stored, as one list. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import {
  lateAfterMs,
  overviewOf,
  type StoredProcess,
} from '../../../../server/worker_runs/overview'
import type { StoredRun } from '../../../../server/worker_runs/stored_runs'

const now = new Date('2026-11-29T08:00:00.000Z')
const minute = 60_000
const ago = (ms: number): string => new Date(now.getTime() - ms).toISOString()

const aRun = (changes: Partial<StoredRun> = {}): StoredRun => ({
  name: 'send_refunds',
  everyMs: 2000,
  sinceMsAgo: 60 * minute,
  startedMsAgo: 1000,
  isRunning: false,
  succeededMsAgo: 900,
  tookMs: 100,
  failedMsAgo: null,
  failure: null,
  failures: 0,
  ...changes,
})
const aProcess = (process: string, heardMsAgo: number, ...runs: StoredRun[]): StoredProcess => ({
  process,
  heardAt: new Date(now.getTime() - heardMsAgo),
  runs,
})
const failing = { failures: 3, failedMsAgo: 500, failure: 'PostgresError 57014' }

it('one process where a worker fails is enough, whatever the others do', () => {
  const { list } = overviewOf(
    [
      aProcess('a:1', 5000, aRun()),
      aProcess('b:1', 1000, aRun({ ...failing, succeededMsAgo: null })),
    ],
    now,
  )
  expect(list).toEqual([
    {
      name: 'send_refunds',
      everyMs: 2000,
      state: 'failing',
      processes: ['b:1'],
      runningSince: null,
      succeededAt: ago(5900),
      tookMs: 100,
      failure: { at: ago(1500), code: 'PostgresError 57014', process: 'b:1', times: 3 },
    },
  ])
})

it('a run that does not end makes its worker late, and so does one that never began', () => {
  const hung = aRun({ isRunning: true, startedMsAgo: 6 * minute, succeededMsAgo: 6 * minute })
  const never = aRun({ name: 'never', startedMsAgo: null, succeededMsAgo: null, tookMs: null })
  const { list } = overviewOf([aProcess('a:1', 0, hung, never)], now)
  expect(list).toMatchObject([
    { name: 'never', state: 'late', runningSince: null, succeededAt: null, tookMs: null },
    { name: 'send_refunds', state: 'late', processes: ['a:1'], runningSince: ago(6 * minute) },
  ])
})

it.each([
  ['every two seconds', 2000, 5],
  ['every hour', 60 * minute, 185],
])('a worker of %s is late after %#', (_words, everyMs, minutes) => {
  expect(Math.floor(lateAfterMs(everyMs) / minute)).toBe(minutes)
  const stateAfter = (ms: number) =>
    overviewOf([aProcess('a:1', 0, aRun({ everyMs, succeededMsAgo: ms }))], now).list[0]?.state
  expect([stateAfter(lateAfterMs(everyMs)), stateAfter(lateAfterMs(everyMs) + 1)]).toEqual([
    'ok',
    'late',
  ])
})

it('a process that is gone fails no more; what it did last still counts, and what it alone knew is gone', () => {
  const gone = aProcess('old:1', 2 * minute, aRun(failing), aRun({ name: 'of_the_release_before' }))
  const fresh = aProcess('new:1', 0, aRun({ succeededMsAgo: null, sinceMsAgo: 100 }))
  const { list, processes } = overviewOf([fresh, gone], now)
  expect(list).toMatchObject([
    {
      name: 'send_refunds',
      state: 'ok',
      succeededAt: ago(2 * minute + 900),
      failure: { times: 0 },
    },
  ])
  expect(processes.map(({ isSilent }) => isSilent)).toEqual([false, true])
})

it('while no process runs workers, all of them are shown, and become late', () => {
  const { list } = overviewOf([aProcess('a:1', 6 * minute, aRun())], now)
  expect(list).toMatchObject([{ state: 'late', processes: ['a:1'] }])
})

it('the alert goes by the same rule', () => {
  const rules = readFileSync(path.join(__dirname, '../../../../deploy/alerts.yml'), 'utf8')
  const found =
    /hospital_worker_success_age_seconds\) > (\d+) \* .*interval_seconds\) \+ (\d+)/.exec(rules)
  const [turns, seconds] = [Number(found?.[1]), Number(found?.[2])]
  for (const everyMs of [1000, 3_600_000])
    expect(turns * everyMs + seconds * 1000).toBe(lateAfterMs(everyMs))
})
