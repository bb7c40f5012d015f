/** The mini-program's window goes nowhere to sign in. */
export function keepPresses(): void {
  // Nothing to keep.
}
