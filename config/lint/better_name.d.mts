/** What to say instead of a name; undefined for one that is fine. */
export function betterName(name: string, file?: string): string | undefined
