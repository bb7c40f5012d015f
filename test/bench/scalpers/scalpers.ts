/**
 * `npm run bench -- scalpers`: a release that scalpers (黄牛) want too. 60 accounts at 10 addresses ask by script from the first packet on; five real patients a place come as people do, some
 * of them new, some behind one carrier's address, the elders slowly. Prints whose the places are, with the guard off and on, and what cancelling and booking again hands over.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { Sql } from '../../../server/database/client'
import { registrationCalls as calls } from '../../../src/contract/registration'
import type { Hospital, Server } from '../fleet'
import { addPeople, addSlot, forgetOrders, type BenchPerson } from '../hospital'
import { printTable, type Cell } from '../table'
import {
  addresses,
  type Comer,
  gather,
  makeScarce,
  patients,
  places,
  type Scenario,
  scalpers,
  setRules,
} from './scalpers_crowd'

const scenarios: Record<string, Scenario> = {
  'guard off': { isGuarded: false },
  'guard on': { isGuarded: true },
  'guard on, scalpers have 60 phones': { isGuarded: true, hasPhones: true },
  'guard on, with phones, old accounts and their buyers’ names': {
    isGuarded: true,
    hasPhones: true,
    hasBuyers: true,
  },
}

/** Prints the shares. */
export async function benchScalpers(hospital: Hospital, servers: readonly Server[]): Promise<void> {
  const people = await addPeople(hospital, patients + scalpers + 1)
  const rows: Record<string, Record<string, Cell>> = {}
  for (const [name, scenario] of Object.entries(scenarios))
    rows[name] = await play(hospital, servers, people, scenario)
  printTable(
    `A release of ${places} places: ${patients} patients, ${scalpers} scalpers' accounts at ${addresses} addresses`,
    rows,
  )
}

async function play(
  { sql, tokenSecret }: Hospital,
  servers: readonly Server[],
  people: readonly BenchPerson[],
  scenario: Scenario,
): Promise<Record<string, Cell>> {
  await forgetOrders(sql)
  await sql`delete from scarce_request`
  await setRules(sql, scenario.isGuarded)
  const crowd = await gather(sql, tokenSecret, people, scenario)
  const slotId = await addSlot(sql, places)
  await makeScarce(sql, slotId)
  const from = Date.now() + 3000
  await sql`update slot set release_at = to_timestamp(${from / 1000}) where slot_id = ${slotId}`
  await sql`update schedule set release_at = to_timestamp(${from / 1000}) where schedule_id = (select schedule_id from slot where slot_id = ${slotId})`
  const ports = servers.map(({ port }) => port)
  const seconds: number[] = []
  const got = await Promise.all(
    crowd.map(async (one, index) => {
      const order = await tryToBook(sql, ports[index % ports.length] ?? 0, one, { slotId, from })
      if (order !== undefined) seconds.push((Date.now() - from) / 1000)
      return { one, order }
    }),
  )
  const winners = got.filter(({ order }) => order !== undefined)
  const real = winners.filter(({ one }) => one.isReal).length
  const [asked] = await sql<{ real: number; others: number; line: number }[]>`
    with entry as (
      select r.account_id, r.is_proven, a.created_at < now() - interval '2 days' as is_old, row_number() over (order by r.asked_at) as n from scarce_request r join account a using (account_id)
      where r.entered_at is not null
    )
    select (select count(*) from scarce_request r where challenged_at is not null and account_id = any(${crowd.filter((one) => one.isReal).map((one) => one.accountId)}::uuid[]))::int as real,
      (select count(*) from scarce_request r where challenged_at is not null and account_id <> all(${crowd.filter((one) => one.isReal).map((one) => one.accountId)}::uuid[]))::int as others,
      (select count(*) from entry where n <= ${places} and account_id = any(${crowd.filter((one) => one.isReal).map((one) => one.accountId)}::uuid[]))::int as line`
  const handed = await handOver(sql, ports, people, { slotId, winners })
  return {
    places: winners.length,
    "real patients'": real,
    'share %': (100 * real) / Math.max(1, winners.length),
    'by a line, %': scenario.isGuarded ? (100 * (asked?.line ?? 0)) / places : '',
    'last place after s': Math.max(...seconds),
    'checks: patients': asked?.real ?? 0,
    'checks: scalpers': asked?.others ?? 0,
    'handed over': handed,
  }
}

/** Asks as one does who wants the place, until it is there or everything is gone. */
async function tryToBook(
  sql: Sql,
  port: number,
  one: Comer,
  { slotId, from }: { slotId: string; from: number },
): Promise<string | undefined> {
  await wait(Math.max(0, from + one.at * 1000 - Date.now()))
  const request = { sourceTimeId: slotId, patientId: one.patientId }
  for (;;) {
    const held = await post(port, calls.createHold.path, request, one)
    if (held.status === 200) {
      const order = await post(port, calls.createOrder.path, request, one)
      return order.status === 200 ? order.body.orderId : undefined
    }
    const { code, details } = held.body
    if (code === 'RELEASE_DRAW') await wait(Number(details?.retryAfterSeconds ?? 5) * 1000)
    else if (code === 'SOURCE_CLOSED' || code === 'TOO_MANY_REQUESTS') await wait(one.retryMs)
    else if ((code === 'STEP_UP_NEEDED' || code === 'TEL_NOT_BOUND') && one.smsMs !== undefined) {
      await wait(one.smsMs)
      await pass(sql, one)
    } else return undefined
  }
}

/** A scalper who has a place cancels, and his friend books at that moment; how often that hands the place over. */
async function handOver(
  sql: Sql,
  ports: readonly number[],
  people: readonly BenchPerson[],
  {
    slotId,
    winners,
  }: { slotId: string; winners: readonly { one: Comer; order?: string | undefined }[] },
): Promise<string> {
  const [winner] = winners
  const friend = people.at(-1)
  if (winner?.order === undefined || friend === undefined) return ''
  const known = { headers: { 'x-forwarded-for': '192.0.2.1' } }
  await pass(sql, friend)
  const from = performance.now()
  await post(ports[0] ?? 0, calls.cancelOrder.path, { orderId: winner.order }, winner.one)
  const request = { sourceTimeId: slotId, patientId: friend.patientId }
  const { status } = await post(ports[0] ?? 0, calls.createOrder.path, request, {
    ...friend,
    ...known,
  })
  return status === 200 ? `in ${Math.round(performance.now() - from)} ms` : 'no'
}

interface Reply {
  code?: string
  orderId?: string
  details?: Record<string, string>
}

async function post(
  port: number,
  path: string,
  body: object,
  { token, headers }: Pick<Comer, 'token' | 'headers'>,
): Promise<{ status: number; body: Reply }> {
  const reply = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...headers },
    body: JSON.stringify(body),
  })
  return { status: reply.status, body: (await reply.json()) as Reply }
}

/** He has read the code. */
const pass = (sql: Sql, { accountId }: BenchPerson) =>
  sql`update session set step_up_at = now(), step_up_until = now() + interval '1 hour' where account_id = ${accountId}`
