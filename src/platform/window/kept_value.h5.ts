/** What the app keeps on the phone (src/storage), for scripts that run before it. */
export function keptValue(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}').data
  } catch {
    return undefined
  }
}

/** A text of it. */
export function keptText(key: string): string | undefined {
  const kept = keptValue(key)
  return typeof kept === 'string' && kept !== '' ? kept : undefined
}

/** Keeps it as the app does; a full or forbidden storage loses it silently. */
export function keepValue(key: string, data: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify({ data }))
  } catch {
    // The page works without memory.
  }
}
