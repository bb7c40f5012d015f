import Taro from '@tarojs/taro'
import { browser } from '@/platform/window/browser'
import { api } from '@/request/api'
import { registerSessionKeeper } from '@/request/sending/session_keeper'
import { authToken, userTel } from '@/storage/keys'
import { AccountStore } from '@/stores/account'
import { AuthStore } from '@/stores/auth'
import { Session } from '@/stores/session'
import { WantedPageStore } from '@/stores/wanted_page'

type Reply = [status: number, body: unknown]

/** The server as these tests need it: an answer by path; every call is noted. */
let answers: Record<string, (authorization: string | undefined) => Reply>
let calls: { path: string; body: unknown; authorization: string | undefined }[]
let account: AccountStore
let wantedPage: WantedPageStore
let auth: AuthStore
let leftFor: string[]
let reloads: number
let relaunched: string[]
let switched: string[]

const state = '/customer/public/api/v1/user-wx-mp/state'
const exchange = '/customer/public/api/v1/user-wx-mp/1/auth'
const selfInfo = '/customer/user/api/v1/self-info'
const patients = '/hos/user/v1/patient/list'

beforeEach(() => {
  jest.useFakeTimers()
  calls = []
  leftFor = []
  reloads = 0
  relaunched = []
  switched = []
  answers = {
    [state]: () => [200, { state: 'S1' }],
    [exchange]: () => [200, { accessToken: 'T1' }],
    [selfInfo]: () => [200, { tel: '138****0001' }],
    '/settings.json': () => [404, null],
    [patients]: () => [200, { list: [], limit: 5 }],
  }
  jest.spyOn(Taro, 'request').mockImplementation(((options: Taro.request.Option) => {
    const authorization = options.header?.Authorization as string | undefined
    calls.push({ path: options.url, body: options.data, authorization })
    const [statusCode, data] = answers[options.url]?.(authorization) ?? [404, null]
    return Promise.resolve({ statusCode, data })
  }) as never)
  jest.spyOn(Taro, 'reLaunch').mockImplementation(({ url }) => {
    relaunched.push(url)
    return Promise.resolve({ errMsg: '' })
  })
  jest.spyOn(Taro, 'switchTab').mockImplementation(({ url }) => {
    switched.push(url)
    return Promise.resolve({ errMsg: '' })
  })
  jest.spyOn(browser, 'kind').mockReturnValue('we_chat')
  jest.spyOn(browser, 'leaveFor').mockImplementation((address) => void leftFor.push(address))
  jest.spyOn(browser, 'reload').mockImplementation(() => void (reloads += 1))
  jest.spyOn(browser, 'whenFirstPageShown').mockResolvedValue()
  ;[
    'loginAttempt',
    'loginFailures',
    'loginAt',
    'loginFresh',
    'loginState',
    'wantedAddress',
  ].forEach((key) => browser.removeSession(key))
  visit('/subpages/registration/registration_orderlist?filter=upcoming')
})
afterEach(() => jest.useRealTimers())

/** A page is opened at this address. */
function visit(address: string) {
  window.history.replaceState(null, '', address)
  const [path = '', query = ''] = address.split('?')
  jest
    .spyOn(Taro, 'getCurrentPages')
    .mockReturnValue([
      { route: path, $taroParams: Object.fromEntries(new URLSearchParams(query)) },
    ] as never)
  account = new AccountStore()
  wantedPage = new WantedPageStore()
  auth = new AuthStore(account, wantedPage)
  registerSessionKeeper(new Session(auth))
}

const flush = () => jest.advanceTimersByTimeAsync(0)
const paths = () => calls.map(({ path }) => path)
const count = (path: string) => paths().filter((other) => other === path).length

describe('signing in by a jwt (spec §4.1)', () => {
  it('stores it as a bearer token, fetches the account with it, and goes home, where the page it came in at is offered', async () => {
    await auth.start({ jwt: 'J1' })
    await flush()
    expect(authToken.read()).toBe('Bearer J1')
    expect(calls).toEqual([{ path: selfInfo, body: undefined, authorization: 'Bearer J1' }])
    expect(userTel.read()).toBe('138****0001')
    expect([auth.status, account.tel, relaunched]).toEqual(['signed_in', '138****0001', []])
    expect(switched).toEqual(['/pages/index/index'])
    const wanted = '/subpages/registration/registration_orderlist?filter=upcoming'
    expect([wantedPage.address, new WantedPageStore().address]).toEqual([wanted, wanted])
    wantedPage.forget()
    expect([wantedPage.address, new WantedPageStore().address]).toEqual([undefined, undefined])
  })

  it('leaves alone who has pressed on from home meanwhile', async () => {
    const [here] = Taro.getCurrentPages()
    const home = { route: '/pages/index/index', $taroParams: {} }
    jest.spyOn(Taro, 'getCurrentPages').mockReturnValue([home, here] as never)
    await auth.start({ jwt: 'J1' })
    await flush()
    expect([auth.status, switched, wantedPage.address]).toEqual(['signed_in', [], undefined])
  })

  it('goes on with the token that an entry link is exchanged for', async () => {
    answers[selfInfo] = () => [200, { tel: '1', sessionKind: 'entry_link', accessToken: 'E1' }]
    await auth.start({ jwt: 'J1' })
    expect(authToken.read()).toBe('Bearer E1')
  })

  it('does not take an ordinary session of somebody else from a link', async () => {
    answers[selfInfo] = () => [200, { tel: '1', sessionKind: 'session' }]
    void auth.start({ jwt: 'of-somebody-else' })
    await flush()
    expect([authToken.read(), leftFor.length]).toEqual([undefined, 1])
  })

  it.each([{ tel: '' }, { tel: null }, {}])(
    'goes to the phone-binding page when no phone is bound (%p), and afterwards to the page wanted',
    async (user) => {
      answers[selfInfo] = () => [200, user]
      await auth.start({ jwt: 'J1' })
      await flush()
      expect(relaunched).toEqual(['/pages/center/bind_tel'])
      account.accept({ tel: '139****0002' })
      await wantedPage.open()
      expect(relaunched.at(-1)).toBe(
        '/subpages/registration/registration_orderlist?filter=upcoming',
      )
    },
  )

  it('with a jwt that the server refuses asks WeChat instead', async () => {
    answers[selfInfo] = () => [401, {}]
    void auth.start({ jwt: 'bad' })
    await flush()
    expect(leftFor).toHaveLength(1)
    expect(authToken.read()).toBeUndefined()
  })
})

describe('signing in by a code (spec §4.2)', () => {
  it('exchanges code and state, stores the token and reloads; the next page load knows the account', async () => {
    void auth.start({ code: 'C1', state: 'S1' })
    await flush()
    expect(calls).toEqual([
      { path: exchange, body: { code: 'C1', state: 'S1' }, authorization: undefined },
    ])
    expect([authToken.read(), reloads]).toEqual(['Bearer T1', 1])

    browser.writeSession('loginAttempt', '1')
    visit('/')
    await auth.start({})
    expect([auth.status, account.tel]).toEqual(['signed_in', '138****0001'])
  })

  it('with a state that only this window may bring back is exchanged when it is the one fetched', async () => {
    answers[state] = () => [200, { state: 'bound0123' }]
    void auth.start({})
    await flush()
    visit('/')
    void auth.start({ code: 'C1', state: 'bound0123' })
    await flush()
    expect([authToken.read(), reloads]).toEqual(['Bearer T1', 1])
  })

  it('with such a state of another window is not exchanged: nobody is signed in as somebody else by a link', async () => {
    answers[state] = () => [200, { state: 'bound0123' }]
    void auth.start({ code: 'C1', state: 'bound9999' })
    await flush()
    expect([count(exchange), leftFor.length, authToken.read()]).toEqual([0, 1, undefined])
  })

  it('asks again after one refusal and stops after two', async () => {
    answers[exchange] = () => [400, { message: '授权码无效' }]
    void auth.start({ code: 'C1', state: 'S1' })
    await flush()
    expect(leftFor).toHaveLength(1)

    visit('/')
    void auth.start({ code: 'C2', state: 'S2' })
    await flush()
    expect(leftFor).toHaveLength(1)
    expect([auth.status, auth.failure]).toEqual(['anonymous', '授权码无效'])
  })
})

describe('a browser that forbids remembering', () => {
  beforeEach(() => void jest.spyOn(browser, 'remembersSession').mockReturnValue(false))

  it('is not sent to WeChat by itself, for it would be sent again and again; the patient may ask for it', async () => {
    await auth.start({})
    await flush()
    expect([auth.status, leftFor]).toEqual(['anonymous', []])
    void auth.signIn()
    await flush()
    expect(leftFor).toHaveLength(1)
  })

  it('is signed in by a code that it brings', async () => {
    void auth.start({ code: 'C1', state: 'S1' })
    await flush()
    expect([authToken.read(), reloads]).toEqual(['Bearer T1', 1])
  })
})

describe('asking WeChat (spec §4.3)', () => {
  it('goes to the authorisation page with the parameters in the order that WeChat checks, and flags the session', async () => {
    void auth.start({})
    await flush()
    const returnTo = encodeURIComponent(
      'http://localhost/subpages/registration/registration_orderlist?filter=upcoming',
    )
    expect(leftFor).toEqual([
      `https://open.weixin.qq.com/connect/oauth2/authorize?appid=&redirect_uri=${returnTo}&response_type=code&scope=snsapi_base&state=S1#wechat_redirect`,
    ])
    expect(browser.readSession('loginAttempt')).toBeDefined()
  })

  it('takes the page and the account that the server names', async () => {
    answers['/settings.json'] = () => [
      200,
      { weChatAuthorizeUrl: 'http://127.0.0.1/authorize', weChatAppId: 'wx1', other: 1 },
    ]
    void auth.start({})
    await flush()
    expect(leftFor[0]).toMatch(/^http:\/\/127\.0\.0\.1\/authorize\?appid=wx1&redirect_uri=/)
  })

  it('is not repeated in a session whose attempt brought nothing', async () => {
    browser.writeSession('loginAttempt', '1')
    await auth.start({})
    expect([auth.status, calls.length, leftFor.length]).toEqual(['anonymous', 0, 0])
  })

  it('leaves the patient anonymous, with the reason, when the server is down', async () => {
    answers[state] = () => [500, { message: '维护中' }]
    await auth.start({})
    expect([auth.status, auth.failure, leftFor.length]).toEqual(['anonymous', '维护中', 0])
  })
})

it('other browsers (spec §4.4) do nothing', async () => {
  jest.spyOn(browser, 'kind').mockReturnValue('other')
  await auth.start({ jwt: 'J1', code: 'C1', state: 'S1' })
  expect([auth.status, calls.length, authToken.read()]).toEqual(['anonymous', 0, undefined])
})

describe('a 401 (spec §4.5)', () => {
  it('to many parallel calls clears the flag and restarts the login once', async () => {
    authToken.write('Bearer old')
    browser.writeSession('loginAttempt', '1')
    answers[patients] = () => [401, { message: '请登录' }]
    await auth.start({})
    const call = () => void api.patient.listPatients().catch(() => undefined)
    Array.from({ length: 20 }, call)
    await flush()
    call()
    await jest.advanceTimersByTimeAsync(5_000)
    expect([count(state), leftFor.length]).toEqual([1, 1])
    expect(authToken.read()).toBeUndefined()
  })

  it('to a call sent with the old token repeats it with the newer one', async () => {
    authToken.write('Bearer old')
    browser.writeSession('loginAttempt', '1')
    await auth.start({})
    answers[patients] = (authorization) => {
      authToken.write('Bearer new')
      return authorization === 'Bearer new' ? [200, { list: [], limit: 5 }] : [401, {}]
    }
    await expect(api.patient.listPatients()).resolves.toEqual({ list: [], limit: 5 })
    expect(count(state)).toBe(0)
  })

  it('right after each sign-in ends in being anonymous, not in a circle', async () => {
    answers[patients] = () => [401, { message: '请登录' }]
    browser.writeSession('loginAttempt', '1')
    for (let round = 0; round < 5; round += 1) {
      visit('/')
      void auth.start({ code: `C${round}`, state: 'S1' })
      await flush()
      visit('/')
      void auth.start({})
      await flush()
      api.patient.listPatients().catch(() => undefined)
      await flush()
    }
    expect(leftFor).toHaveLength(1)
    expect(auth.status).toBe('anonymous')
  })

  it('in another browser leaves the patient anonymous', async () => {
    jest.spyOn(browser, 'kind').mockReturnValue('other')
    authToken.write('Bearer old')
    answers[selfInfo] = () => [401, {}]
    await auth.start({})
    await flush()
    expect([auth.status, authToken.read(), leftFor.length]).toEqual(['anonymous', undefined, 0])
  })
})

it('signing out ends the session on the server and forgets everything here, even when the server does not answer', async () => {
  await auth.start({ jwt: 'J1' })
  answers['/customer/user/api/v1/sign-out'] = () => [500, {}]
  await auth.signOut()
  expect([auth.status, account.tel, authToken.read(), userTel.read()]).toEqual([
    'anonymous',
    '',
    undefined,
    undefined,
  ])
  expect(calls.at(-1)?.path).toBe('/customer/user/api/v1/sign-out')
})

it('a call that was under way when the patient signed out does not sign in again', async () => {
  await auth.start({ jwt: 'J1' })
  let refuse: () => void = () => undefined
  const answered = new Promise<void>((resolve) => (refuse = resolve))
  jest
    .mocked(Taro.request)
    .mockImplementationOnce((() => answered.then(() => ({ statusCode: 401, data: {} }))) as never)
  const underWay = api.patient.listPatients().catch(() => undefined)
  await flush()
  await auth.signOut()
  refuse()
  await underWay
  expect([auth.status, leftFor.length]).toEqual(['anonymous', 0])

  void auth.signIn()
  await flush()
  expect(leftFor).toHaveLength(1)
})

it('a window that does not go to WeChat counts as a failed attempt, and nobody waits for ever', async () => {
  const start = auth.start({})
  const call = api.patient.listPatients()
  await jest.advanceTimersByTimeAsync(10_000)
  await start
  await expect(call).resolves.toEqual({ list: [], limit: 5 })
  expect([auth.status, browser.readSession('loginFailures')]).toEqual(['anonymous', '1'])
})

describe('an account that cannot be read (self-info fails, not with 401)', () => {
  it('is said, and asked for again at the patient’s wish with what follows a sign-in', async () => {
    answers[selfInfo] = () => [503, { message: '维护中' }]
    await auth.start({ jwt: 'J1' })
    await flush()
    expect([account.failure, authToken.read(), relaunched]).toEqual(['维护中', 'Bearer J1', []])
    answers[selfInfo] = () => [200, { tel: '' }]
    await auth.askAgain()
    await flush()
    expect([account.failure, relaunched]).toEqual([undefined, ['/pages/center/bind_tel']])
  })

  it('stays signed in while it is asked for again: what is kept for moments without network is kept', async () => {
    answers[selfInfo] = () => [503, { message: '维护中' }]
    await auth.start({ jwt: 'J1' })
    await flush()
    const asking = auth.askAgain()
    expect([auth.isSignedIn, account.failure]).toEqual([true, undefined])
    await asking
    await flush()
    expect(account.failure).toBe('维护中')
  })

  it('is said too when the token is from an earlier visit', async () => {
    authToken.write('Bearer T0')
    browser.writeSession('loginAttempt', '1')
    answers[selfInfo] = () => [200, null]
    await auth.start({})
    await flush()
    expect(account.failure).toBeDefined()
    answers[selfInfo] = () => [200, { tel: 13800000001, accountId: 5 }]
    await account.refresh()
    expect([account.failure, account.tel, userTel.read()]).toEqual([
      undefined,
      '13800000001',
      '13800000001',
    ])
  })

  it('after a reload the way to the phone-binding page is not forgotten', async () => {
    answers[selfInfo] = () => [503, null]
    await auth.start({ jwt: 'J1' })
    await flush()
    // A reload takes longer than a double tap.
    await jest.advanceTimersByTimeAsync(5000)
    visit('/')
    answers[selfInfo] = () => [200, { tel: '' }]
    await auth.start({})
    await flush()
    expect(relaunched).toEqual(['/pages/center/bind_tel'])
  })
})
