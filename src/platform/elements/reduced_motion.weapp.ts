/** The mini-program does not tell. */
export function prefersReducedMotion(): boolean {
  return false
}
