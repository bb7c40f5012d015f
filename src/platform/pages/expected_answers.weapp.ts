let onTheirWay = 0
let came = 0

/** Called when a request goes out; what it returns, when its answer is there. */
export function expectAnswer(): () => void {
  onTheirWay += 1
  return () => {
    onTheirWay -= 1
    came += 1
  }
}

/** How many answers are on their way, and how many came so far. */
export function answers(): { onTheirWay: number; came: number } {
  return { onTheirWay, came }
}
