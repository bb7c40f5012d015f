/** The calls of a rush in which places are held before they are ordered, and who comes too late waits. */
import type { Sql } from '../../server/database/client'
import { registrationCalls as calls } from '../../src/contract/registration'
import { booking } from './booking'
import type { BenchPerson } from './hospital'
import { prepare, send, type Measured, type Prepared } from './load'

/** Every client holds, orders what it holds, and waits when everything is gone. */
export async function callsWithHolds(
  sql: Sql,
  ports: readonly number[],
  crowd: readonly BenchPerson[],
  { sourceTimeId, rounds }: { sourceTimeId: string; rounds: number },
): Promise<{ results: Measured[]; ordered: number }> {
  const [clinic] = await sql<{ scheduleId: string }[]>`
    select schedule_id from slot where slot_id = ${sourceTimeId}`
  const scheduleId = clinic?.scheduleId ?? ''
  const results: Measured[] = []
  let ordered = 0
  await Promise.all(
    crowd.map(async (person, index) => {
      const { patientId, token } = person
      const port = ports[index % ports.length] ?? 0
      const ask = async (request: Prepared) => {
        const answer = await send(port, request)
        results.push(answer)
        return answer.status
      }
      for (let round = 0; round < rounds; round += 1) {
        if ((await ask(prepare(calls.createHold, { sourceTimeId, patientId }, token))) !== 200)
          continue
        if ((await ask(booking(person, sourceTimeId))) === 200) ordered += 1
      }
      await ask(prepare(calls.joinWaitlist, { scheduleId, patientId }, token))
    }),
  )
  return { results, ordered }
}
