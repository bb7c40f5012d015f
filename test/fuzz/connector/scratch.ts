/** A folder that is gone with the process. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** In memory where there is such a place: journals wait for the disk at each step, and every other input waits with them. */
const base = existsSync('/dev/shm') ? '/dev/shm' : os.tmpdir()

/** Makes it. */
export function scratchFolder(name: string): string {
  const folder = mkdtempSync(path.join(base, `fuzz-${name}-`))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
