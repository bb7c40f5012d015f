/** The desk's lists on a database with a long past (`npm run bench -- desk`): each call alone, one after the other, as a person at a screen asks. The budget is 100 ms. */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { allAreas } from '../../../server/app'
import { addStaffEvent } from '../../../server/areas/staff'
import { ringOf } from '../../../server/crypto/key_ring'
import { connect, urlOf, type Sql } from '../../../server/database/client'
import { startEmbedded } from '../../../server/database/embedded'
import { migrate } from '../../../server/database/migrate'
import { buildDesk } from '../../../server/desk/app'
import { createLogger } from '../../../server/plugins/request_log'
import { readSettings } from '../../../server/settings'
import { seedDemo } from '../../../simulators/seed'
import { seedLarge } from '../../../simulators/seeds/large'
import { staffRoles } from '../../../src/contract/desk/staff_call'
import { fillPath, queryOf } from '../../../src/contract/endpoint'
import { testDeskSettings } from '../../support/server/test_desk'
import { benchGateways } from '../gateways'
import { quantile } from '../load'
import { printTable, type Cell } from '../table'
import { questions, type Question } from './desk_calls'
import { fillDesk } from './desk_past'

const orders = Number(process.env.BENCH_ORDERS ?? 1_000_000)
const budgetMs = 100
/** The counter lets a person look up thirty a minute. */
const runs = 25
const warmUps = 3

/** Prints the table; the process fails when a list is over its budget. */
export async function benchDesk(): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'hospital-bench-'))
  const database = await startEmbedded({ dataDir: folder })
  const sql = connect(database.address, { poolSize: 8, name: 'bench desk' })
  try {
    const key = randomBytes(32)
    const identityKeys = ringOf(key)
    await migrate(sql)
    await seedDemo(sql, { identityKeys })
    await seedLarge(sql, { orders, identityKeys })
    await fillDesk(sql, orders)
    await measureDesk(sql, urlOf(database.address), key)
  } finally {
    await sql.end({ timeout: 5 })
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Asks every list of a desk on this database. */
async function measureDesk(sql: Sql, url: string, identityKey: Buffer): Promise<void> {
  const { origin, close } = await openDesk(sql, url, identityKey)
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
  printTable(`The desk with ${orders.toLocaleString('en')} orders`, rows)
}

async function openDesk(
  sql: Sql,
  url: string,
  identityKey: Buffer,
): Promise<{ origin: string; close: () => Promise<void> }> {
  const settings = {
    ...readSettings({
      ...process.env,
      NODE_ENV: 'test',
      SANDBOX: 'on',
      DATABASE_URL: url,
      PUBLIC_URL: 'http://localhost',
      TOKEN_SECRET: randomBytes(32).toString('hex'),
      IDENTITY_KEY: identityKey.toString('base64'),
    }),
    checkReplies: false,
    desk: testDeskSettings,
  }
  const app = await buildDesk(
    { settings, sql, gateways: benchGateways(), log: createLogger('error') },
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
