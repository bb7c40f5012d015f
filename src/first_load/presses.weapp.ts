/** The mini-program's window does not leave to sign in. */
export function keepPresses(): void {
  // Nothing to keep.
}
