/** A semaphore with a bounded queue, in front of a resource that serves so many at a time. */

/** Runs so many at once and lets so many wait, each for so long; undefined when the queue is full or the wait too long. */
export function createSemaphore(max: number, maxWaiting: number, maxWaitMs?: number) {
  let running = 0
  const waiting = new Set<() => void>()

  /** Waits for a permit; false when none came in time. */
  const turn = () =>
    new Promise<boolean>((resolve) => {
      const called = () => {
        clearTimeout(timer)
        resolve(true)
      }
      waiting.add(called)
      const timer =
        maxWaitMs === undefined
          ? undefined
          : setTimeout(() => {
              waiting.delete(called)
              resolve(false)
            }, maxWaitMs)
    })

  const enter = async <Result>(work: () => Promise<Result>): Promise<Result | undefined> => {
    if (running < max) running += 1
    else if (waiting.size >= maxWaiting || !(await turn())) return undefined
    try {
      return await work()
    } finally {
      const [next] = waiting
      if (next === undefined) running -= 1
      else {
        waiting.delete(next)
        next()
      }
    }
  }
  return Object.assign(enter, { waiting: () => waiting.size })
}
