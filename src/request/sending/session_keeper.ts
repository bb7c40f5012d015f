/** What the request layer needs of signing in; the app registers it at launch, so that this layer knows no store. */
export interface SessionKeeper {
  /** Settles when no sign-in is in progress. */
  whenSettled(): Promise<void>
  /**
   * The server responded 401 to a call with this Authorization value (undefined: none). Called for each such call; the
   * keeper restarts the sign-in only once. Resolves to true when there is a newer token and the call may be sent
   * again.
   */
  recover(usedAuthorization: string | undefined): Promise<boolean>
}

const nobody: SessionKeeper = {
  whenSettled: () => Promise.resolve(),
  recover: () => Promise.resolve(false),
}
let keeper = nobody

/** Registers the session's keeper; the returned function removes it. */
export function registerSessionKeeper(next: SessionKeeper): () => void {
  keeper = next
  return () => {
    keeper = nobody
  }
}

/** The session's keeper. */
export function sessionKeeper(): SessionKeeper {
  return keeper
}
