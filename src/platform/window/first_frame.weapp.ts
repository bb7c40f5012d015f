/** There is none. */
export function dropFirstFrame(): void {
  // Nothing stands in the page's place.
}

/** The mini-program's window goes nowhere to sign in. */
export function keepPresses(): void {
  // Nothing to keep.
}
