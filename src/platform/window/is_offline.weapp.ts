/** WeChat's own errors tell it. */
export function isOffline(): boolean {
  return false
}
