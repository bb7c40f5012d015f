/** Which browser it is: the mark that it is given, and what many accounts behind one mark tell. */
import { buildApp } from '../../../server/app'
import { addSecurityEvent, listBusyDevices } from '../../../server/areas/audit'
import { accountCalls } from '../../../src/contract/account'
import { deviceMarkHeader } from '../../../src/contract/device_mark'
import { aTel } from '../../support/e2e/people'
import { anAccount, aSession } from '../../support/server/builders'
import { testKey } from '../../support/server/crypto'
import { forAllTests } from '../../support/server/for_tests'
import { requestOf, startTestServer } from '../../support/server/test_server'
import { FakeWeChat } from '../account/fake_we_chat'

const weChat = new FakeWeChat()
const server = forAllTests(() => startTestServer({ gateways: { weChat } }))

const begin = async (cookie?: string) => {
  const headers: Record<string, string> = cookie === undefined ? {} : { cookie }
  const reply = await server.call(accountCalls.getLoginState, {}, { headers })
  return String(reply.headers['set-cookie'] ?? '')
}
const pairOf = (line: string) => line.split(';')[0] ?? ''

it('is a signed cookie that no script reads, given once to who begins to sign in', async () => {
  const line = await begin()
  expect(line).toMatch(
    /^device=[\w-]{22}\.[\w-]{22}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=34560000$/,
  )
  expect(await begin(pairOf(line))).toBe('')
  const forged = pairOf(line).replace(/^device=./, (start) =>
    start.endsWith('A') ? 'device=B' : 'device=A',
  )
  expect(await begin(forged)).toMatch(/^device=/)
  const { token } = await aSession(server, { tel: aTel() })
  const other = await server.call(accountCalls.getSelfInfo, {}, { token })
  expect(other.headers['set-cookie']).toBeUndefined()
})

it('is a header for the mini-program, which has no cookies', async () => {
  const signIn = (headers: Record<string, string>) =>
    server.call(
      accountCalls.signInByMiniProgram,
      { code: weChat.person('mini', 'openid-mini') },
      { headers },
    )
  const first = await signIn({})
  expect(first.headers['set-cookie']).toBeUndefined()
  const mark = String(first.headers[deviceMarkHeader])
  expect(mark).toMatch(/^[\w-]{22}\.[\w-]{22}$/)
  const again = await signIn({ [deviceMarkHeader]: mark })
  expect(again.headers[deviceMarkHeader]).toBeUndefined()
  const lines = await server.sql<{ deviceId: string }[]>`
    select device_id from security_event where action = 'sign_in' order by at desc limit 2`
  expect(lines.map(({ deviceId }) => deviceId)).toEqual([mark.slice(0, 22), mark.slice(0, 22)])
})

it('is signed anew by a new TOKEN_SECRET at the next sign-in, and stays the same device', async () => {
  const shown = pairOf(await begin())
  const [old] = server.settings.tokenSecrets
  const fresh = testKey('2027', 'of the next year'.repeat(2))
  const begunBy = async (tokenSecrets: typeof server.settings.tokenSecrets, cookie: string) => {
    const settings = { ...server.settings, tokenSecret: tokenSecrets[0], tokenSecrets }
    const app = await buildApp({ ...server.dependencies, settings })
    const { method } = accountCalls.getLoginState
    const headers = { cookie, 'user-agent': 'test' }
    const reply = await app.inject({
      ...requestOf(accountCalls.getLoginState, {}),
      method,
      headers,
    })
    await app.close()
    return String(reply.headers['set-cookie'] ?? '')
  }
  const renewed = pairOf(await begunBy([fresh, old], shown))
  expect(renewed.slice(0, 30)).toBe(shown.slice(0, 30))
  expect(renewed).not.toBe(shown)
  expect(await begunBy([fresh], renewed)).toBe('')
})

it('stands in the trail of a sign-in', async () => {
  const cookie = pairOf(await begin())
  const { state } = (await server.call(accountCalls.getLoginState, {}, { headers: { cookie } }))
    .body
  await server.call(
    accountCalls.signInByOfficialAccount,
    { code: weChat.person('one', 'openid-1'), state },
    { headers: { cookie } },
  )
  const [line] = await server.sql<{ deviceId: string }[]>`
    select device_id from security_event where action = 'sign_in' order by at desc limit 1`
  expect(cookie).toContain(`device=${line?.deviceId ?? 'none'}.`)
})

it('tells that many accounts are entered by one browser, wherever it is and whatever it calls itself; a hall of equal phones is none', async () => {
  const enter = async (nth: number, ip: string, deviceId: string) => {
    const { accountId } = await anAccount(server, { tel: aTel() })
    const caller = { ip, userAgent: `phone ${nth % 4}`, deviceId }
    await addSecurityEvent(server.sql, { accountId, sessionId: accountId, caller }, 'sign_in')
  }
  for (let nth = 0; nth < 9; nth += 1) await enter(nth, `10.3.0.${nth}`, 'moving')
  for (let nth = 0; nth < 12; nth += 1) await enter(nth, '10.4.0.1', `own ${nth}`)
  expect(await listBusyDevices(server.sql, 8)).toEqual([
    { deviceId: 'moving', ip: '10.3.0.8', userAgent: 'phone 0', accounts: 9 },
  ])
})
