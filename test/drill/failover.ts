/** `npm run drill -- failover`: bookings and payments while the database's primary is killed, lost, cut off and changed, and the app is renewed. */
import { setTimeout as wait } from 'node:timers/promises'
import { History } from '../support/history/history'
import { Callers } from './callers'
import { Cluster } from './cluster'
import { DrillBed } from './drill_bed'
import { judgeAtRest } from './judging'

const perSecond = Number(process.env.DRILL_RATE ?? 200)
/** Longer than Patroni believes in a primary that says nothing. */
const longSeconds = 40
const shortSeconds = 15

/** What happens, and for how long it is watched. */
interface Act {
  name: string
  seconds: number
  happens(cluster: Cluster, testBed: DrillBed): Promise<void>
}

const acts: readonly Act[] = [
  {
    name: 'the primary’s PostgreSQL is killed (kill -9)',
    seconds: shortSeconds,
    async happens(cluster) {
      await cluster.kill(await cluster.leader(), { withPatroni: false })
    },
  },
  {
    name: 'the primary’s network is cut (SIGSTOP)',
    seconds: longSeconds,
    async happens(cluster) {
      await cluster.healthy()
      const node = await cluster.leader()
      cluster.freeze(node)
      // It comes back when another one has long taken over, and still believes in itself.
      void wait(30_000).then(() => cluster.thaw(node))
    },
  },
  {
    name: 'a switchover (patronictl)',
    seconds: shortSeconds,
    async happens(cluster) {
      await cluster.healthy()
      cluster.switchover(await cluster.leader())
    },
  },
  {
    name: 'a rolling update of the app (SIGTERM)',
    seconds: shortSeconds,
    async happens(_cluster, testBed) {
      for (const { process } of testBed.apps) await process.restart('SIGTERM')
    },
  },
]

/** Plays it; whether every rule held. */
export async function drillFailover(): Promise<boolean> {
  const cluster = await Cluster.start()
  try {
    const testBed = await DrillBed.start(cluster.url())
    try {
      return await play(cluster, testBed)
    } finally {
      await testBed.stop()
    }
  } finally {
    await cluster.stop()
  }
}

async function play(cluster: Cluster, testBed: DrillBed): Promise<boolean> {
  const seconds = shortSeconds + acts.reduce((sum, act) => sum + act.seconds, 0)
  const crowd = await testBed.fill({
    people: Math.ceil((perSecond * seconds) / 2),
    sources: 60,
    places: 500,
  })
  const callers = new Callers(testBed, crowd, new History())
  const booking = callers.book(perSecond, seconds)
  const events = [{ name: 'nothing yet', at: Date.now() }]
  await wait(shortSeconds * 1000)
  for (const act of acts) {
    console.log(`  ${act.name}`)
    events.push({ name: act.name, at: Date.now() })
    const over = wait(act.seconds * 1000)
    await act.happens(cluster, testBed)
    await over
  }
  await booking
  console.log('  everybody has an answer')
  return judgeAtRest(testBed, callers.history, events)
}
