/** Three PostgreSQL nodes under Patroni with one etcd on this machine: data folders and ports of their own, synchronous replication. */
import { spawnSync, type ChildProcess } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { connect } from '../../server/database/client'
import { freePort } from '../../simulators/free_port'
import { makeQuickFolder } from '../support/quick_folder'
import { keepWords } from './keeping'
import { appRole, configOf, own, password, signalPostgres, type DrillNode } from './node'
import { endProgram, findPrograms, startProgram } from './programs'

export class Cluster {
  private constructor(
    readonly folder: string,
    readonly nodes: readonly DrillNode[],
    private readonly etcd: { child: ChildProcess; port: number },
    private readonly programs: string,
  ) {
    // Whoever ends the drill ends what it has started.
    process.once('exit', this.leave)
  }

  static async start(): Promise<Cluster> {
    const programs = findPrograms()
    const folder = makeQuickFolder('hospital-drill')
    own(folder)
    const [port, peerPort] = [await freePort(), await freePort()]
    const at = (own: number) => `http://127.0.0.1:${own}`
    const child = startProgram(
      '/usr/bin/etcd',
      [
        ...['--name', 'drill', '--data-dir', path.join(folder, 'etcd')],
        ...['--listen-client-urls', at(port), '--advertise-client-urls', at(port)],
        ...['--listen-peer-urls', at(peerPort), '--initial-advertise-peer-urls', at(peerPort)],
        ...['--initial-cluster', `drill=${at(peerPort)}`, '--enable-v2'],
      ],
      path.join(folder, 'etcd.log'),
    )
    const nodes: DrillNode[] = []
    for (const name of ['one', 'two', 'three'])
      nodes.push({
        name,
        port: await freePort(),
        restPort: await freePort(),
        folder: path.join(folder, name),
        patroni: undefined,
      })
    const cluster = new Cluster(folder, nodes, { child, port }, programs)
    try {
      // The first makes the database, the others copy it.
      for (const node of nodes) {
        cluster.startNode(node)
        await cluster.until(
          `${node.name} runs`,
          () => cluster.roleOf(node),
          (role) => role !== undefined,
        )
      }
      await cluster.healthy()
      await cluster.makeDatabase()
    } catch (error) {
      await cluster.stop()
      throw error
    }
    return cluster
  }

  /** All nodes, as an operator names them in DATABASE_URL; by way of other ports (poolers) where they are given. */
  url(ports = this.nodes.map(({ port }) => port)): string {
    const hosts = ports.map((port) => `127.0.0.1:${port}`).join(',')
    return `postgres://${appRole.user}:${password}@${hosts}/hospital?target_session_attrs=primary`
  }

  private async makeDatabase(): Promise<void> {
    const url = this.url()
      .replace(`${appRole.user}:`, 'postgres:')
      .replace('/hospital?', '/postgres?')
    const admin = connect({ url }, { poolSize: 1 })
    await admin.unsafe(`create role ${appRole.user} login password '${password}'`)
    await admin.unsafe(`create database hospital owner ${appRole.user}`)
    await admin.end({ timeout: 2 })
  }

  private startNode(node: DrillNode): void {
    const config = path.join(this.folder, `${node.name}.json`)
    writeFileSync(
      config,
      JSON.stringify(
        configOf(node, { etcdPort: this.etcd.port, programs: this.programs, home: this.folder }),
      ),
    )
    own(config)
    node.patroni = startProgram(
      '/usr/bin/patroni',
      [config],
      path.join(this.folder, `${node.name}.log`),
    )
  }

  /** The node that Patroni calls the leader, with who follows it synchronously. */
  async leader(): Promise<DrillNode> {
    const found = await this.until('a leader', async () => {
      for (const node of this.nodes) if ((await this.roleOf(node)) === 'primary') return node
      return undefined
    })
    if (found === undefined) throw new Error('no leader')
    return found
  }

  /** One leader, two that follow it, one of them synchronously. */
  async healthy(): Promise<void> {
    await this.until(
      'one primary, one synchronous and one more standby',
      async () =>
        JSON.stringify((await Promise.all(this.nodes.map((node) => this.roleOf(node)))).sort()),
      (roles) => roles === '["primary","replica","sync"]',
    )
  }

  /** PostgreSQL dies, and with it whoever looks after it, when the whole machine is lost. */
  async kill(node: DrillNode, { withPatroni }: { withPatroni: boolean }): Promise<void> {
    if (withPatroni && node.patroni !== undefined) await endProgram(node.patroni, 'SIGKILL')
    signalPostgres(node, 'SIGKILL')
  }

  /** Nothing goes in or out any more, and nothing is closed. */
  freeze(node: DrillNode): void {
    node.patroni?.kill('SIGSTOP')
    signalPostgres(node, 'SIGSTOP')
  }

  thaw(node: DrillNode): void {
    signalPostgres(node, 'SIGCONT')
    node.patroni?.kill('SIGCONT')
  }

  /** Hands the leadership over, as before maintenance. */
  switchover(from: DrillNode): void {
    const { status, stdout, stderr } = spawnSync(
      '/usr/bin/patronictl',
      [
        '-c',
        path.join(this.folder, `${from.name}.json`),
        'switchover',
        '--master',
        from.name,
        '--force',
      ],
      { encoding: 'utf8', env: { ...process.env, LC_ALL: 'C.UTF-8', LANG: 'C.UTF-8' } },
    )
    if (status !== 0) throw new Error(`patronictl switchover: ${stdout}${stderr}`)
  }

  private readonly leave = (): void => {
    for (const node of this.nodes) {
      node.patroni?.kill('SIGKILL')
      signalPostgres(node, 'SIGKILL')
    }
    this.etcd.child.kill('SIGKILL')
    rmSync(this.folder, { recursive: true, force: true })
  }

  async stop(): Promise<void> {
    for (const node of this.nodes) this.thaw(node)
    await Promise.all(
      this.nodes.map(async (node) => {
        if (node.patroni !== undefined) await endProgram(node.patroni, 'SIGTERM')
        signalPostgres(node, 'SIGKILL')
      }),
    )
    await endProgram(this.etcd.child, 'SIGTERM')
    process.off('exit', this.leave)
    keepWords(this.folder)
    rmSync(this.folder, { recursive: true, force: true })
  }

  private async roleOf(node: DrillNode): Promise<'primary' | 'sync' | 'replica' | undefined> {
    const is = async (question: string) => {
      const answer = await fetch(`http://127.0.0.1:${node.restPort}/${question}`, {
        signal: AbortSignal.timeout(1_000),
      }).catch(() => undefined)
      return answer?.status === 200
    }
    if (await is('primary')) return 'primary'
    if (await is('synchronous')) return 'sync'
    return (await is('replica')) ? 'replica' : undefined
  }

  private async until<Value>(
    what: string,
    read: () => Promise<Value>,
    isMeet: (value: Value) => boolean = (value) => value !== undefined,
  ): Promise<Value> {
    const giveUpAt = performance.now() + 60_000
    for (;;) {
      const value = await read()
      if (isMeet(value)) return value
      if (performance.now() > giveUpAt) throw new Error(`never: ${what} (${String(value)})`)
      await wait(100)
    }
  }
}
