/** Moves the hospital's clock for the tests of one file; every rule about time follows it. */
import type { Sql } from '../../../server/database/client'
import { moveClock } from '../../../simulators/sandbox_repository'

/** The midnight that all steps are counted from, in seconds: fixed at the first step, so that the real one may pass in between. */
let midnight: number | undefined

/** Sets the clock to so many minutes after (or, below zero, before) the coming midnight in Shanghai. */
export async function setMinutesFromMidnight(sql: Sql, minutes: number): Promise<void> {
  const [row] = await sql<{ now: number; midnight: number }[]>`
    select extract(epoch from now())::int as now,
      extract(epoch from ((hospital_now() at time zone 'Asia/Shanghai')::date + 1)::timestamp at time zone 'Asia/Shanghai')::int as midnight`
  if (row === undefined) throw new Error('the database has no clock')
  midnight ??= row.midnight
  await moveClock(sql, midnight + minutes * 60 - row.now)
}

/** The hospital's clock goes right again. */
export async function resetClock(sql: Sql): Promise<void> {
  await moveClock(sql, 0)
}
