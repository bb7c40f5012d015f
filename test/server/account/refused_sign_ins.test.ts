/** Sign-ins that are refused stand in the security log, of nobody, and do not fill it. */
import { randomUUID } from 'node:crypto'
import { GatewayRefused, GatewayUnavailable } from '../../../server/gateways/failures'
import { contract } from '../../../src/contract'
import { deskContract } from '../../../src/contract/desk'
import { forAllTests } from '../../support/server/for_tests'
import { startTestDesk } from '../../support/server/test_desk'
import { requestOf } from '../../support/server/test_server'
import { FakeWeChat } from './fake_we_chat'

const { account } = contract
const weChat = new FakeWeChat()
const desk = forAllTests(() => startTestDesk({ gateways: { weChat } }))
const refusedByWeChat = () =>
  weChat.fails(randomUUID(), new GatewayRefused('wechat', '40029', 'invalid code'))

let state = ''
beforeEach(async () => {
  state = (await desk.server.call(account.getLoginState, {})).body.state
})

async function enter(code: string, from: string, givenState = state): Promise<number> {
  const request = requestOf(account.signInByOfficialAccount, { code, state: givenState })
  const { method } = account.signInByOfficialAccount
  const headers = { 'user-agent': 'a browser' }
  const app = desk.server.app
  return (await app.inject({ ...request, method, headers, remoteAddress: from })).statusCode
}
const linesOf = async (ip: string) => [
  ...(await desk.server.sql`
    select action, user_agent, account_id, staff_id from security_event where ip = ${ip} order by at`),
]
const line = (action: string) => ({
  action,
  userAgent: 'a browser',
  accountId: null,
  staffId: null,
})

it('a state of nobody, and a code that WeChat refuses, each with its kind', async () => {
  const ip = '192.0.2.1'
  expect(await enter(randomUUID(), ip, 'a'.repeat(32))).toBe(400)
  expect(await enter(refusedByWeChat(), ip)).toBe(400)
  expect(await linesOf(ip)).toEqual([line('sign_in_expired'), line('sign_in_refused')])
})

it('a code that is used again', async () => {
  const ip = '192.0.2.2'
  const code = weChat.person(randomUUID(), 'openid-of-2')
  expect(await enter(code, ip)).toBe(200)
  const next = (await desk.server.call(account.getLoginState, {})).body.state
  expect(await enter(code, ip, next)).toBe(400)
  expect((await linesOf(ip)).map(({ action }) => action)).toEqual(['sign_in', 'sign_in_refused'])
})

it('of the mini-program too', async () => {
  const { method } = account.signInByMiniProgram
  const request = requestOf(account.signInByMiniProgram, { code: refusedByWeChat() })
  const headers = { 'user-agent': 'a browser' }
  const remoteAddress = '192.0.2.3'
  await desk.server.app.inject({ ...request, method, headers, remoteAddress })
  expect(await linesOf(remoteAddress)).toEqual([line('sign_in_refused')])
})

it('not that WeChat is away', async () => {
  const ip = '192.0.2.4'
  const away = weChat.fails(randomUUID(), new GatewayUnavailable('wechat', 'no answer'))
  expect(await enter(away, ip)).toBe(503)
  expect(await linesOf(ip)).toEqual([])
})

it('twenty an hour of one address; another address still has its own', async () => {
  const [machine, other] = ['192.0.2.5', '192.0.2.6']
  for (let n = 0; n < 23; n += 1) await enter(randomUUID(), machine, 'b'.repeat(32))
  expect(await linesOf(machine)).toHaveLength(20)
  await enter(randomUUID(), other, 'b'.repeat(32))
  expect(await linesOf(other)).toHaveLength(1)
})

it('no more than a thousand an hour of all addresses', async () => {
  const { sql } = desk.server
  await sql`
    insert into security_event (security_event_id, action, ip, user_agent)
    select gen_random_uuid(), 'sign_in_refused', '2001:db8::' || to_hex(n), '' from generate_series(1, 1000) n`
  await enter(refusedByWeChat(), '192.0.2.7')
  expect(await linesOf('192.0.2.7')).toEqual([])
})

it('stands at the desk without a name, and every other event has one', async () => {
  const admin = await desk.staff('admin')
  const asked = { action: 'sign_in_expired', ip: '192.0.2.1' }
  const { list } = (await desk.call(deskContract.security.list, asked, admin)).body
  expect(list).toMatchObject([{ accountId: null, staffId: null, staffName: null }])
  const nameless = desk.server.sql`
    insert into security_event (security_event_id, action, ip, user_agent) values (gen_random_uuid(), 'sign_in', '192.0.2.8', '')`
  await expect(nameless).rejects.toThrow('security_event_of_one')
})
