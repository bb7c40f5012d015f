/** WeChat's own errors say it. */
export function isOffline(): boolean {
  return false
}
