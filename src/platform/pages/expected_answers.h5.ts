/** Called when a request goes out; what it returns, when its answer is there. A browser draws whatever comes, whenever it comes. */
export function expectAnswer(): () => void {
  return () => undefined
}
