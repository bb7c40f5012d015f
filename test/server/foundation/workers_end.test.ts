/** What a worker under way asks while the app closes; what the log says of one that fails. */
import { setTimeout as pause } from 'node:timers/promises'
import Fastify from 'fastify'
import { createMetrics } from '../../../server/plugins/metrics'
import { runWorkers } from '../../../server/plugins/workers'
import { WorkerRuns } from '../../../server/worker_runs/worker_runs'

it('is answered by the app itself, which serves the outside systems of the demo', async () => {
  const app = Fastify({ return503OnClosing: false })
  app.get('/outside', async () => 'sent')
  let heard: string | undefined
  const begun = new Promise<void>((resolve) => {
    const run = async () => {
      resolve()
      await pause(100)
      heard = await (await fetch(`${address}/outside`)).text()
    }
    const { log } = app
    runWorkers(app, [{ name: 'sends', everyMs: 1, run }], {
      metrics: createMetrics(),
      runs: new WorkerRuns(),
      log,
      asksItself: true,
    })
  })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  await begun
  await app.close()
  expect(heard).toBe('sent')
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
      asksItself: false,
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
