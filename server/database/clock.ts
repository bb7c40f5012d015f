/** The database’s clock decides what may be booked and what is over; the process’s own signs for WeChat and the SMS operator, which take five minutes of difference at most. */
import { firstNumber } from './answers'
import type { Sql } from './client'

/** What a machine that asks a time server never has. */
export const clockToleranceSeconds = 30

/** By how many seconds the clock of this process is ahead of the database’s; `now` is for tests. */
export async function clockAheadSeconds(sql: Sql, now = Date.now): Promise<number> {
  const before = now()
  const there = await firstNumber(sql`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`)
  return ((before + now()) / 2 - there) / 1000
}
