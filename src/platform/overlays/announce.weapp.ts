/** The mini-program announces its toasts by itself. */
export function announce(words: string): void {
  void words
}
