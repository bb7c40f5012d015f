/** Whether the browser is offline by its own knowledge. */
export function isOffline(_words: string): boolean {
  return navigator.onLine === false
}
