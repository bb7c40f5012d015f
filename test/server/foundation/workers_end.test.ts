/** A worker under way while the app closes; what the log says of one that fails. */
import { setTimeout as pause } from 'node:timers/promises'
import Fastify from 'fastify'
import { createMetrics } from '../../../server/plugins/metrics'
import { runWorkers } from '../../../server/plugins/workers'
import { WorkerRuns } from '../../../server/worker_runs/worker_runs'

it('has its whole run before the app is closed', async () => {
  const app = Fastify()
  let hasSent = false
  const begun = new Promise<void>((resolve) => {
    const run = async () => {
      resolve()
      await pause(100)
      hasSent = true
    }
    const { log } = app
    runWorkers(app, [{ name: 'sends', everyMs: 1, run }], {
      metrics: createMetrics(),
      runs: new WorkerRuns(),
      log,
    })
  })
  await app.ready()
  await begun
  await app.close()
  expect(hasSent).toBe(true)
})

it('logs a failure that lasts once, another one at once, and that it is over', async () => {
  const lines: string[] = []
  const app = Fastify({
    logger: { level: 'info', stream: { write: (line: string) => void lines.push(line) } },
  })
  const outcomes = [...Array<string>(9).fill('away'), 'starting up', 'starting up', '', '', 'away']
  const ended = new Promise<void>((resolve) => {
    const run = (): Promise<void> => {
      const words = outcomes.shift()
      if (words === undefined) resolve()
      return words ? Promise.reject(new Error(words)) : Promise.resolve()
    }
    runWorkers(app, [{ name: 'sends', everyMs: 1, run }], {
      metrics: createMetrics(),
      runs: new WorkerRuns(),
      log: app.log,
    })
  })
  await app.ready()
  await ended
  await app.close()
  const said = lines.map((line) => JSON.parse(line) as { msg: string; err?: { message: string } })
  expect(said.map(({ msg, err }) => err?.message ?? msg)).toEqual([
    'away',
    'starting up',
    'a worker runs again',
    'away',
    'a worker runs again',
  ])
  expect(said[1]).toMatchObject({ worker: 'sends', alike: 8 })
})
