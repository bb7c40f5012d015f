/**
 * Going back: a hospital books and takes money, is backed up, goes on, and loses its orders by somebody's mistake; the moment before comes back, whole to the fen. BENCH_ORDERS, BENCH_ACCESS and BENCH_MESSAGES
 * give it a past.
 */
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { listBalances, listLedgerFaults } from '../../server/areas/payment'
import { ringOf } from '../../server/crypto/key_ring'
import { connect, type Sql } from '../../server/database/client'
import { countAwayReceivers } from '../../server/database/log_receivers'
import { addPast, addRecords, eachTime } from '../bench/years/past'
import { TestApp } from '../server/registration/test_app'
import { onPostgres, type DebianPostgres } from './debian_postgres'
import { useForTests, type Server } from './plant'
import { until } from './waiting'

const root = path.join(__dirname, '../..')
/** What waits longer has failed. */
const patienceMs = 60_000
const script = (name: string) => path.join(root, 'deploy', name)

/** Plays it with the commands that an operator has; says what was found, and whether it is right. */
export const drillRestore = async (): Promise<boolean> =>
  (await onPostgres(play)) && onPostgres(playLostSite)

async function play(postgres: DebianPostgres): Promise<boolean> {
  const backups = postgres.makeFolder('backups')
  const data = postgres.init('true', {
    archive_mode: 'on',
    archive_command: `sh ${script('archive.sh')} %p ${backups}/wal/%f`,
    fsync: 'off',
  })
  const server = await postgres.start(data)
  await useForTests(postgres, server)
  const testApp = await TestApp.start()
  const { sql } = testApp.server
  const url = new URL(testApp.server.databaseUrl)
  const database = url.pathname.slice(1)

  if (process.env.BENCH_ORDERS !== undefined) await addLongPast(server, database)
  const before = await sell(testApp, 20)
  const [base, backupMs] = took(() =>
    postgres
      .run('/bin/sh', [script('backup.sh')], { BACKUPS: backups, DATABASE_URL: url.toString() })
      .trim(),
  )
  // The copy's name is a whole second, and it can be gone back to from the next one on.
  await sql`select pg_sleep(1.1)`
  const meanwhile = await sell(testApp, 20)
  const [noted] = await sql<{ at: string }[]>`select clock_timestamp()::text as at`
  const moment = noted?.at ?? ''
  await sql`select pg_sleep(0.05)`
  const after = await sell(testApp, 5)
  // The mistake.
  await sql`truncate registration_order, payment, refund, ledger_entry cascade`
  await sql`select pg_switch_wal()`
  await archived(sql)
  await testApp.server.stop().catch(() => undefined)
  postgres.stop(data)

  const restored = path.join(postgres.folder, 'restored')
  const [, restoreMs] = took(() =>
    postgres.run('/bin/sh', [script('restore.sh'), '--to', moment, '--into', restored], {
      BACKUPS: backups,
    }),
  )
  const began = performance.now()
  const found = connect({ ...(await postgres.start(restored)), database }, { poolSize: 1 })
  try {
    await promoted(found)
    const backMs = restoreMs + performance.now() - began
    const orders = await found<{ orderId: string; status: string; totalFeeFen: number }[]>`
      select order_id, status, total_fee_fen from registration_order where order_no not like 'L%'`
    const known = new Set(orders.map(({ orderId }) => orderId))
    const missing = [...before, ...meanwhile].filter((id) => !known.has(id)).length
    const tooMany = after.filter((id) => known.has(id)).length
    const notBooked = orders.filter(({ status }) => status !== 'BOOKED').length
    const faults = await listLedgerFaults(found)
    const balances = await listBalances(found)
    const channelFen = balances.find(({ account }) => account === 'channel')?.balanceFen
    const paidFen = orders.reduce((sum, { totalFeeFen }) => sum + totalFeeFen, 0)
    console.log(`  ${path.basename(base)} and the log, to ${moment}`)
    console.log(`  ${orders.length} of 40 orders, ${missing} missing, ${tooMany} from later`)
    console.log(`  ${paidFen} fen paid for them, ${channelFen ?? 0} fen in the ledger`)
    const [size] = await found<{ gb: number }[]>`
      select sum(pg_database_size(oid)) / 1e9::float8 as gb from pg_database`
    console.log(
      `  ${size?.gb.toFixed(2) ?? '?'} GB: a copy that is verified in ${seconds(backupMs)} s, back after ${seconds(backMs)} s`,
    )
    return (
      orders.length === 40 &&
      missing + tooMany + notBooked + faults.length === 0 &&
      channelFen === paidFen
    )
  } finally {
    await found.end({ timeout: 2 })
  }
}

/** Another site is away for a while, which the metric says, and comes back. Then the first burns with its archive, in the middle of a piece of the log: what the other received stands again, every order of it. */
async function playLostSite(postgres: DebianPostgres): Promise<boolean> {
  const there = postgres.makeFolder('there')
  const data = postgres.init('burning', { fsync: 'off' })
  const server = await postgres.start(data)
  await useForTests(postgres, server)
  const testApp = await TestApp.start()
  const url = new URL(testApp.server.databaseUrl)
  const environment = { BACKUPS: there, DATABASE_URL: url.toString(), OFFSITE_PAUSE: '0.2' }
  const receive = () => postgres.keepRunning('/bin/sh', [script('offsite.sh')], environment)
  const awayIs = (count: number) =>
    until(
      `${count} receivers that are away`,
      async () => (await countAwayReceivers(testApp.server.sql)) === count,
      patienceMs,
    )
  let receiving = receive()
  try {
    postgres.run('/bin/sh', [script('backup.sh')], environment)
    receiving.end()
    await awayIs(1)
    const sold = await sell(testApp, 20)
    receiving = receive()
    await awayIs(0)
    const began = performance.now()
    const [last] = await testApp.server.sql<
      { at: string }[]
    >`select pg_current_wal_flush_lsn()::text as at`
    await until(
      "the other site's copy of the log",
      async () => {
        const [row] = await testApp.server.sql<{ isThere: boolean }[]>`
        select coalesce(bool_or(flush_lsn >= ${last?.at ?? ''}::pg_lsn), false) as is_there from pg_stat_replication`
        return row?.isThere === true
      },
      patienceMs,
    )
    const behindMs = performance.now() - began
    postgres.lose(data)
    await testApp.server.stop().catch(() => undefined)
    receiving.end()
    const restored = path.join(postgres.folder, 'elsewhere')
    postgres.run('/bin/sh', [script('restore.sh'), '--into', restored], environment)
    const database = url.pathname.slice(1)
    const found = connect({ ...(await postgres.start(restored)), database }, { poolSize: 1 })
    try {
      await promoted(found)
      const orders = await found<{ orderId: string }[]>`
        select order_id from registration_order where status = 'BOOKED'`
      const known = new Set(orders.map(({ orderId }) => orderId))
      const missing = sold.filter((id) => !known.has(id)).length
      const faults = await listLedgerFaults(found)
      console.log(
        `  a lost site: ${sold.length - missing} of ${sold.length} orders stand at the other one, which was ${seconds(behindMs)} s behind`,
      )
      return missing + faults.length === 0
    } finally {
      await found.end({ timeout: 2 })
    }
  } finally {
    receiving.end()
  }
}

/** Orders, messages and the access log of years, and what PostgreSQL wrote of them is archived. */
async function addLongPast(server: Server, database: string): Promise<void> {
  const sql = connect({ ...server, database }, { poolSize: 2 })
  await addPast({ sql, once: eachTime, identityKeys: ringOf(randomBytes(32)) })
  console.log(`  ${await addRecords({ sql, once: eachTime })}`)
  await sql.end()
}

/** Paid and confirmed. */
async function sell(testApp: TestApp, count: number): Promise<string[]> {
  const { sourceTimeId } = await testApp.source({ capacity: count })
  const orders: string[] = []
  while (orders.length < count)
    orders.push(await testApp.bookedOrder(await testApp.person(), sourceTimeId))
  return orders
}

const seconds = (ms: number): string => (ms / 1000).toFixed(1)

const took = <Made>(make: () => Made): [made: Made, ms: number] => {
  const began = performance.now()
  return [make(), performance.now() - began]
}

/** The last piece of the log is in the archive. */
async function archived(sql: Sql): Promise<void> {
  await until(
    'the last piece of the log in the archive',
    async () => {
      const [row] = await sql<{ isDone: boolean }[]>`
      select last_archived_wal >= pg_walfile_name(pg_current_wal_lsn() - 1) as is_done from pg_stat_archiver`
      return row?.isDone === true
    },
    patienceMs,
  )
}

/** It has gone through the log, and takes writes. */
async function promoted(sql: Sql): Promise<void> {
  await until(
    'the promotion',
    async () => {
      const [row] = await sql<{ isOpen: boolean }[]>`select not pg_is_in_recovery() as is_open`
      return row?.isOpen === true
    },
    patienceMs,
  )
}
