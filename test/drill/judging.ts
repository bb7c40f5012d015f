/** The end of a drill: everything comes to rest, and the history is judged. */
import { comeToRest, readEnding } from '../support/history/ending'
import type { History } from '../support/history/history'
import type { DrillBed } from './drill_bed'
import { keep } from './keeping'
import { report, type Event } from './report'

const restMs = 60_000

/** Waits until nothing is under way, prints the tables; whether every rule held. */
export async function judgeAtRest(
  { sql, outside }: Pick<DrillBed, 'sql' | 'outside'>,
  { operations }: History,
  events: readonly Event[],
): Promise<boolean> {
  await comeToRest(sql, restMs)
  keep('events.json', JSON.stringify(events))
  keep('history.jsonl', operations.map((one) => `${JSON.stringify(one)}\n`).join(''))
  return report(operations, await readEnding(sql, outside.sql), events)
}
