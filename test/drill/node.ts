/** One node of the drill's cluster: what Patroni is told of it, and its PostgreSQL as processes. */
import type { ChildProcess } from 'node:child_process'
import { chownSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { user } from './programs'

export const password = 'drill'
/** Whom the app connects as. */
export const appRole = { user: 'hospital', password }
/** As short as Patroni allows: so long a primary that says nothing is still believed to be there. */
const ttlSeconds = 20

export interface DrillNode {
  name: string
  port: number
  restPort: number
  folder: string
  patroni: ChildProcess | undefined
}

/** What Patroni is told of a node. */
export function configOf(
  { name, port, restPort, folder }: DrillNode,
  { etcdPort, programs, home }: { etcdPort: number; programs: string; home: string },
): object {
  const who = (username: string) => ({ username, password })
  return {
    scope: 'drill',
    name,
    restapi: { listen: `127.0.0.1:${restPort}`, connect_address: `127.0.0.1:${restPort}` },
    // The older interface: by the newer one this Patroni takes the leader's key without looking whose it is by now (docs/availability.md).
    etcd: { host: `127.0.0.1:${etcdPort}` },
    bootstrap: {
      dcs: {
        ttl: ttlSeconds,
        loop_wait: 2,
        retry_timeout: 5,
        // Nobody hears "done" before a second node has it.
        synchronous_mode: true,
        // A primary that crashed is followed by another one at once, not waited for.
        primary_start_timeout: 0,
        postgresql: {
          use_pg_rewind: true,
          parameters: {
            max_connections: 100,
            wal_log_hints: 'on',
            shared_buffers: '128MB',
            timezone: 'Asia/Shanghai',
          },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
      pg_hba: [
        'host all all 127.0.0.1/32 scram-sha-256',
        'host replication all 127.0.0.1/32 scram-sha-256',
      ],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: folder,
      bin_dir: programs,
      pgpass: path.join(home, `${name}.pgpass`),
      authentication: {
        superuser: who('postgres'),
        replication: who('replicator'),
        rewind: who('rewind'),
      },
      parameters: { unix_socket_directories: '' },
    },
  }
}

/** To PostgreSQL's first process and all that it has started. */
export function signalPostgres(node: DrillNode, signal: NodeJS.Signals): void {
  const file = path.join(node.folder, 'postmaster.pid')
  if (!existsSync(file)) return
  const first = Number(readFileSync(file, 'utf8').split('\n')[0])
  if (!isPostgres(first, node.folder)) return
  for (const pid of [first, ...childrenOf(first)])
    try {
      process.kill(pid, signal)
    } catch {
      // It has ended by itself meanwhile.
    }
}

/** Gives a file or folder to whom the programs run as. */
export function own(file: string): void {
  if (user !== undefined) chownSync(file, user.uid, user.gid)
}

function isPostgres(pid: number, folder: string): boolean {
  const file = `/proc/${pid}/cmdline`
  return existsSync(file) && readFileSync(file, 'utf8').includes(folder)
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        return new RegExp(`\\) . ${parent} `).test(readFileSync(`/proc/${name}/stat`, 'utf8'))
      } catch {
        return false
      }
    })
    .map(Number)
}
