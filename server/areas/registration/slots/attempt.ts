/** One attempt to take a slot, in its turn: what orders and holds share. */
import { withRetry, type Executor, type Sql } from '../../../database/client'
import { fullTimes, type Asking } from './full_times'
import { slotTurns } from './slot_turns'

/** What a statement that takes a slot returns. */
interface Outcome {
  result: string
  slotsLeft: number | null
}

/**
 * Runs one statement when it is this slot's turn.
 * @returns the row, with `isOwner`: the caller already owns a place of the full slot; undefined when the attempt
 * became needless; `again` when it conflicted with another one
 */
export async function attempt<Row extends Outcome>(
  sql: Sql,
  asking: Asking,
  statement: { run: (executor: Executor) => Promise<Row>; isMet: (error: unknown) => boolean },
): Promise<{ row: Row; isOwner: boolean } | 'again' | undefined> {
  let isOwner = false
  try {
    const row = await withRetry(() =>
      slotTurns(sql).take(asking.sourceTimeId, {
        run: statement.run,
        after: async ({ result, slotsLeft }) => {
          const hasOne =
            (result === 'sold_out' || slotsLeft === 0) && (await fullTimes(sql).learn(asking))
          isOwner = hasOne && result === 'sold_out'
        },
        isNeedless: () => fullTimes(sql).hasNothing(asking),
      }),
    )
    return row === undefined ? undefined : { row, isOwner }
  } catch (error) {
    if (!statement.isMet(error)) throw error
    return 'again'
  }
}
