/** A voice that reads Chinese. */
export interface Speech {
  /** Whether this phone has one. */
  isThere(): boolean
  /** Reads it line by line; a running text stops. Browsers may stay silent before the first tap. */
  say(words: string, onEnd?: () => void): void
  stop(): void
}
