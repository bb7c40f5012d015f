/** Pieces of work side by side: one that fails is logged, and the others go on. */
import type { FastifyBaseLogger } from 'fastify'

/** Waits for all of them; how many there were. `failed` is what the log says of each that failed. */
export async function settleEach(
  log: FastifyBaseLogger,
  works: readonly Promise<unknown>[],
  failed: string,
): Promise<number> {
  for (const outcome of await Promise.allSettled(works))
    if (outcome.status === 'rejected') log.error({ err: outcome.reason }, failed)
  return works.length
}
