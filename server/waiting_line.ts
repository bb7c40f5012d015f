/** A line in front of the database: it has room for so many at a time, and whoever waits too long has gone away. */

/** Runs so many at once and lets so many wait; undefined when the line is too long. */
export function waitingLine(most: number, waitingMost: number) {
  let running = 0
  const waiting: (() => void)[] = []
  return async <Result>(work: () => Promise<Result>): Promise<Result | undefined> => {
    if (running >= most) {
      if (waiting.length >= waitingMost) return undefined
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}
