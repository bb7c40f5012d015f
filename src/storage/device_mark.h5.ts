/** A browser has a cookie that no script reads. */
export function deviceMarkHeaders(): Record<string, string> | undefined {
  return undefined
}

/** The browser keeps it. */
export function keepDeviceMark(_headers: unknown): void {
  // Nothing for a script to do.
}
