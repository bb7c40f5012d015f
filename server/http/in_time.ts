/** Waiting for an answer, but not for ever. */

/** What `work` gives; rejects with `late` when that takes longer. What was begun goes on to its end. */
export function inTime<Result>(
  work: () => PromiseLike<Result>,
  ms: number,
  late: () => Error = () => new Error(`no answer within ${ms} ms`),
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(late()), ms)
    Promise.resolve(work())
      .then(resolve, reject)
      .finally(() => clearTimeout(timer))
  })
}
