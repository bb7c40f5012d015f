/** `npm run drill -- full_disk`: the disk of one hospital's database is full to the last byte, then its log as well, then there is room again. The other hospital's callers notice nothing; its own are refused kindly, in their language, and nothing is lost or done by half. */
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { connect } from '../../../server/database/client'
import { History } from '../../support/history/history'
import { Callers } from '../callers'
import { onPostgres, type DebianPostgres } from '../debian_postgres'
import { DrillBed } from '../drill_bed'
import { judgeAtRest } from '../judging'
import { until } from '../waiting'
import { isUnhurt, load, report, startCell, type Cell } from './cells'
import { Probe } from './kind_refusals'
import { SmallDisk } from './small_disk'
import { TendedPostgres } from './tended_postgres'

const diskName = 'disk'
const megabytes = 600
const bookingsPerSecond = 20
const people = 400
/** Of each part. */
const partSeconds = Number(process.env.DRILL_SECONDS ?? 12)
/** When there is room, calls answer again after so long at most. */
const backMs = 20_000

/** Says what was found, and whether it is right. */
export const drillFullDisk = (): Promise<boolean> =>
  onPostgres(async (postgres) => {
    const disk = SmallDisk.mount(path.join(postgres.folder, diskName), megabytes)
    if (typeof disk === 'string') {
      console.warn(`  SKIPPED: ${disk}. Run it as root, where disks may be mounted.`)
      return true
    }
    try {
      return await onDisk(postgres, disk)
    } finally {
      disk.unmount()
    }
  })

async function onDisk(postgres: DebianPostgres, disk: SmallDisk): Promise<boolean> {
  const other = await startCell(postgres, 'other')
  const data = postgres.init(path.join(diskName, 'data'), {})
  const log = path.join(postgres.folder, 'full_disk.log')
  const tended = await TendedPostgres.start(postgres, data, log)
  try {
    const testBed = await DrillBed.start(tended.url)
    try {
      return await play({ testBed, tended, disk, other })
    } finally {
      await testBed.stop()
    }
  } finally {
    await tended.stop()
    await other.replica.process.stop()
    await other.plant.sql.end({ timeout: 1 })
  }
}

/** Both hospitals. */
interface Both {
  testBed: DrillBed
  tended: TendedPostgres
  disk: SmallDisk
  other: Cell
}

async function play({ testBed, tended, disk, other }: Both): Promise<boolean> {
  const crowd = await testBed.fill({ people, sources: 40, places: 200 })
  const callers = new Callers(testBed, crowd, new History())
  const probe = new Probe(testBed, crowd, callers.history)
  const alone = await load(other, partSeconds)
  report('nothing happens', alone)
  const booking = callers.book(bookingsPerSecond, partSeconds * 4)
  const asking = probe.start()
  const events = [{ name: 'nothing yet', at: Date.now() }]
  const results: boolean[] = []
  const part = async (name: string, happens: () => Promise<void>) => {
    const under = load(other, partSeconds)
    await wait(partSeconds * 250)
    events.push({ name, at: Date.now() })
    probe.begin(name)
    await happens()
    results.push(isUnhurt(name, await under, alone))
  }
  await part('its disk is full', async () => {
    // The log has room for a while: what finds none are tables and indexes.
    await endSegments(testBed, 4)
    await testBed.sql`checkpoint`
    console.log(`  ${disk.fill()} MB of ${megabytes} filled`)
  })
  printRefusals(tended)
  await part('its database’s log finds no room', () => endSegments(testBed, 8))
  printRefusals(tended)
  const back = await backAgain(probe, disk)
  results.push(back < backMs)
  events.push({ name: 'there is room again', at: Date.now() })
  probe.begin('there is room again')
  await booking
  await wait(2_000)
  await asking.stop()
  results.push(probe.judge())
  console.log(
    `  all calls answer ${Math.round(back)} ms after there is room; nobody restarts the app`,
  )
  // A pool of its own: the bed's has connections that broke while the log was full.
  const sql = connect({ url: tended.url }, { poolSize: 2, name: 'drill' })
  results.push(await judgeAtRest({ sql, outside: testBed.outside }, callers.history, events))
  await sql.end({ timeout: 1 })
  report('afterwards', await load(other, 2))
  return results.every(Boolean)
}

/** Each switch wants one segment of the log more, which a busy hour would want by itself. PostgreSQL ends where there is none. */
async function endSegments({ sql }: DrillBed, count: number): Promise<void> {
  for (let done = 0; done < count; done += 1) {
    await sql`select pg_switch_wal()`.catch(() => undefined)
    await sql`select pg_logical_emit_message(false, 'drill', 'one more')`.catch(() => undefined)
  }
}

/** What PostgreSQL said of it. */
function printRefusals(tended: TendedPostgres): void {
  const { errors, panics } = tended.fullWords()
  console.log(
    `  PostgreSQL refused ${errors} statements for want of room, broke off ${panics} times, and was started ${tended.ended} times`,
  )
}

async function backAgain(probe: Probe, disk: SmallDisk): Promise<number> {
  const began = performance.now()
  disk.makeRoom()
  await until('answers again', () => probe.isWell())
  return performance.now() - began
}
