import { HisClient } from '../../../server/gateways/his/client'
import { HisFhirClient } from '../../../server/gateways/his/fhir/client'
import { setFault } from '../../../simulators/sandbox_repository'
import { aHisRegistration } from '../../support/server/builders'
import { forAllTests } from '../../support/server/for_tests'
import { startSandboxHost } from './sandbox_host'

const host = forAllTests(() => startSandboxHost())
afterEach(async () => {
  await host.sql`delete from sandbox.fault`
})

const authorize = (
  change: (query: string) => string = (query) => query,
  headers: Record<string, string> = {},
) => {
  const back = encodeURIComponent('http://localhost:8080/?a=1&code=old&state=old')
  const query = `appid=${host.settings.weChat.officialAccount.appId}&redirect_uri=${back}&response_type=code&scope=snsapi_base&state=s1`
  return fetch(`${host.url}/sandbox/wechat/connect/oauth2/authorize?${change(query)}`, {
    redirect: 'manual',
    headers,
  })
}
const codeFor = async (openid: string) => {
  const target = new URL(
    (await authorize((query) => `${query}&auto=${openid}`)).headers.get('location') ??
      'about:blank',
  )
  return target.searchParams.get('code') ?? ''
}

describe('the web authorisation', () => {
  it('asks who holds the phone', async () => {
    const reply = await authorize()
    expect(reply.status).toBe(200)
    expect(await reply.text()).toContain('王秀兰')
  })

  it('goes back with one fresh code and the state, old ones removed', async () => {
    const reply = await authorize((query) => `${query}&auto=demo-openid-1`)
    const target = new URL(reply.headers.get('location') ?? 'about:blank')
    expect(reply.status).toBe(302)
    expect(target.origin).toBe('http://localhost:8080')
    expect(target.searchParams.getAll('state')).toEqual(['s1'])
    expect(target.searchParams.getAll('code')).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)])
    expect(target.searchParams.get('a')).toBe('1')
  })

  it('is quiet once the person is remembered', async () => {
    const chosen = await authorize((query) => `${query}&remember=1&as=demo-openid-2`)
    const cookie = (chosen.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
    expect((await authorize(undefined, { cookie })).status).toBe(302)
  })

  it.each([
    [
      'another order of parameters',
      (query: string) => query.replace(/(appid=[^&]+)&(redirect_uri=[^&]+)/, '$2&$1'),
    ],
    ['no state', (query: string) => query.replace('&state=s1', '')],
    ['another app', (query: string) => query.replace(/appid=[^&]+/, 'appid=wxother')],
    [
      'a foreign address to go back to',
      (query: string) =>
        query.replace(
          /redirect_uri=[^&]+/,
          `redirect_uri=${encodeURIComponent('http://evil.example/')}`,
        ),
    ],
  ])('refuses %s', async (_name, change) => {
    expect((await authorize((query) => `${change(query)}&auto=demo-openid-1`)).status).toBe(400)
  })

  it('gives a code that works once', async () => {
    const code = await codeFor('demo-openid-1')
    expect(await host.gateways.weChat.exchangeOfficialAccountCode(code)).toEqual({
      openid: 'demo-openid-1',
      unionid: 'demo-unionid-1',
    })
    await expect(host.gateways.weChat.exchangeOfficialAccountCode(code)).rejects.toMatchObject({
      name: 'GatewayRefused',
      code: '40163',
    })
  })

  it('gives a code for five minutes', async () => {
    const code = await codeFor('demo-openid-1')
    await host.sql`update sandbox.wechat_code set expires_at = now() - interval '1 second' where code = ${code}`
    await expect(host.gateways.weChat.exchangeOfficialAccountCode(code)).rejects.toMatchObject({
      code: '40029',
    })
    await expect(
      host.gateways.weChat.exchangeOfficialAccountCode('never-given'),
    ).rejects.toMatchObject({ code: '40029' })
  })

  it('knows a new visitor as somebody else each time', async () => {
    const [first, second] = [await codeFor('new'), await codeFor('new')]
    const one = await host.gateways.weChat.exchangeOfficialAccountCode(first)
    const other = await host.gateways.weChat.exchangeOfficialAccountCode(second)
    expect(one.openid).not.toBe(other.openid)
  })
})

describe('the mini-program', () => {
  it('signs in by a code that works once', async () => {
    expect(await host.gateways.weChat.exchangeMiniProgramCode('mini-demo-openid-2-a1')).toEqual({
      openid: 'demo-openid-2',
      unionid: 'demo-unionid-2',
    })
    await expect(
      host.gateways.weChat.exchangeMiniProgramCode('mini-demo-openid-2-a1'),
    ).rejects.toMatchObject({ code: '40163' })
    await expect(host.gateways.weChat.exchangeMiniProgramCode('nonsense')).rejects.toMatchObject({
      code: '40029',
    })
  })

  it('tells the phone number once, and renews a withdrawn token by itself', async () => {
    expect(await host.gateways.weChat.getPhoneNumber('phone-13800000001-n1')).toEqual({
      tel: '13800000001',
    })
    await expect(host.gateways.weChat.getPhoneNumber('phone-13800000001-n1')).rejects.toMatchObject(
      { code: '40163' },
    )
    await host.sql`delete from sandbox.wechat_token`
    expect(await host.gateways.weChat.getPhoneNumber('phone-13800000001-n2')).toEqual({
      tel: '13800000001',
    })
  })
})

describe('SMS', () => {
  it('puts the code in the inbox of the number', async () => {
    await host.gateways.sms.sendCode({ tel: '13800000077', code: '482913', purpose: 'bind_tel' })
    const messages: unknown = await (
      await fetch(`${host.url}/sandbox/sms/messages?tel=13800000077`)
    ).json()
    expect(messages).toEqual([
      expect.objectContaining({
        tel: '13800000077',
        code: '482913',
        content: expect.stringContaining('482913'),
      }),
    ])
  })

  it('passes on the verdict of the operator', async () => {
    await expect(
      host.gateways.sms.sendCode({ tel: '123', code: '1', purpose: 'bind_tel' }),
    ).rejects.toMatchObject({
      name: 'GatewayRefused',
      code: 'isv.MOBILE_NUMBER_ILLEGAL',
    })
    await setFault(host.sql, 'sms.limit', true)
    await expect(
      host.gateways.sms.sendCode({ tel: '13800000078', code: '1', purpose: 'bind_tel' }),
    ).rejects.toMatchObject({
      code: 'isv.BUSINESS_LIMIT_CONTROL',
    })
  })
})

describe.each(['json', 'fhir'] as const)('the hospital system over %s', (wire) => {
  const his = () => {
    const { settings, url } = host
    const { token = '' } = settings.his ?? {}
    const config = { apiUrl: `${url}/sandbox/his`, token, timeoutMs: 20_000 }
    return wire === 'json'
      ? new HisClient(config)
      : new HisFhirClient(config, { ...config, url: `${config.apiUrl}/fhir` })
  }

  it('keeps one entry for one order number', async () => {
    const first = await his().confirmRegistration(aHisRegistration(`A1-${wire}`))
    expect(await his().confirmRegistration(aHisRegistration(`A1-${wire}`))).toEqual(first)
  })

  it('answers a repetition with the entry even when it now refuses new ones', async () => {
    const first = await his().confirmRegistration(aHisRegistration(`A2-${wire}`))
    await setFault(host.sql, 'his.refuse', true)
    expect(await his().confirmRegistration(aHisRegistration(`A2-${wire}`))).toEqual(first)
    await expect(his().confirmRegistration(aHisRegistration(`A3-${wire}`))).rejects.toMatchObject({
      name: 'GatewayRefused',
      code: 'PLACE_TAKEN',
    })
  })

  it('takes a place back, also one it never had, and then refuses to enter it again', async () => {
    await his().confirmRegistration(aHisRegistration(`A4-${wire}`))
    await his().cancelRegistration({ orderNo: `A4-${wire}`, reason: '患者取消' })
    await his().cancelRegistration({ orderNo: `A4-${wire}`, reason: '患者取消' })
    await his().cancelRegistration({ orderNo: 'unknown', reason: '患者取消' })
    await expect(his().confirmRegistration(aHisRegistration(`A4-${wire}`))).rejects.toMatchObject({
      code: 'ALREADY_CANCELLED',
    })
  })

  it('has entered the registration when only its answer was lost', async () => {
    await setFault(host.sql, 'his.answer_lost', true)
    await expect(his().confirmRegistration(aHisRegistration(`A5-${wire}`))).rejects.toMatchObject({
      name: 'GatewayUnavailable',
    })
    expect(
      await host.sql`select state from sandbox.his_registration where order_no = ${`A5-${wire}`}`,
    ).toEqual([{ state: 'confirmed' }])
  })
})

describe('the console', () => {
  it('moves the hospital clock for everyone, and back', async () => {
    await host.post('/sandbox/console/clock', { offsetSeconds: 86_400 })
    expect(await host.sql`select hospital_now() - now() = interval '1 day' as moved`).toEqual([
      { moved: true },
    ])
    await host.post('/sandbox/console/reset', {})
    expect(await host.sql`select hospital_now() = now() as same`).toEqual([{ same: true }])
  })

  it('turns switches, and only those there are', async () => {
    expect(
      (await host.post('/sandbox/console/fault', { name: 'wechat.down', on: true })).status,
    ).toBe(200)
    await expect(host.gateways.weChat.exchangeMiniProgramCode('mini-x-1')).rejects.toMatchObject({
      name: 'GatewayUnavailable',
    })
    expect(
      (await host.post('/sandbox/console/fault', { name: 'coffee.empty', on: true })).status,
    ).toBe(400)
  })

  it('shows its state', async () => {
    const state: unknown = await (await fetch(`${host.url}/sandbox/console/state`)).json()
    expect(state).toMatchObject({
      clock: { offsetSeconds: 0 },
      registrations: expect.arrayContaining([expect.objectContaining({ state: 'confirmed' })]),
      faults: expect.arrayContaining([expect.objectContaining({ name: 'his.refuse' })]),
    })
  })
})

it('serves the page scripts with their types, and says how to enter', async () => {
  const bridge = await fetch(`${host.url}/sandbox/weixin_js_bridge.js`)
  expect(bridge.headers.get('content-type')).toContain('text/javascript')
  expect(await (await fetch(`${host.url}/sandbox/`)).text()).toContain('云溪市第一人民医院')
})
