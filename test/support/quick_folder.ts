/** Folders of databases that live as long as a test run: in memory where the machine has room, since making a database is making a thousand files. */
import { chmodSync, mkdtempSync, statfsSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const memory = '/dev/shm'
const usualBytes = 4 * 1024 ** 3

/** Makes one that PostgreSQL's own user may enter; who asked removes it. */
export function makeQuickFolder(name: string, neededBytes = usualBytes): string {
  const folder = mkdtempSync(path.join(hasRoom(neededBytes) ? memory : os.tmpdir(), `${name}-`))
  chmodSync(folder, 0o755)
  return folder
}

function hasRoom(neededBytes: number): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize > neededBytes && os.freemem() > neededBytes
  } catch {
    return false
  }
}
