/** The mini-program has no such setting. */
export function prefersReducedMotion(): boolean {
  return false
}
