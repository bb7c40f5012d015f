/** Orders of one account that need a hold first go one after the other: an account holds one place, and each would let the other's go. */
const last = new Map<string, Promise<unknown>>()

/** Runs when those of this account that came before have ended, whatever became of them. */
export async function inAccountTurn<Result>(
  accountId: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const before = last.get(accountId)
  const own = Promise.resolve(before?.catch(() => undefined)).then(work)
  last.set(accountId, own)
  try {
    return await own
  } finally {
    if (last.get(accountId) === own) last.delete(accountId)
  }
}
