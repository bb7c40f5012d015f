/** The mini-program reads its toasts by itself. */
export function announce(words: string): void {
  void words
}
