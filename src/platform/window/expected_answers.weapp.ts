let onTheirWay = 0
let lastCameAt = 0

/** Called when a request goes out; what it returns, when its answer is there. */
export function expectAnswer(): () => void {
  onTheirWay += 1
  return () => {
    onTheirWay -= 1
    lastCameAt = Date.now()
  }
}

/** Whether an answer is on its way, or came so short ago that its page has not used it yet. */
export function expectsAnswer(useMs: number): boolean {
  return onTheirWay > 0 || Date.now() - lastCameAt < useMs
}
