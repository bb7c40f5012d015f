/** Hands over what nobody caught: the app's own faults. Quiet about what the patient has been told of already, wherever nobody awaited it. */
export type WatchFaults = (
  isShownToUser: (reason: unknown) => boolean,
  report: (fault: unknown) => void,
) => void
