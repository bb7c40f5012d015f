/** A reloaded page is the newest. */
export function watchForUpdate(): void {
  // Nothing to do.
}

/** Nothing to offer. */
export function useUpdateOffer(_isTabPage: boolean): void {
  // Nothing to do.
}
