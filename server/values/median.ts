/** A number of today beside what is usual. */

/** The first number beside the median of the others; those of days on which nothing happened (a closed day, one of before the app) do not count. */
export function besideMedian(numbers: readonly number[]): { now: number; usual: number | null } {
  const [now = 0, ...before] = numbers
  return { now, usual: medianOf(before.filter((one) => one > 0)) }
}

function medianOf(numbers: readonly number[]): number | null {
  const sorted = [...numbers].sort((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  const [low, high] = [sorted[middle - 1], sorted[middle]]
  if (high === undefined) return null
  return sorted.length % 2 === 1 || low === undefined ? high : Math.round((low + high) / 2)
}
