/** Waiting with a time limit. */

/** The result of `work`; rejects with `late` after the limit. What was started continues. */
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
