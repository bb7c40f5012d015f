/** A database of several nodes: the one that takes writes is found, also when it is another one all of a sudden. */
import {
  connect,
  savepoint,
  transaction,
  type Sql,
  type Transaction,
} from '../../../server/database/client'
import { nodesOf, type NodeAddress, type NodeStatus } from '../../../server/database/nodes'
import { createTestDatabase, serverAddress, type TestDatabase } from '../../support/server/database'
import { FrozenSocket } from '../../support/server/fakes/frozen_socket'

const standby: NodeStatus = { isStandby: true, timeline: '', isFresh: true }
const primary = (timeline: string): NodeStatus => ({ isStandby: false, timeline, isFresh: true })

describe('the address', () => {
  it.each([
    ['postgres://u:p@one,two:6432/app?target_session_attrs=primary', 2],
    ['postgres://u:p@one:5432/app?target_session_attrs=read-write&sslmode=require', 1],
    ['postgresql://one:1,[::1]:2/app?sslmode=require', 2],
    ['postgres://u:p@one:5432/app', 0],
    ['postgres://nobody@%2Ftmp%2Fx:5432/app', 0],
  ])('%s names %i nodes to choose from', (url, count) => {
    expect(nodesOf(url)).toHaveLength(count)
  })

  it('each node has an address of its own, which keeps everything else', () => {
    expect(
      nodesOf('postgres://u:p@one,[::1]:6432/app?target_session_attrs=primary&sslmode=require'),
    ).toEqual([
      { host: 'one', port: 5432, url: 'postgres://u:p@one/app?sslmode=require' },
      { host: '::1', port: 6432, url: 'postgres://u:p@[::1]:6432/app?sslmode=require' },
    ])
  })
})

describe('two nodes', () => {
  let database: TestDatabase
  let lines: [FrozenSocket, FrozenSocket]
  /** What each node says of itself, by its port. */
  let statuses: Map<number, NodeStatus>
  let ports: [number, number]
  let sql: Sql
  beforeAll(async () => {
    database = await createTestDatabase()
    lines = [await FrozenSocket.to(serverAddress()), await FrozenSocket.to(serverAddress())]
    ports = [portOf(lines[0]), portOf(lines[1])]
  })
  afterEach(async () => {
    await sql.end({ timeout: 0 })
    for (const line of lines) line.thaw()
  })
  afterAll(async () => {
    for (const line of lines) line.close()
    await database.drop()
  })

  const portOf = (line: FrozenSocket) => Number(new URL(line.urlFor(database.url)).port)
  const say = (...given: [NodeStatus | undefined, NodeStatus | undefined]) => {
    statuses = new Map(
      ports.flatMap((port, index) => {
        const status = given[index]
        return status === undefined ? [] : [[port, status] as const]
      }),
    )
  }
  const open = (purpose: 'writing' | 'reading' = 'writing') => {
    const url = lines[0]
      .urlFor(database.url)
      .replace(/@[^/]*/, `@127.0.0.1:${ports[0]},127.0.0.1:${ports[1]}`)
    sql = connect({ url }, { poolSize: 2, purpose, askNode })
  }
  const askNode = async ({ port }: NodeAddress): Promise<NodeStatus> => {
    const status = statuses.get(port)
    if (status === undefined) throw new Error('silent')
    return status
  }
  /** By which node an answer came: the other one is frozen. */
  const answersBy = async (index: 0 | 1) => {
    lines[1 - index]?.freeze()
    await expect(sql`select 1 as one`).resolves.toMatchObject([{ one: 1 }])
  }

  it('writes go to the primary, whichever is named first', async () => {
    say(standby, primary('00000001'))
    open()
    await answersBy(1)
  })

  it('of two that believe to be the primary, the later one is', async () => {
    say(primary('00000001'), primary('00000002'))
    open()
    await answersBy(1)
  })

  it('what hangs on a silent primary breaks off when another one has taken over, and goes on there', async () => {
    say(primary('00000001'), standby)
    open()
    await sql`select 1`
    lines[0].freeze()
    const hanging = expect(sql`select 2`).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' })
    const waiting = transaction(sql, (tx) => tx`select 3 as three`)
    say(undefined, primary('00000002'))
    await hanging
    // What was not yet begun loses nothing.
    await expect(waiting).resolves.toMatchObject([{ three: 3 }])
    await expect(sql`select 4 as four`).resolves.toMatchObject([{ four: 4 }])
    await expect(transaction(sql, (tx) => tx`select 5 as five`)).resolves.toMatchObject([
      { five: 5 },
    ])
  })

  it('without a node everybody is told so in time, and no connection is lost by it', async () => {
    say(undefined, undefined)
    open('reading')
    const began = performance.now()
    const asked = [1, 2].map(() =>
      expect(sql`select 1`).rejects.toMatchObject({ code: 'ECONNREFUSED' }),
    )
    await Promise.all(asked)
    expect(performance.now() - began).toBeLessThan(8_000)
    say(primary('00000001'), undefined)
    await answersBy(0)
    await Promise.all([1, 2, 3].map(() => transaction(sql, (tx) => tx`select 1`)))
  })

  it('reading goes to a standby that hears of everything, else to the primary', async () => {
    say(primary('00000001'), standby)
    open('reading')
    await answersBy(1)
    lines[0].thaw()
    await sql.end({ timeout: 0 })
    say(primary('00000001'), { ...standby, isFresh: false })
    open('reading')
    await answersBy(0)
  })

  describe('a transaction whose connection is lost', () => {
    /** The connection breaks in the middle: what is still said to it goes nowhere, and the process goes on. */
    const lose = async (then: (tx: Transaction) => Promise<unknown>) => {
      say(primary('00000001'), standby)
      open()
      const uncaught = jest.fn()
      process.on('uncaughtException', uncaught)
      const done: unknown[] = []
      const failing = transaction(sql, async (tx) => {
        await tx`create table lost (id integer)`
        lines[0].cut()
        lines[0].mend()
        await then(tx).then(
          () => done.push('went on'),
          (error: unknown) => {
            done.push(error)
            throw error
          },
        )
      })
      await expect(failing).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' })
      // Longer than anything that is said late.
      const others = Array.from({ length: 20 }, () => transaction(sql, (tx) => tx`select 1 as one`))
      expect(await Promise.all(others)).toHaveLength(20)
      await new Promise((resolve) => setTimeout(resolve, 200))
      expect(await sql`select to_regclass('lost') as found`).toMatchObject([{ found: null }])
      process.off('uncaughtException', uncaught)
      expect(uncaught).not.toHaveBeenCalled()
      return done
    }

    it('in the middle of a statement', async () => {
      const [error] = await lose((tx) => tx`select pg_sleep(0.05)`)
      expect(error).toMatchObject({ code: 'CONNECTION_CLOSED' })
    })
    it('in the middle of a part', async () => {
      const part = (tx: Transaction) => savepoint(tx, (inner) => inner`select pg_sleep(0.05)`)
      await expect(lose(part)).resolves.toBeDefined()
    })
    it('while it waits for something else: what follows is refused, not carried out alone', async () => {
      const [error] = await lose(async (tx) => {
        await new Promise((resolve) => setTimeout(resolve, 100))
        await tx`create table lost (id integer)`
      })
      expect(error).toMatchObject({ name: 'TransactionOver' })
    })
  })
})
