/** Pieces of work side by side: one that fails does not hold up the others. */

/** Waits for all of them; their results. @throws what failed, once all have ended; of several, an AggregateError */
export async function settleEach<Result>(works: readonly Promise<Result>[]): Promise<Result[]> {
  const outcomes = await Promise.allSettled(works)
  throwAll(outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : [])))
  return outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
}

/** @throws the failure; of several, an AggregateError */
export function throwAll(failures: readonly unknown[]): void {
  if (failures.length > 1) throw new AggregateError(failures, `${failures.length} rows failed`)
  if (failures.length > 0) throw failures[0]
}
