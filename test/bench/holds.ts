/** The same rush with places held before they are ordered, and a waitlist for those who come too late: exact, and how fast beside the plain rush of this run. */
import { randomUUID } from 'node:crypto'
import type { Sql } from '../../server/database/client'
import { registrationCalls as calls } from '../../src/contract/registration'
import { addSource, soldOf, type BenchPerson } from './hospital'
import { prepare, quantile, send, type Measured } from './load'

interface Rush {
  places: number
  rounds: number
  /** Attempts a second of the plain rush. */
  plainPerSecond: number
}

/** Every client holds, orders what it holds, and waits when everything is gone; prints what came of it. */
export async function benchHolds(
  sql: Sql,
  ports: readonly number[],
  crowd: readonly BenchPerson[],
  { places, rounds, plainPerSecond }: Rush,
): Promise<void> {
  const sourceTimeId = await addSource(sql, places)
  const [clinic] = await sql<
    { scheduleId: string }[]
  >`select schedule_id from time_source where source_id = ${sourceTimeId}`
  const scheduleId = clinic?.scheduleId ?? ''
  const results: Measured[] = []
  let ordered = 0
  let waiting = 0
  const from = performance.now()
  await Promise.all(
    crowd.map(async ({ patientId, token }, index) => {
      const port = ports[index % ports.length] ?? 0
      const ask = async (request: Parameters<typeof send>[1]) => {
        const answer = await send(port, request)
        results.push(answer)
        return answer.status
      }
      for (let round = 0; round < rounds; round += 1) {
        if ((await ask(prepare(calls.holdPlace, { sourceTimeId, patientId }, token))) !== 200)
          continue
        const status = await ask(
          prepare(
            calls.createOrder,
            { sourceTimeId, patientId, idempotencyKey: randomUUID() },
            token,
          ),
        )
        if (status === 200) ordered += 1
      }
      if ((await ask(prepare(calls.joinWaitlist, { scheduleId, patientId }, token))) === 200)
        waiting += 1
    }),
  )
  const seconds = (performance.now() - from) / 1000
  const sold = await soldOf(sql, sourceTimeId)
  const perSecond = results.length / seconds
  console.log(
    `\nThe rush with holds and the waitlist: ${results.length} calls of ${crowd.length} clients on ${places} places`,
  )
  console.table({
    'orders answered': ordered,
    'orders in the books': sold.orders,
    'places taken': sold.taken,
    'who waits': waiting,
    'calls/s': Math.round(perSecond),
    'ratio to the plain rush': Math.round((perSecond / plainPerSecond) * 100) / 100,
    'p99 ms': Math.round(
      quantile(
        results.map(({ ms }) => ms),
        0.99,
      ),
    ),
    'other than 200, 409': results.filter(({ status }) => status !== 200 && status !== 409).length,
  })
  if (ordered !== places || sold.orders !== places || sold.taken !== places) {
    console.error(
      `NOT EXACT: ${places} places, ${ordered} answers, ${sold.orders} orders, ${sold.taken} taken`,
    )
    process.exitCode = 1
  }
}
