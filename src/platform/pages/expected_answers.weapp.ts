let onTheirWay = 0
let came = 0

/** Called when a request is sent; the returned function, when its reply came. */
export function expectAnswer(): () => void {
  onTheirWay += 1
  return () => {
    onTheirWay -= 1
    came += 1
  }
}

/** How many replies are pending, and how many came so far. */
export function answers(): { onTheirWay: number; came: number } {
  return { onTheirWay, came }
}
