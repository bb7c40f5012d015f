/** What the request layer needs of signing in; the app registers it at launch, so that this layer knows no store. */
export interface SessionKeeper {
  /** Settles when no sign-in is under way. */
  whenSettled(): Promise<void>
  /**
   * The server answered 401 to a call sent with this Authorization value (undefined: none).
   * Called for each such call; restarting the sign-in only once is the keeper's job.
   * Resolves to true when there is a newer token and the call may be sent again.
   */
  recover(usedAuthorization: string | undefined): Promise<boolean>
}

const nobody: SessionKeeper = {
  whenSettled: () => Promise.resolve(),
  recover: () => Promise.resolve(false),
}
let keeper = nobody

/** Registers who keeps the session; the returned function takes him away. */
export function registerSessionKeeper(next: SessionKeeper): () => void {
  keeper = next
  return () => {
    keeper = nobody
  }
}

/** Who keeps the session now. */
export function sessionKeeper(): SessionKeeper {
  return keeper
}
