/** A database of several nodes, one of which accepts writes. The nodes themselves are asked which one, so that it works with any failover manager. */
import type { Socket } from 'node:net'
import type postgres from 'postgres'
import { inTime } from '../../concurrency/in_time'
import { DatabaseSocket, connectSocket } from '../database_socket'
import { askingClient, noNode, whyNotConnected } from './asking'

/** What a pool is for: writing, or reads that may be slightly stale. */
export type Purpose = 'writing' | 'reading'

/** A node's address. */
export interface NodeAddress {
  host: string
  port: number
  /** The whole address with this node alone. */
  url: string
}

/** What a node reports of itself. */
export interface NodeStatus {
  isStandby: boolean
  /** Grows with every new primary: of two that both claim to be it, the later one is. */
  timeline: string
  /** A standby that is at most seconds behind. */
  isFresh: boolean
}

const askEveryMs = 1_000
/** A node without an answer within this time counts as gone. */
const answerMs = 1_500
/** How long a writer waits for a primary: shorter than a phone's time-out. */
const patienceMs = 4_000

const question = `
  select pg_is_in_recovery() as is_standby,
    case when pg_is_in_recovery() then '' else left(pg_walfile_name(pg_current_wal_lsn()), 8) end as timeline,
    not pg_is_in_recovery() or (exists (select from pg_stat_wal_receiver where pid is not null)
      and (pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() or pg_last_xact_replay_timestamp() > now() - interval '5 seconds')) as is_fresh`

/**
 * The nodes in an address, as PostgreSQL's own tools read it:
 * `postgres://user@one:5432,two:5432/app?target_session_attrs=primary`. Empty when there is no choice: it names one,
 * for writing, and does not ask for the primary.
 */
export function nodesOf(url: string, purpose: Purpose = 'writing'): NodeAddress[] {
  const [, before = '', hosts = '', after = ''] =
    /^(\w+:\/\/(?:[^@/]*@)?)([^/?]*)(.*)$/.exec(url) ?? []
  const wanted = /target_session_attrs=[\w-]+/.exec(after)
  const rest = after.replace(/([?&])target_session_attrs=[\w-]+&?/, '$1').replace(/[?&]$/, '')
  const names = hosts.split(',')
  if (names.length === 1 && wanted === null && purpose === 'writing') return []
  return names.map((name) => {
    const [, host = name, port = '5432'] = /^\[?([^\]]*?)\]?(?::(\d+))?$/.exec(name) ?? []
    return { host, port: Number(port), url: `${before}${name}${rest}` }
  })
}

/** Asks one node; rejects without an answer in time. */
export type AskNode = (node: NodeAddress) => Promise<NodeStatus>

interface NodesOptions {
  purpose?: Purpose | undefined
  askNode?: AskNode | undefined
  createSocket?: () => DatabaseSocket
  /** Files of certificates (`tls_of_address.ts`). */
  ssl?: object | undefined
}

export class Nodes {
  private readonly statuses = new Map<NodeAddress, NodeStatus>()
  /** Why a node did not answer the last time. */
  private readonly silent = new Map<NodeAddress, string>()
  private readonly clients = new Map<NodeAddress, postgres.Sql>()
  private readonly asked = new Set<NodeAddress>()
  private readonly sockets = new Map<Socket, NodeAddress>()
  private readonly timer: NodeJS.Timeout
  private chosen: NodeAddress | undefined
  private readonly purpose: Purpose
  private readonly askNode: AskNode
  private readonly createSocket: () => DatabaseSocket

  constructor(
    private readonly nodes: readonly NodeAddress[],
    {
      purpose = 'writing',
      askNode,
      createSocket = () => new DatabaseSocket(),
      ssl,
    }: NodesOptions = {},
  ) {
    this.purpose = purpose
    this.askNode = askNode ?? ((node) => this.askByStatement(node, ssl))
    this.createSocket = createSocket
    this.timer = setInterval(() => this.askAll(), askEveryMs).unref()
    this.askAll()
  }

  /** A connection to the present node, for the driver; where there is none in time, one that breaks. */
  readonly socket = async (): Promise<Socket> => {
    const node = await this.find()
    const line = this.createSocket()
    // The driver handles a broken connection; an exception here would cost it the connection for good.
    if (node === undefined) return line.refuse(noNode(this.silent))
    this.sockets.set(line, node)
    line.once('close', () => this.sockets.delete(line))
    line.once('error', () => this.markSuspect(node))
    return connectSocket(line, node)
  }

  /** Stops asking when this pool has ended. */
  endWith<Pool extends Pick<postgres.Sql, 'end'>>(pool: Pool): Pool {
    const end = pool.end
    return Object.assign(pool, {
      end: async (how?: { timeout?: number }) => {
        clearInterval(this.timer)
        for (const client of this.clients.values()) void client.end({ timeout: 0 })
        await end(how)
      },
    })
  }

  private async find(): Promise<NodeAddress | undefined> {
    const until = performance.now() + (this.purpose === 'writing' ? patienceMs : answerMs)
    while (this.chosen === undefined && performance.now() < until)
      await new Promise((resolve) => setTimeout(resolve, 50))
    return this.chosen
  }

  private askAll(): void {
    for (const node of this.nodes) void this.ask(node)
  }

  private async ask(node: NodeAddress): Promise<void> {
    if (this.asked.has(node)) return
    this.asked.add(node)
    try {
      this.statuses.set(node, await this.askNode(node))
      this.silent.delete(node)
    } catch (error) {
      this.statuses.delete(node)
      this.silent.set(node, whyNotConnected(error))
    }
    this.asked.delete(node)
    this.choose()
  }

  private async askByStatement(node: NodeAddress, ssl?: object): Promise<NodeStatus> {
    const client = this.clients.get(node) ?? askingClient(node, ssl)
    this.clients.set(node, client)
    try {
      const [status] = await inTime(() => client.unsafe<NodeStatus[]>(question), answerMs)
      if (status === undefined) throw new Error('the node says nothing of itself')
      return status
    } catch (error) {
      this.clients.delete(node)
      void client.end({ timeout: 0 })
      throw error
    }
  }

  /** A connection to it broke: it is asked again before it is used again. */
  private markSuspect(node: NodeAddress): void {
    this.statuses.delete(node)
    this.choose()
    void this.ask(node)
  }

  private choose(): void {
    const found = this.purpose === 'writing' ? this.primary() : (this.replica() ?? this.primary())
    this.chosen = found
    if (found === undefined) return
    // A silent node closes nothing: its connections are closed here, so that waiting queries do not run into their deadline.
    for (const [socket, node] of this.sockets) if (node !== found) socket.destroy()
  }

  private primary(): NodeAddress | undefined {
    const [newest] = [...this.statuses]
      .filter(([, { isStandby }]) => !isStandby)
      .sort(([, one], [, other]) => other.timeline.localeCompare(one.timeline))
    return newest?.[0]
  }

  /** The present replica, while it is usable. */
  private replica(): NodeAddress | undefined {
    const fit = [...this.statuses].filter(([, one]) => one.isStandby && one.isFresh)
    return (fit.find(([node]) => node === this.chosen) ?? fit[0])?.[0]
  }
}
