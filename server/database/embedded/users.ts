/** The processes that use one database: one at a time starts it; a watcher stops it after the last was killed. */
import { spawn } from 'node:child_process'
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { EmbeddedDatabaseFailed } from './binaries'
import type { Places } from './places'
import { isAlive, isWindows, pause, readOr, startTimeoutMs } from './processes'

/** Only one process prepares or starts the database at a time. */
export async function lock(places: Places): Promise<() => void> {
  const started = Date.now()
  for (;;) {
    try {
      writeFileSync(places.lock, String(process.pid), { flag: 'wx' })
      return () => rmSync(places.lock, { force: true })
    } catch {
      const holder = Number(readOr(places.lock, '0'))
      if (!isAlive(holder) || holder === process.pid) rmSync(places.lock, { force: true })
      else if (Date.now() - started > startTimeoutMs)
        throw new EmbeddedDatabaseFailed(
          `Process ${holder} has been starting the database for too long. End it and try again.`,
        )
      else await pause(50)
    }
  }
}

/** The processes that use the database now; killed ones are removed. */
export function livingUsers(places: Places): number[] {
  return readdirSync(places.users)
    .map(Number)
    .filter((pid) => {
      if (isAlive(pid)) return true
      rmSync(path.join(places.users, String(pid)), { force: true })
      return false
    })
}

/** A small shell that outlives this process: when its end of the pipe closes, it stops a database without users. */
export function watch(places: Places, pid: number): () => void {
  if (isWindows) return () => undefined
  const script = `read -r line; [ "$line" = done ] && exit 0
rm -f "$1/$2"
for file in "$1"/*; do kill -0 "\${file##*/}" 2>/dev/null && exit 0; done
kill -INT "$3" 2>/dev/null`
  const watcher = spawn(
    '/bin/sh',
    ['-c', script, 'watcher', places.users, String(process.pid), String(pid)],
    {
      cwd: '/',
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    },
  )
  watcher.once('error', () => undefined)
  watcher.stdin.on('error', () => undefined)
  watcher.unref()
  // The pipe must not keep this process alive.
  if ('unref' in watcher.stdin && typeof watcher.stdin.unref === 'function') watcher.stdin.unref()
  return () => watcher.stdin.end('done\n')
}
