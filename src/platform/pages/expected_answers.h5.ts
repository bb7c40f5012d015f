/** Called when a request is sent; the returned function, when its reply came. A browser renders replies whenever they come. */
export function expectAnswer(): () => void {
  return () => undefined
}
