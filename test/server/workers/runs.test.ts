/** What the desk shows of background work: what each server process stored of its workers' runs. */
import { hostname } from 'node:os'
import { allAreas } from '../../../server/app'
import { keepsNothing, type Area, type Worker } from '../../../server/area'
import { connect } from '../../../server/database/client'
import { createMetrics } from '../../../server/plugins/metrics'
import { recordingWorker } from '../../../server/worker_runs/recording'
import { WorkerRuns } from '../../../server/worker_runs/worker_runs'
import { deskContract } from '../../../src/contract/desk'
import { forAllTests } from '../../support/server/for_tests'
import { startTestDesk, type StaffSession } from '../../support/server/test_desk'
import { startTestServer } from '../../support/server/test_server'
import { until } from '../../support/until'

const desk = forAllTests(() => startTestDesk())
let staff: StaffSession
beforeAll(async () => {
  staff = await desk.staff('admin')
})
beforeEach(() => desk.server.sql`truncate worker_process`)
afterEach(() => jest.restoreAllMocks())

const read = async () => (await desk.call(deskContract.workers.list, {}, staff)).body
const find = async (name: string) => (await read()).list.find((one) => one.name === name)

/** A process of its own on the desk's database; `record` is its worker that stores. */
function aProcess(port: number) {
  const runs = new WorkerRuns()
  const { sql, settings } = desk.server.dependencies
  const recording = recordingWorker({ sql, settings: { ...settings, port } }, runs)
  return { runs, name: `${hostname()}:${port}`, record: () => recording.run() }
}

const aWorker = (name: string, run = () => Promise.resolve()): Worker => ({
  name,
  everyMs: 2000,
  run,
})

const areaOf = (workers: Worker[]): Area => ({
  ...keepsNothing,
  name: 'test',
  workers: () => workers,
})

const later = (minutes: number): void => {
  const real = performance.now.bind(performance)
  jest.spyOn(performance, 'now').mockImplementation(() => real() + minutes * 60_000)
}

it('a worker that throws fails with its code, and works again after a success', async () => {
  const { runs, name, record } = aProcess(1)
  const error = Object.assign(new Error('王芳 13800001234'), { code: '57014' })
  const worker = aWorker('send_refunds')
  runs.add(worker)
  for (const _time of [1, 2])
    await expect(runs.watch(worker, () => Promise.reject(error))).rejects.toBe(error)
  await record()
  expect(await find('send_refunds')).toMatchObject({
    state: 'failing',
    processes: [name],
    succeededAt: null,
    failure: { code: 'Error 57014', process: name, times: 2 },
  })
  const [row] = await desk.server.sql<
    { text: string }[]
  >`select runs::text as text from worker_process`
  expect(row?.text).not.toMatch(/王芳|13800001234/)

  await runs.watch(worker, worker.run)
  await record()
  expect(await find('send_refunds')).toMatchObject({
    state: 'ok',
    processes: [],
    succeededAt: expect.any(String),
    failure: { code: 'Error 57014', times: 0 },
  })
})

it('a worker that hangs is late, while another process goes on with it', async () => {
  const [one, other] = [aProcess(1), aProcess(2)]
  const worker = aWorker('send_refunds')
  for (const { runs } of [one, other]) runs.add(worker)
  let end = () => {}
  const hanging = one.runs.watch(worker, () => new Promise<void>((resolve) => (end = resolve)))
  await Promise.all([one.record(), other.record()])
  expect(await find('send_refunds')).toMatchObject({ state: 'ok' })

  later(10)
  await other.runs.watch(worker, worker.run)
  await Promise.all([one.record(), other.record()])
  const found = await find('send_refunds')
  expect(found).toMatchObject({ state: 'late', processes: [one.name], failure: null })
  const { now } = await read()
  expect(Math.floor((Date.parse(now) - Date.parse(found?.runningSince ?? '')) / 60_000)).toBe(10)
  expect(Date.parse(now) - Date.parse(found?.succeededAt ?? '')).toBeLessThan(60_000)
  end()
  await hanging
})

it('a process that was killed goes on where it stood', async () => {
  const before = aProcess(1)
  const worker = aWorker('purge_expired_rows')
  before.runs.add(worker)
  await before.runs.watch(worker, worker.run)
  await before.record()
  const stored = await find('purge_expired_rows')
  await desk.server.sql`update worker_process set heard_at = heard_at - interval '2 hours'`

  const after = aProcess(1)
  after.runs.add(worker)
  await expect(after.runs.watch(worker, () => Promise.reject(new TypeError()))).rejects.toThrow()
  await after.record()
  const found = await find('purge_expired_rows')
  expect(found).toMatchObject({ state: 'failing', failure: { code: 'TypeError', times: 1 } })
  const movedMs = Date.parse(stored?.succeededAt ?? '') - Date.parse(found?.succeededAt ?? '')
  expect(Math.round(movedMs / 60_000)).toBe(120)
  expect((await read()).processes).toHaveLength(1)
})

it('rows of processes that are gone for a week go, and one in another form says nothing', async () => {
  await desk.server.sql`
    insert into worker_process (process, runs, heard_at) values ('old:1', '[]', now() - interval '8 days'), ('newer:1', '{"form": 2}', now())`
  const { record, name } = aProcess(1)
  await record()
  const { processes, list } = await read()
  expect(processes.map((one) => one.name).sort()).toEqual([name, 'newer:1'].sort())
  expect(list).toEqual([])
})

it('the app stores the runs of its own workers by itself, and counts them', async () => {
  const metrics = createMetrics()
  const workers = [aWorker('fail_always', () => Promise.reject(new RangeError()))]
  const areas = [...allAreas, areaOf(workers)]
  const server = await startTestServer({ metrics, areas, settings: { workers: true } })
  const stored = async () => {
    const [row] = await server.sql<{ runs: { name: string; succeededMsAgo: number | null }[] }[]>`
      select runs from worker_process`
    return row?.runs ?? []
  }
  try {
    const runs = await until(stored, ({ length }) => length > 0)
    const names = runs.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['send_refunds', 'fail_always', 'record_runs']))
    const shown = await metrics.registry.metrics()
    expect(shown).toContain('hospital_worker_success_age_seconds{worker="send_refunds"}')
    expect(shown).toContain('hospital_worker_interval_seconds{worker="send_refunds"} 2')
  } finally {
    await server.stop()
  }
})

it('no other worker waits for the database that the recording needs', async () => {
  const metrics = createMetrics()
  const sql = connect({ url: 'postgres://nobody@127.0.0.1:1/none' }, { poolSize: 1 })
  const recording = recordingWorker({ sql, settings: desk.server.settings }, new WorkerRuns())
  let count = 0
  const counting = aWorker('count', async () => void (count += 1))
  const workers = [
    { ...recording, everyMs: 5 },
    { ...counting, everyMs: 5 },
  ]
  const areas = [areaOf(workers)]
  const server = await startTestServer({ metrics, areas, settings: { workers: true } })
  try {
    const failed = async () =>
      (await metrics.workerFailures.get()).values.find(
        ({ labels }) => labels.worker === recording.name,
      )
    const seen = await until(failed, (one) => count >= 3 && one !== undefined)
    expect(seen?.value).toBeGreaterThan(0)
  } finally {
    await server.stop()
    await sql.end({ timeout: 1 })
  }
})

it('shows nothing before the first process stored anything', async () => {
  expect(await read()).toMatchObject({ processes: [], list: [] })
})
