/** WeChat's own errors tell it; on iPhones in the phone's language. */
export function isOffline(words: string): boolean {
  return /断开与|斷開與/.test(words)
}
