/** What a worker under way asks while the app closes. */
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
