/** A browser updates single elements anyway. */
export function sendNewsOnly(): void {
  // Nothing to do.
}

/** Nothing is held back. */
export function useHeldPicture(): void {
  // Nothing to do.
}
