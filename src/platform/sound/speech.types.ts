/** A voice that reads Chinese. */
export interface Speech {
  /** Whether this phone has one. */
  isThere(): boolean
  /** Reads it line by line; a running text stops. Browsers may stay silent before the first tap; others have the function and no voice, and say so at the end. */
  say(words: string, onEnd?: (isRead: boolean) => void): void
  stop(): void
}
