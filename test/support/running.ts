/** Whether a process runs; Linux tells. */
import { existsSync, readFileSync } from 'node:fs'

/** A process that has ended, and whose parent has not looked yet, does not run. */
export function isRunning(pid: number): boolean {
  const status = existsSync(`/proc/${pid}/status`)
    ? readFileSync(`/proc/${pid}/status`, 'utf8')
    : ''
  return status !== '' && !/^State:\s+[ZX]/m.test(status)
}
