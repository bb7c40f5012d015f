/** Work of several callers in one transaction. */
import { sqlState } from '../../../database/client'

interface Work<One> {
  /** Runs all of them, or one by itself; nothing stands when it fails. */
  run(these: readonly One[]): Promise<void>
  fail(one: One, error: unknown): void
}

/** Runs several together. When the database fails one of them and so rolls back the others, each runs by itself and fails for itself. */
export async function togetherOrAlone<One>(
  several: readonly One[],
  work: Work<One>,
): Promise<void> {
  try {
    await work.run(several)
  } catch (error) {
    if (several.length > 1 && sqlState(error) !== undefined)
      for (const one of several) await togetherOrAlone([one], work)
    else for (const one of several) work.fail(one, error)
  }
}
