/** A browser has an HttpOnly cookie. */
export function deviceMarkHeaders(): Record<string, string> | undefined {
  return undefined
}

/** The browser keeps it. */
export function keepDeviceMark(_headers: unknown): void {
  // Nothing for a script to do.
}
