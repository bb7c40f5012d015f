/** The server that runs already: joins it, stops it, or removes what a killed one left. */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { findBinaries, program } from './binaries'
import { tryConnect } from './connect'
import { addressOf, type Places } from './places'
import { isAlive, isWindows, pause, readOr } from './processes'

/** PostgreSQL's own process, if it runs. */
export function postmasterPid(places: Places): number | undefined {
  const pid = Number(readOr(path.join(places.cluster, 'postmaster.pid'), '').split('\n')[0])
  return pid > 0 && isAlive(pid) && isPostgres(pid) ? pid : undefined
}

/** After a reboot the pid may belong to another program. */
function isPostgres(pid: number): boolean {
  if (process.platform !== 'linux') return true
  const command = readOr(`/proc/${pid}/cmdline`, 'postgres')
  return command.includes('postgres')
}

/** The pid of a running server that accepts connections; undefined when none runs any more. */
export async function joinOrClear(places: Places): Promise<number | undefined> {
  const pid = postmasterPid(places)
  if (pid === undefined) {
    clearRemains(places)
    return undefined
  }
  const started = Date.now()
  while (postmasterPid(places) === pid) {
    const problem = await tryConnect(addressOf(places))
    if (problem === undefined) return pid
    // Starting or stopping takes a moment; a server that stays unreachable is stopped.
    if (Date.now() - started > 10_000) await stopServer(places, pid)
    else await pause(50)
  }
  clearRemains(places)
  return undefined
}

/** The children of a killed postmaster keep its shared memory until they notice; postmaster.pid and the socket file remain. */
function clearRemains(places: Places): void {
  if (!existsSync(path.join(places.cluster, 'postmaster.pid'))) return
  if (!isWindows)
    for (const name of readdirSync(places.socket))
      rmSync(path.join(places.socket, name), { force: true })
}

/** Requests a fast shutdown and waits; kills the server when it does not stop (the next start recovers). */
export async function stopServer(places: Places, pid: number): Promise<void> {
  if (!isAlive(pid)) return
  if (isWindows) {
    spawnSync(
      program(findBinaries(undefined), 'pg_ctl'),
      ['stop', '-w', '-m', 'fast', '-D', places.cluster],
      { stdio: 'ignore', windowsHide: true },
    )
    return
  }
  for (const [signal, waitMs] of [
    ['SIGINT', 15_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const) {
    try {
      process.kill(pid, signal)
    } catch {
      return
    }
    const asked = Date.now()
    while (Date.now() - asked < waitMs) {
      if (!isAlive(pid)) return
      await pause(10)
    }
  }
}
