/** Whether a caller's id can be a key of ours; anything else is simply not found. */
export function isUuid(id: string): boolean {
  return /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(id)
}
