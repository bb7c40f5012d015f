/** Binding a phone: limits, codes, and the joining of two accounts of one person. */
import { randomUUID } from 'node:crypto'
import { accountArea } from '../../../server/areas/account'
import { demoAccounts, demoIdNo } from '../../../simulators/seeds/people'
import { contract } from '../../../src/contract'
import { anAccount, aSession } from '../../support/server/builders'
import { forAllTests, refused } from '../../support/server/for_tests'
import { startTestServer } from '../../support/server/test_server'
import { FakeSms, FakeWeChat } from './fake_we_chat'

const { account } = contract
const weChat = new FakeWeChat()
const sms = new FakeSms()

const server = forAllTests(() =>
  startTestServer({ areas: [accountArea], gateways: { weChat, sms }, seeded: true }),
)

let lastTel = 13900000000
const newTel = () => String((lastTel += 1))
const send = (token: string, tel: string) => server.send(account.sendBindCode, { tel }, { token })
const bind = (token: string, tel: string, code: string, more: object = {}) =>
  server.send(account.bindTel, { tel, code, ...more }, { token })
const wrong = (code: string) => (code === '000000' ? '000001' : '000000')
const age = (tel: string, interval: string) =>
  server.sql`update sms_code set created_at = created_at - ${interval}::text::interval where tel = ${tel}`

async function boundSession(tel: string) {
  const session = await aSession(server)
  await send(session.token, tel)
  expect((await bind(session.token, tel, sms.codeTo(tel))).status).toBe(200)
  return session
}

describe('asking for a code', () => {
  test('sends six digits and says when to ask again; the database keeps no code', async () => {
    const { token } = await aSession(server)
    const tel = newTel()
    expect(await send(token, tel)).toMatchObject({
      status: 200,
      body: { retryAfterSeconds: 60, expiresInSeconds: 300 },
    })
    expect(sms.codeTo(tel)).toMatch(/^\d{6}$/)
    const [row] = await server.sql<{ codeHash: string }[]>`
      select code_hash from sms_code where tel = ${tel}`
    expect(row?.codeHash).not.toContain(sms.codeTo(tel))
  })

  test('answers the same for a number that has an account', async () => {
    const known = newTel()
    await anAccount(server, { tel: known })
    const { token } = await aSession(server)
    expect(await send(token, known)).toMatchObject({
      status: 200,
      body: { retryAfterSeconds: 60, expiresInSeconds: 300 },
    })
  })

  test('one a minute, five an hour, ten a day to one number, no matter who asks', async () => {
    const tel = newTel()
    const ask = async () => send((await aSession(server)).token, tel)
    expect((await ask()).status).toBe(200)
    expect(await ask()).toMatchObject({
      status: 429,
      body: {
        code: 'TOO_MANY_REQUESTS',
        details: { retryAfterSeconds: expect.stringMatching(/^\d+$/) },
      },
    })
    for (let sent = 1; sent < 5; sent += 1) {
      await age(tel, '61 seconds')
      expect((await ask()).status).toBe(200)
    }
    await age(tel, '61 seconds')
    expect(await ask()).toMatchObject({
      status: 429,
      body: { message: expect.stringContaining('1 小时') },
    })
    await age(tel, '1 hour')
    for (let sent = 5; sent < 10; sent += 1) {
      expect((await ask()).status).toBe(200)
      await age(tel, '61 seconds')
    }
    await age(tel, '2 hours')
    expect(await ask()).toMatchObject({
      status: 429,
      body: { message: expect.stringContaining('明天') },
    })
  })

  test('ten a day from one account, whatever the numbers', async () => {
    const { token } = await aSession(server)
    for (let sent = 0; sent < 10; sent += 1) expect((await send(token, newTel())).status).toBe(200)
    expect((await send(token, newTel())).status).toBe(429)
  })

  test('twenty a day from one device, by whatever accounts and numbers', async () => {
    const begun = await server.call(account.getLoginState, {}, {})
    const cookie = String(begun.headers['set-cookie']).split(';')[0] ?? ''
    const ask = async (headers: Record<string, string>) => {
      const { token } = await aSession(server)
      return server.send(account.sendBindCode, { tel: newTel() }, { token, headers })
    }
    const asked = await Promise.all(Array.from({ length: 22 }, () => ask({ cookie })))
    expect(asked.filter(({ status }) => status === 200)).toHaveLength(20)
    expect((await ask({ cookie })).status).toBe(429)
    expect((await ask({})).status).toBe(200)
  })

  test('many requests at once send one message', async () => {
    const tel = newTel()
    const tokens = await Promise.all(
      [1, 2, 3, 4, 5].map(async () => (await aSession(server)).token),
    )
    const statuses = await Promise.all(tokens.map(async (token) => (await send(token, tel)).status))
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(sms.sent.filter((message) => message.tel === tel)).toHaveLength(1)
  })

  test('a waiting hall behind one address is served, a machine is not, on whatever replica', async () => {
    const hall = await startTestServer({
      areas: [accountArea],
      gateways: { weChat, sms },
      settings: { production: true },
    })
    const ask = async (tel = newTel()) =>
      hall.send(account.sendBindCode, { tel }, { token: (await aSession(hall)).token })
    const patients = await Promise.all(Array.from({ length: 30 }, () => ask()))
    expect(patients.map(({ status }) => status)).toEqual(Array(30).fill(200))
    // What other replicas sent.
    await hall.sql`
      insert into sms_code (sms_code_id, purpose, tel, code_hash, ip, expires_at)
      select gen_random_uuid(), 'bind_tel', 'x' || i, '', ip, now() from sms_code, generate_series(1, 13) i`
    expect(await ask()).toMatchObject({
      status: 429,
      body: { message: expect.stringContaining('换用手机流量') },
    })
    await hall.sql`update sms_code set created_at = now() - interval '61 minutes'`
    expect((await ask()).status).toBe(200)
    await hall.stop()
  })

  test('an IPv6 network is one place, whatever address asks', async () => {
    const ask = async (remoteAddress: string) => {
      const { token } = await aSession(server)
      const { path, method } = account.sendBindCode
      const headers = { authorization: `Bearer ${token}` }
      const payload = { tel: newTel() }
      return server.app.inject({ method, url: path, remoteAddress, headers, payload })
    }
    expect((await ask('2001:db8:7:7::1')).statusCode).toBe(200)
    await server.sql`
      insert into sms_code (sms_code_id, purpose, tel, code_hash, ip, expires_at)
      select gen_random_uuid(), 'bind_tel', 'y' || i, '', ip, now() from sms_code, generate_series(1, 399) i where ip = '2001:db8:7:7::/64'`
    expect((await ask('2001:db8:7:7:9:9:9:9')).statusCode).toBe(429)
    expect((await ask('2001:db8:7:8::1')).statusCode).toBe(200)
  })

  test('says so when the operator does not answer; refuses bad numbers', async () => {
    const { token } = await aSession(server)
    sms.isDown = true
    const reply = await send(token, newTel())
    sms.isDown = false
    expect(reply).toMatchObject(refused(503, 'SMS_UNAVAILABLE'))
    expect((await send(token, '12345')).body.code).toBe('BAD_INPUT')
  })
})

describe('binding by code', () => {
  test('binds, shows the number masked and records the consent', async () => {
    const { token, accountId } = await aSession(server)
    const tel = newTel()
    await send(token, tel)
    const reply = await bind(token, tel, sms.codeTo(tel), { privacyPolicyVersion: '1' })
    expect(reply).toMatchObject({
      status: 200,
      body: { accountId, tel: `139****${tel.slice(-4)}` },
    })
    expect((await server.send(account.getSelfInfo, {}, { token })).body.tel).toBe(
      `139****${tel.slice(-4)}`,
    )
    const consents =
      await server.sql`select version from consent where account_id = ${accountId} and document = 'privacy_policy'`
    expect(consents).toEqual([{ version: '1' }])
  })

  test('the policy that is agreed to is the one in force', async () => {
    const own = await startTestServer({ areas: [accountArea], gateways: { weChat, sms } })
    await own.sql`insert into hospital (hospital_id, name) values ('h', '测试医院')`
    await own.sql`
      insert into remark (remark_id, hospital_id, type, title, content, version, published_at)
      values (gen_random_uuid(), 'h', 'privacy_policy', '隐私政策', '…', 3, hospital_now() - interval '1 day')`
    const { token } = await aSession(own)
    const tel = newTel()
    await own.send(account.sendBindCode, { tel }, { token })
    const agreeing = (privacyPolicyVersion: string) =>
      own.send(account.bindTel, { tel, code: sms.codeTo(tel), privacyPolicyVersion }, { token })
    for (const old of ['2', 'app-1'])
      expect(await agreeing(old)).toMatchObject({
        status: 409,
        body: { details: { way: 'policy' } },
      })
    // The code was not used up by that.
    expect((await agreeing('3')).status).toBe(200)
    await own.stop()
  })

  test('five wrong tries void the code, and the right one comes too late', async () => {
    const { token } = await aSession(server)
    const tel = newTel()
    await send(token, tel)
    const code = sms.codeTo(tel)
    for (let tried = 0; tried < 5; tried += 1)
      expect((await bind(token, tel, wrong(code))).body.code).toBe('SMS_CODE_WRONG')
    expect(await bind(token, tel, code)).toMatchObject(refused(400, 'SMS_CODE_WRONG'))
  })

  test('fifty guesses at once are no more than five tries', async () => {
    const { token } = await aSession(server)
    const tel = newTel()
    await send(token, tel)
    await Promise.all(Array.from({ length: 25 }, () => bind(token, tel, wrong(sms.codeTo(tel)))))
    const [row] = await server.sql<{ tries: number }[]>`
      select tries from sms_code where tel = ${tel}`
    expect(row?.tries).toBe(5)
  })

  test('a code works once, for five minutes, for its number and its account, and not after a newer one', async () => {
    const first = await aSession(server)
    const other = await aSession(server)
    const tel = newTel()
    await send(first.token, tel)
    const code = sms.codeTo(tel)
    expect((await bind(other.token, tel, code)).body.code).toBe('SMS_CODE_WRONG')
    expect((await bind(first.token, newTel(), code)).body.code).toBe('SMS_CODE_WRONG')
    await age(tel, '61 seconds')
    await send(first.token, tel)
    const newer = sms.codeTo(tel)
    if (newer !== code)
      expect((await bind(first.token, tel, code)).body.code).toBe('SMS_CODE_WRONG')
    await server.sql`update sms_code set expires_at = now() - interval '1 second' where tel = ${tel}`
    expect((await bind(first.token, tel, newer)).body.code).toBe('SMS_CODE_WRONG')
  })

  test('the same code sent twice at once binds once', async () => {
    const { token } = await aSession(server)
    const tel = newTel()
    await send(token, tel)
    const statuses = await Promise.all(
      [1, 2, 3].map(async () => (await bind(token, tel, sms.codeTo(tel))).status),
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  })

  test('a bound phone is not changed here', async () => {
    const session = await boundSession(newTel())
    expect(await send(session.token, newTel())).toMatchObject(refused(409, 'CONFLICT'))
    weChat.phone('phone-change', newTel())
    expect(
      (await server.send(account.bindTel, { phoneCode: 'phone-change' }, session)).body.code,
    ).toBe('CONFLICT')
  })

  test('refuses bad input', async () => {
    const { token } = await aSession(server)
    expect((await bind(token, newTel(), '12345')).body.code).toBe('BAD_INPUT')
  })
})

describe('the mini-program’s phone button', () => {
  test('binds the number that WeChat vouches for', async () => {
    const { token } = await aSession(server, { app: 'mini_program' })
    const tel = newTel()
    weChat.phone('phone-ok', tel)
    expect(
      (await server.send(account.bindTel, { phoneCode: 'phone-ok' }, { token })).body.tel,
    ).toBe(`139****${tel.slice(-4)}`)
    expect(
      (await server.send(account.bindTel, { phoneCode: 'phone-unknown' }, { token })).body.code,
    ).toBe('WECHAT_CODE_INVALID')
  })
})

describe('a number that another account has', () => {
  async function identityOf(
    accountId: string,
    app: string,
    openid: string,
    unionid: string | null = null,
  ) {
    await server.sql`insert into account_identity (app, openid, unionid, account_id) values (${app}, ${openid}, ${unionid}, ${accountId})`
  }
  async function webAccount(tel: string, unionid: string | null = null) {
    const { accountId } = await anAccount(server, { tel })
    await identityOf(accountId, 'official_account', `web-${tel}`, unionid)
    return accountId
  }
  async function miniSession(tel: string, unionid: string | null = null) {
    const session = await aSession(server, { app: 'mini_program' })
    await identityOf(session.accountId, 'mini_program', `mini-${tel}`, unionid)
    weChat.phone(`phone-${tel}`, tel)
    return session
  }
  const bindBy = (token: string, tel: string) =>
    server.send(account.bindTel, { phoneCode: `phone-${tel}` }, { token })

  test('joins the empty account of the other app: one account, the other sessions ended', async () => {
    const tel = newTel()
    const webId = await webAccount(tel, `union-${tel}`)
    const mini = await miniSession(tel, `union-${tel}`)
    const second = await aSession(server, { accountId: mini.accountId, app: 'mini_program' })
    expect(await bindBy(mini.token, tel)).toMatchObject({ status: 200, body: { accountId: webId } })
    expect((await server.send(account.getSelfInfo, {}, mini)).body.accountId).toBe(webId)
    expect((await server.send(account.getSelfInfo, {}, second)).status).toBe(401)
    const identities =
      await server.sql`select app from account_identity where account_id = ${webId} order by app`
    expect(identities).toEqual([{ app: 'mini_program' }, { app: 'official_account' }])
  })

  test('takes the stays along that the newer account was bound to', async () => {
    const tel = newTel()
    const webId = await webAccount(tel, `union-${tel}`)
    const mini = await miniSession(tel, `union-${tel}`)
    const [stay] = await server.sql<{ id: string }[]>`
      select inpatient_id as id from inpatient_stay limit 1`
    await server.sql`insert into inpatient_binding (account_id, inpatient_id) values (${mini.accountId}, ${stay?.id ?? ''})`
    expect((await bindBy(mini.token, tel)).status).toBe(200)
    const patientLinks =
      await server.sql`select account_id from inpatient_binding where inpatient_id = ${stay?.id ?? ''} and unbound_at is null`
    expect(patientLinks).toEqual([{ accountId: webId }])
  })

  describe('that may have been given out again', () => {
    const demo = demoAccounts[1]
    const tel = demo?.tel ?? ''
    const li = async () => {
      const [clock] = await server.sql<{ today: string }[]>`select hospital_today() as today`
      return { name: '李明', idNo: demoIdNo('li', clock?.today ?? '') }
    }
    const holder = demo?.accountId ?? ''
    const newcomer = async (unionid: string | null = null) => {
      const session = await aSession(server, { app: 'entry_link' })
      await identityOf(session.accountId, 'mini_program', `mini-${session.accountId}`, unionid)
      return session
    }
    const bindWith = (who: { token: string; accountId: string }, certificate?: object) => {
      const phoneCode = weChat.phone(`phone-${randomUUID()}`, tel)
      return server.send(account.bindTel, { phoneCode, ...(certificate && { certificate }) }, who)
    }
    beforeEach(async () => {
      await server.sql`delete from account_identity where account_id = ${holder} and app = 'mini_program'`
    })

    test('does not take the old holder’s account over by the number alone', async () => {
      for (const unionid of [null, 'union-of-nobody']) {
        const who = await newcomer(unionid)
        await server.sql`update account_identity set unionid = null where account_id = ${holder}`
        expect(await bindWith(who)).toMatchObject({
          status: 409,
          body: { code: 'CONFLICT', details: { way: 'certificate' } },
        })
        expect((await server.send(account.getSelfInfo, {}, who)).body.accountId).toBe(who.accountId)
      }
    })

    test('joins by the certificate of 本人; the old sessions end and the old holder is told', async () => {
      const who = await newcomer()
      const old = await aSession(server, { accountId: holder })
      for (let tried = 0; tried < 2; tried += 1)
        expect((await bindWith(who, { ...(await li()), name: '李亮' })).status).toBe(409)
      expect(await bindWith(who, await li())).toMatchObject({
        status: 200,
        body: { accountId: holder },
      })
      expect((await server.send(account.getSelfInfo, {}, old)).status).toBe(401)
      expect((await server.send(account.getSelfInfo, {}, who)).status).toBe(200)
      const notified =
        await server.sql`select 1 from message where account_id = ${holder} and kind = 'access' and title like '%新的微信%'`
      expect(notified).toHaveLength(1)
    })

    test('a certificate is tried three times a day', async () => {
      const who = await newcomer()
      for (let tried = 0; tried < 3; tried += 1)
        expect((await bindWith(who, { name: '李明', idNo: `wrong${tried}` })).status).toBe(409)
      expect((await bindWith(who, await li())).status).toBe(429)
    })
  })

  test('is refused to another WeChat user of the same app', async () => {
    const tel = newTel()
    await webAccount(tel)
    const other = await aSession(server)
    await identityOf(other.accountId, 'official_account', `web-other-${tel}`)
    await send(other.token, tel)
    expect(await bind(other.token, tel, sms.codeTo(tel))).toMatchObject(refused(409, 'CONFLICT'))
  })

  test('is refused when WeChat says that they are two people', async () => {
    const tel = newTel()
    await webAccount(tel, `union-one-${tel}`)
    const mini = await miniSession(tel, `union-two-${tel}`)
    expect((await bindBy(mini.token, tel)).status).toBe(409)
  })

  test('is refused when the newer account holds data', async () => {
    const tel = newTel()
    await webAccount(tel, `union-${tel}`)
    const mini = await miniSession(tel, `union-${tel}`)
    await server.sql`
      insert into payment (payment_id, account_id, business, business_id, channel, app, openid, out_trade_no, description, amount_fen, status, expires_at, next_check_at)
      values (gen_random_uuid(), ${mini.accountId}, 'registration', gen_random_uuid(), 'wechat', 'mini_program', 'x', ${`test-${tel}`}, 'x', 1, 'CLOSED', now(), now())`
    expect(await bindBy(mini.token, tel)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('不能自动合并') },
    })
    expect((await server.send(account.getSelfInfo, {}, mini)).body.accountId).toBe(mini.accountId)
  })
})
