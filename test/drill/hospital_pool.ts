/**
 * `npm run drill -- hospital_pool`: 500 patients want 60 places of a hospital that owns its slots, whose system is slow, loses answers, does calls twice, falls silent for a while and sells at a window
 * beside, and both processes of the app die by kill -9 at random moments. Some patients pay, some give back, some leave, and some are never heard of again.
 */
import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { urlOf } from '../../server/database/client'
import type { ReplyOf } from '../../src/contract/endpoint'
import { registrationCalls as calls } from '../../src/contract/registration'
import type { BenchPerson } from '../bench/hospital'
import { prepare } from '../bench/load'
import { History } from '../support/history/history'
import { judgeLocks } from '../support/history/lock_rules'
import { Crowd, type Purpose } from '../support/hospital_pool/crowd'
import { PoolHis } from '../support/hospital_pool/his'
import {
  addClinics,
  isAtRest,
  readPoolEnding,
  sellBeside,
  watchOrphans,
} from '../support/hospital_pool/pool'
import { Chance } from '../support/hospital_week/hospital/chance'
import { CrashInjector } from '../support/hospital_week/test_bed/crash_injector'
import { asAdministrator, serverAddress } from '../support/server/database'
import { DrillBed } from './drill_bed'
import { judgeAtRest } from './judging'

const patients = 500
const clinicCount = 3
const placesEach = 20
const soldBeside = 12
const comeWithinMs = 10_000
const deadlyMs = 40_000
const silence = { afterMs: 8000, forMs: 10_000 }
const restMs = 240_000
/** What a dead process has claimed is asked again so much later. */
const mostOvertakenMs = 20_000
const feeFen = 1500

/** Says what was found, and whether every rule held. */
export async function drillHospitalPool(): Promise<boolean> {
  const seed = Number(process.env.DRILL_SEED ?? randomInt(1_000_000))
  console.log(`  DRILL_SEED=${seed}`)
  const database = { ...serverAddress(), database: `test_${randomUUID().replaceAll('-', '')}` }
  await asAdministrator(serverAddress(), async (admin) => {
    await admin`create database ${admin(database.database)} template template0`
  })
  const chance = new Chance(seed)
  const his = new PoolHis(chance)
  const url = urlOf(database)
  const testBed = await DrillBed.start(url, url, {
    HIS_API_URL: await his.start(),
    HIS_TOKEN: his.token,
    HIS_LOCK_CONCURRENCY: '10',
    HIS_LOCKS_PER_SECOND: '40',
  })
  try {
    return await play(testBed, his, chance)
  } finally {
    await testBed.stop()
    await his.stop()
    await asAdministrator(serverAddress(), async (admin) => {
      await admin`drop database if exists ${admin(database.database)} with (force)`
    })
  }
}

async function play(testBed: DrillBed, his: PoolHis, chance: Chance): Promise<boolean> {
  const { sql } = testBed
  const { people } = await testBed.fill({ people: patients, sources: 0, places: 0 })
  const clinics = await addClinics(sql, {
    count: clinicCount,
    places: placesEach,
    pool: 'hospital',
    isFree: false,
  })
  his.open(
    clinics.map(({ clinicId }) => clinicId),
    placesEach,
  )
  const began = Date.now()
  let isOver = false
  const history = new History()
  const crowd: Crowd = new Crowd({
    ports: testBed.ports,
    clinics,
    chance,
    isOver: () => isOver,
    purposeOf: () => purposeOf(chance.next()),
    goOn: (person, orderId) =>
      chance.next() < 0.15
        ? giveBack(crowd, history, person, orderId)
        : pay(crowd, { testBed, history }, person, orderId),
  })
  const killers = testBed.apps.map(
    ({ process: app }, index) => new CrashInjector(app, new Chance(chance.next() * 1e9 + index)),
  )
  const coming = crowd.come(people, comeWithinMs)
  const watching = watchOrphans(sql, his, () => isOver)
  const selling = sellBeside(his, chance, { count: soldBeside, everyMs: 800 })
  await wait(silence.afterMs)
  his.isSilent = true
  await wait(silence.forMs)
  his.isSilent = false
  await wait(deadlyMs - silence.afterMs - silence.forMs)
  await Promise.all(killers.map((one) => one.stop()))
  await selling
  while (!(await isAtRest(sql, his)) && Date.now() - began < restMs) await wait(500)
  const seconds = Math.round((Date.now() - began) / 1000)
  // Whoever was refused looks once more, and hears that nothing is left.
  isOver = true
  await coming
  const deaths = killers.reduce((sum, one) => sum + one.deaths, 0)
  const { calls: asked, locksAndRefusals, unanswered, books } = his
  console.log(
    `  ${deaths} times killed; ${books.sold} sold (${books.soldAtWindow} at the window) after ${seconds} s; ${asked.length} calls, ${locksAndRefusals} locks and refusals, ${unanswered.size} patients whose answer was lost, ${crowd.silences} told of the silence, the longest line ${crowd.longest}`,
  )
  const orphans = await watching
  const ending = await readPoolEnding(sql, his, { heard: crowd.heard, orphans, mostOvertakenMs })
  const judged = Object.entries(judgeLocks(ending))
  console.table(
    Object.fromEntries(judged.map(([promise, broken]) => [promise, { broken: broken.length }])),
  )
  for (const [promise, broken] of judged)
    for (const line of broken.slice(0, 5)) console.error(`BROKEN: ${promise}: ${line}`)
  const isMoneyRight = await judgeAtRest(testBed, history, [])
  return isMoneyRight && judged.every(([, broken]) => broken.length === 0)
}

/** Of ten with a place one leaves, and one is never heard of again. */
const purposeOf = (chance: number): Purpose =>
  chance < 0.1 ? 'leave' : chance < 0.2 ? 'vanish' : 'order'

async function pay(
  crowd: Crowd,
  { testBed, history }: { testBed: DrillBed; history: History },
  person: BenchPerson,
  orderId: string,
): Promise<void> {
  const opening = prepare(calls.payOrder, { orderId, app: 'official_account' }, person.token)
  const answer = await crowd.insist(() =>
    crowd.ask<ReplyOf<typeof calls.payOrder>>(person, opening),
  )
  const parameters = answer?.body?.pay
  if (parameters === undefined || parameters === null) return
  await history.record(
    { kind: 'pay', businessId: orderId, amountFen: feeFen },
    () => testBed.outside.pay(parameters),
    () => ({ outcome: 'ok' }),
  )
}

async function giveBack(
  crowd: Crowd,
  history: History,
  person: BenchPerson,
  orderId: string,
): Promise<void> {
  const giving = prepare(calls.cancelOrder, { orderId }, person.token)
  await history.record(
    { kind: 'cancel', orderId },
    () => crowd.insist(() => crowd.ask(person, giving)),
    (answer) => ({ outcome: answer?.status === 200 ? 'ok' : 'unknown' }),
  )
}
