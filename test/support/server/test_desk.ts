/** The desk of a test server: asked through HTTP injection by the calls of its contract. */
import { randomBytes, randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { allAreas } from '../../../server/app'
import { buildDesk } from '../../../server/desk/app'
import type { DeskSettings } from '../../../server/settings'
import {
  staffRoles,
  type StaffEndpoint,
  type StaffRole,
} from '../../../src/contract/desk/staff_call'
import { fillPath, queryOf, type InputOf, type ReplyOf } from '../../../src/contract/endpoint'
import { testSuite } from './crypto'
import { startTestServer, type TestServer, type TestServerOptions } from './test_server'

/** Somebody who sits at the desk. */
export interface StaffSession {
  staffId: string
  cookie: string
}

export interface TestDesk {
  server: TestServer
  app: FastifyInstance
  /** A new session of somebody with these roles. */
  staff(...roles: StaffRole[]): Promise<StaffSession>
  /** The call as the desk's own page makes it; the body's type is what a success has. */
  call<E extends StaffEndpoint>(
    call: E,
    input: InputOf<E>,
    staff: StaffSession,
  ): Promise<{ status: number; body: ReplyOf<E> }>
  /** The same with any headers and any input. */
  send(
    call: StaffEndpoint,
    input: Record<string, unknown>,
    headers: Record<string, string>,
  ): Promise<{ status: number; body: Record<string, unknown> }>
  stop(): Promise<void>
}

export const testDeskSettings: DeskSettings = {
  url: 'http://desk.test',
  issuer: 'http://127.0.0.1:1/nobody',
  clientId: 'hospital-desk',
  clientSecret: 'secret-of-the-desk',
  groupsClaim: 'groups',
  scope: 'openid profile',
  recheckMinutes: 15,
  acr: [],
  amr: [],
  secondPersonAboveYuan: 500,
  noticesByTwo: false,
  roles: Object.fromEntries(staffRoles.map((role) => [`group-${role}`, [role]])),
}

/** A new session of somebody with these roles. */
export async function aStaffSession(
  { sql }: Pick<TestServer, 'sql'>,
  roles: readonly StaffRole[],
): Promise<StaffSession> {
  const [staffId, token] = [randomUUID(), randomBytes(32).toString('base64url')]
  const tokenHash = testSuite.hash(token).toString('base64url')
  await sql`
    insert into staff_session (session_id, token_hash, staff_id, name, roles, expires_at)
    values (${randomUUID()}, ${tokenHash}, ${staffId}, ${`工作人员${roles.join('')}`}, ${[...roles]}, now() + interval '1 hour')`
  return { staffId, cookie: `desk=${token}` }
}

/** Starts one with a server of its own; `stop()` in afterAll. */
export async function startTestDesk(options: TestServerOptions = {}): Promise<TestDesk> {
  const settings = { desk: testDeskSettings, ...options.settings }
  return deskOf(await startTestServer({ ...options, settings }))
}

/** The desk of a server that runs already; `stop()` stops both. */
export async function deskOf(server: TestServer): Promise<TestDesk> {
  const { desk = testDeskSettings, ...settings } = server.settings
  const app = await buildDesk(
    { ...server.dependencies, settings: { ...settings, desk } },
    { areas: allAreas, folder: '/nowhere' },
  )
  await app.ready()
  const send: TestDesk['send'] = async (call, input, headers) => {
    const { path, rest } = fillPath(call.path, input)
    const reply = await app.inject({
      method: call.method,
      url: path,
      headers,
      ...(call.method === 'GET' ? { query: queryOf(rest) } : { payload: rest }),
    })
    return { status: reply.statusCode, body: reply.json() }
  }
  return {
    server,
    app,
    send,
    staff: (...roles) => aStaffSession(server, roles),
    call: async (call, input, { cookie }) => {
      const { status, body } = await send(call, { ...Object(input) }, { cookie, 'x-desk': '1' })
      return { status, body }
    },
    stop: async () => {
      await app.close()
      await server.stop()
    },
  }
}
