/** Reports uncaught errors: the app's own faults. Leaves out those that the patient was shown already. */
export type WatchFaults = (
  isShownToUser: (reason: unknown) => boolean,
  report: (fault: unknown) => void,
) => void
