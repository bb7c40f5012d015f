/** Whether the browser is offline by its own knowledge. */
export function isOffline(): boolean {
  return navigator.onLine === false
}
