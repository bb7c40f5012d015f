/** How long to wait before the next attempt at an outside system: 2 s, doubling up to `maxMs`, spread by a tenth each way so that replicas drift apart. */
export function backoffMs(
  attempts: number,
  maxMs: number = 300_000,
  random: number = Math.random(),
): number {
  return Math.round(
    Math.min(2000 * 2 ** Math.min(Math.max(attempts - 1, 0), 16), maxMs) * (0.9 + random * 0.2),
  )
}
