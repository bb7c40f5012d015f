/** Reads the state of processes and of the files that they leave. */
import { readFileSync } from 'node:fs'

/** Windows has no sockets in folders and no signals. */
export const isWindows = process.platform === 'win32'
/** How long a start may take. */
export const startTimeoutMs = 60_000

/** The message of whatever was thrown. */
export function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** Whether a process runs; a zombie does not. */
export function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return !isZombie(pid)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** In a container a process that ended may stay as a zombie. */
function isZombie(pid: number): boolean {
  if (process.platform !== 'linux') return false
  return /\) Z /.test(readOr(`/proc/${pid}/stat`, ''))
}

/** A file's text, or the given text when it cannot be read. */
export function readOr(file: string, otherwise: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return otherwise
  }
}

/** What a program with an environment of its own gets of this process's: the way to other programs, and a clock that was moved for the whole tree (libfaketime, `npm run test:matrix -- clock`). */
export function ownEnvironment(): Record<string, string> {
  const clock = Object.entries(process.env).filter(([name]) =>
    /^(LD_PRELOAD|(DONT_)?FAKE(TIME|_)\w*)$/.test(name),
  )
  return { PATH: process.env.PATH ?? '', ...Object.fromEntries(clock) }
}

/** Waits. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
