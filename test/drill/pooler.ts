/** `npm run drill -- pooler`: pgbouncer beside each node, in session and in transaction mode; the app is told of the poolers and of nothing else. */
import type { ChildProcess } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../simulators/free_port'
import { History } from '../support/history/history'
import { Callers } from './callers'
import { Cluster } from './cluster'
import { DrillBed } from './drill_bed'
import { judgeAtRest } from './judging'
import { appRole, own } from './node'
import { endProgram, startProgram } from './programs'

const modes = ['session', 'transaction'] as const
const perSecond = Number(process.env.DRILL_RATE ?? 100)
const quietSeconds = 10
const movedSeconds = 20

/** Plays both modes, with a switchover in the middle; whether every rule held. */
export async function drillPooler(): Promise<boolean> {
  const held: boolean[] = []
  for (const mode of modes) held.push(await playMode(mode))
  return held.every(Boolean)
}

async function playMode(mode: (typeof modes)[number]): Promise<boolean> {
  const cluster = await Cluster.start()
  const poolers: ChildProcess[] = []
  try {
    const ports: number[] = []
    for (const node of cluster.nodes) {
      const port = await freePort()
      ports.push(port)
      poolers.push(startPooler(cluster.folder, { mode, port, nodePort: node.port }))
    }
    const testBed = await DrillBed.start(cluster.url(), cluster.url(ports))
    try {
      console.log(`  pool_mode = ${mode}`)
      const seconds = quietSeconds + movedSeconds
      const people = Math.ceil((perSecond * seconds) / 2)
      const crowd = await testBed.fill({ people, sources: 40, places: 500 })
      const callers = new Callers(testBed, crowd, new History())
      const events = [{ name: `${mode}: nothing yet`, at: Date.now() }]
      const booking = callers.book(perSecond, seconds)
      await wait(quietSeconds * 1000)
      events.push({ name: `${mode}: a switchover`, at: Date.now() })
      cluster.switchover(await cluster.leader())
      await booking
      return await judgeAtRest(testBed, callers.history, events)
    } finally {
      await testBed.stop()
    }
  } finally {
    await Promise.all(poolers.map((pooler) => endProgram(pooler, 'SIGKILL')))
    await cluster.stop()
  }
}

/** Starts a pooler that knows one node, as a hospital's would beside PostgreSQL on the same machine. */
function startPooler(
  folder: string,
  { mode, port, nodePort }: { mode: string; port: number; nodePort: number },
): ChildProcess {
  const { user, password } = appRole
  const [users, config] = [`pooler_${port}.users`, `pooler_${port}.ini`].map((name) =>
    path.join(folder, name),
  )
  if (users === undefined || config === undefined) throw new Error('no files')
  writeFileSync(users, `"${user}" "${password}"\n`)
  writeFileSync(
    config,
    `[databases]
* = host=127.0.0.1 port=${nodePort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = ${mode}
default_pool_size = 25
server_login_retry = 1
`,
  )
  own(users)
  own(config)
  const pooler = startProgram(
    '/usr/sbin/pgbouncer',
    [config],
    path.join(folder, `pooler_${port}.log`),
  )
  process.once('exit', () => pooler.kill('SIGKILL'))
  return pooler
}
