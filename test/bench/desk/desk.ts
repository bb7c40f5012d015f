/** The desk's lists on a database with a long past (`npm run bench -- desk`): each call alone, one after the other, as a person at a screen asks. The budget is 100 ms. */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { allAreas } from '../../../server/app'
import { addStaffEvent } from '../../../server/areas/staff'
import type { Sql } from '../../../server/database/client'
import { buildDesk } from '../../../server/desk/app'
import { createLogger } from '../../../server/plugins/request_log'
import { staffRoles } from '../../../src/contract/desk/staff_call'
import { fillPath, queryOf } from '../../../src/contract/endpoint'
import { testDeskSettings } from '../../support/server/test_desk'
import { benchSettings, type Hospital } from '../fleet'
import { benchGateways } from '../gateways'
import { quantile } from '../load'
import { printTable, type Cell } from '../table'
import { addPast, pastOrders } from '../years/past'
import { questions, type Question } from './desk_calls'
import { fillDesk } from './desk_past'

const budgetMs = 100
/** The counter lets a person look up thirty a minute. */
const runs = 25
const warmUps = 3

/** Prints the table; the process fails when a list is over its budget. */
export async function benchDesk(hospital: Hospital, messages = pastOrders): Promise<void> {
  await addPast(hospital)
  await fillDesk(hospital, Math.min(pastOrders, 1_000_000), messages)
  await measureDesk(hospital)
}

/** Asks every list of a desk on this database. */
async function measureDesk(hospital: Hospital): Promise<void> {
  const { sql } = hospital
  const { origin, close } = await openDesk(hospital)
  const rows: Record<string, Record<string, Cell>> = {}
  try {
    for (const question of await questions(sql)) {
      const cookie = await sitDown(sql, question.patientId)
      const times: number[] = []
      for (let run = 0; run < warmUps + runs; run += 1)
        times.push(await ask(origin, cookie, question))
      const measured = times.slice(warmUps)
      rows[question.name] = {
        'p50 ms': quantile(measured, 0.5),
        'p95 ms': { value: quantile(measured, 0.95), most: question.budgetMs ?? budgetMs },
      }
    }
  } finally {
    await close()
  }
  printTable(`The desk with ${pastOrders.toLocaleString('en')} orders`, rows)
}

async function openDesk(
  hospital: Hospital,
): Promise<{ origin: string; close: () => Promise<void> }> {
  const settings = { ...benchSettings(hospital), desk: testDeskSettings }
  const app = await buildDesk(
    { settings, sql: hospital.sql, gateways: benchGateways(), log: createLogger('error') },
    { areas: allAreas, folder: '/nowhere' },
  )
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  return { origin, close: () => app.close() }
}

/** A session with every role, and perhaps with the page of a patient open. */
async function sitDown(sql: Sql, patientId: string | undefined): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const hash = createHash('sha256').update(token).digest('base64url')
  const staff = { staffId: randomUUID(), name: '何伟', roles: staffRoles }
  await sql`
    insert into staff_session (session_id, token_hash, staff_id, name, roles, expires_at)
    values (${randomUUID()}, ${hash}, ${staff.staffId}, ${staff.name}, ${[...staffRoles]}, now() + interval '1 hour')`
  if (patientId !== undefined)
    await addStaffEvent(sql, staff, { action: 'view_patient', patientId, reason: '患者来电' })
  return `desk=${token}`
}

async function ask(
  origin: string,
  cookie: string,
  { name, call, input }: Question,
): Promise<number> {
  const { path: place, rest } = fillPath(call.path, input)
  const isRead = call.method === 'GET'
  const from = performance.now()
  const reply = await fetch(
    `${origin}${place}${isRead ? `?${new URLSearchParams(queryOf(rest)).toString()}` : ''}`,
    {
      method: call.method,
      headers: {
        cookie,
        'x-desk': '1',
        ...(isRead ? {} : { 'content-type': 'application/json' }),
      },
      ...(isRead ? {} : { body: JSON.stringify(input) }),
    },
  )
  const body = await reply.text()
  const ms = performance.now() - from
  if (!reply.ok) throw new Error(`${name}: ${reply.status} ${body.slice(0, 300)}`)
  return ms
}
