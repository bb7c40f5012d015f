/** A stored value of the app (src/storage), for scripts that run before it. */
export function keptValue(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}').data
  } catch {
    return undefined
  }
}

/** The same as a text. */
export function keptText(key: string): string | undefined {
  const kept = keptValue(key)
  return typeof kept === 'string' && kept !== '' ? kept : undefined
}

/** Stores it as the app does; a full or forbidden storage drops it silently. */
export function keepValue(key: string, data: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify({ data }))
  } catch {
    // The page works without memory.
  }
}
