/** Orders of one account that need a hold first run one after the other: an account has one hold, and concurrent ones would release each other's. */
const last = new Map<string, Promise<unknown>>()

/** Runs when this account's earlier ones have ended, successfully or not. */
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
