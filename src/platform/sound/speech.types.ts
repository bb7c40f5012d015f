/** A voice that reads a sentence in Chinese. */
export interface Speech {
  /** Whether this phone has one. */
  isThere(): boolean
  /** Says it, line by line; what was being said stops. Browsers may keep silent before the first tap. */
  say(words: string, onEnd?: () => void): void
  stop(): void
}
