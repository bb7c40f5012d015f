/** A server that answers only what spec §7 shows breaks neither sign-in nor home; the error rules of §8 hold whatever it does. */
import { type Page } from '@playwright/test'
import { plainUserAgent } from '../../support/e2e/browsers'
import { BrowserScreen } from '../../support/e2e/browser_screen'
import { expect, listen, test as base } from '../../support/e2e/fixtures'
import {
  json,
  startForeignServer,
  type ForeignAnswer,
  type ForeignServer,
} from '../../support/e2e/foreign_server'

const stateCall = 'GET /customer/public/api/v1/user-wx-mp/state'
const authCall = 'POST /customer/public/api/v1/user-wx-mp/1/auth'
const selfCall = 'GET /customer/user/api/v1/self-info'
const bindCodeCall = 'POST /customer/user/api/v1/bind-sms-code'
const provider = 'https://open.weixin.qq.com/connect/oauth2/authorize'

const test = base.extend<{ foreign: ForeignServer }>({
  foreign: async ({}, use) => {
    const server = await startForeignServer()
    await use(server)
    await server.stop()
  },
  phone: async ({ page, foreign, complaints }, use) => {
    listen(page, complaints)
    await use(new BrowserScreen(page, foreign.url))
  },
})

/** WeChat's authorisation page, as far as a visitor sees it: it sends him back with a code. */
async function weChatSendsBack(page: Page): Promise<string[]> {
  const visits: string[] = []
  await page.route(`${provider}**`, async (route) => {
    const asked = new URL(route.request().url())
    visits.push(asked.href)
    const back = new URL(asked.searchParams.get('redirect_uri') ?? '')
    back.searchParams.set('code', `code-${visits.length}`)
    back.searchParams.set('state', asked.searchParams.get('state') ?? '')
    await route.fulfill({ status: 302, headers: { location: back.href } })
  })
  return visits
}

test.describe('signing in (spec §4)', () => {
  test('by ?jwt=, a phone is bound: home', async ({ foreign, phone, page }) => {
    await phone.open('/?jwt=abc')
    await phone.seeHome()
    await expect(page).toHaveURL(`${foreign.url}/`)
    await expect.poll(() => foreign.asked).toContain(selfCall)
  })

  for (const [words, body] of [
    ['an empty tel', '{"tel":""}'],
    ['a null tel', '{"tel":null}'],
    ['no field at all', '{}'],
  ] as const) {
    test(`by ?jwt=, ${words}: the phone-binding page`, async ({ foreign, phone }) => {
      foreign.answers.set(selfCall, json(body))
      await phone.open('/?jwt=abc')
      await phone.seePage('绑定手机号')
    })
  }

  test('by OAuth: state, provider, code, reload, home; the address stays clean', async ({
    foreign,
    phone,
    page,
  }) => {
    const visits = await weChatSendsBack(page)
    await phone.open('/')
    await phone.seeHome()
    await expect.poll(() => foreign.asked).toContain(selfCall)
    expect(visits).toHaveLength(1)
    expect(visits[0]).toMatch(/scope=snsapi_base&state=s1#?/)
    expect(foreign.asked.filter((call) => call === authCall)).toHaveLength(1)
    await expect(page).not.toHaveURL(/code=|state=/)
  })

  test('the code is refused twice: the app stops trying and offers to sign in', async ({
    foreign,
    phone,
    page,
  }) => {
    const visits = await weChatSendsBack(page)
    foreign.answers.set(authCall, { status: 400, body: '{"message":"code 无效"}' })
    await phone.open('/')
    await phone.seeHome()
    await phone.see(/微信登录|登录/)
    await expect.poll(() => foreign.asked.filter((call) => call === authCall).length).toBe(2)
    expect(visits.length).toBeLessThanOrEqual(2)
  })

  test('the state cannot be had: the app stays usable and anonymous', async ({
    foreign,
    phone,
  }) => {
    foreign.answers.set(stateCall, { status: 500, body: '' })
    await phone.open('/')
    await phone.seeHome()
    await phone.see(/登录/)
  })

  test('a storm of 401 restarts the sign-in once, not once a call', async ({
    foreign,
    phone,
    page,
  }) => {
    const visits = await weChatSendsBack(page)
    await phone.open('/')
    await phone.seeHome()
    await expect.poll(() => foreign.asked).toContain(selfCall)
    // The session ends on the server, some time after it was obtained; home then asks several things at once.
    await page.evaluate(() => {
      window.sessionStorage.setItem('loginAt', '1')
    })
    const refused: ForeignAnswer = { status: 401, body: '{"message":"登录已失效"}' }
    foreign.answers.set(selfCall, refused)
    foreign.answers.set('GET /hos/user/v1/reg/home', refused)
    const before = foreign.asked.filter((call) => call === stateCall).length
    const isAskedAgain = page.waitForRequest((request) =>
      request.url().includes('user-wx-mp/state'),
    )
    await page.reload()
    await isAskedAgain
    foreign.answers.delete(selfCall)
    foreign.answers.delete('GET /hos/user/v1/reg/home')
    await phone.seeHome()
    await expect.poll(() => visits.length).toBe(2)
    expect(foreign.asked.filter((call) => call === stateCall).length - before).toBe(1)
  })

  test.describe('another browser', () => {
    test.use({ userAgent: plainUserAgent })
    test('does nothing: no state, no token, home is shown', async ({ foreign, phone }) => {
      await phone.open('/?jwt=abc&code=1&state=2')
      await phone.seeHome()
      expect(
        foreign.asked.filter((call) => [stateCall, authCall, selfCall].includes(call)),
      ).toEqual([])
    })
  })
})

test.describe('home', () => {
  for (const [words, body] of [
    ['empty objects', '{}'],
    ['null', 'null'],
    ['a hospital with a name only', '{"name":"某医院"}'],
    ['fields nobody knows', '{"name":"某医院","extra":{"a":[1]},"level":null}'],
  ] as const) {
    test(`lives with ${words}`, async ({ foreign, phone }) => {
      foreign.answers.set('GET /hos/public/v1/hospital/yunxi-first', json(body))
      await phone.open('/?jwt=abc')
      await phone.seeHome()
      await phone.see('预约挂号')
      await phone.press('我的')
      await phone.seePage('个人中心')
    })
  }
})

test.describe('failures (spec §8)', () => {
  const cases: readonly (readonly [string, ForeignAnswer, string | RegExp])[] = [
    [
      'a status with a message',
      { status: 400, body: '{"message":"这个号码不能用"}' },
      '这个号码不能用',
    ],
    ['500 without a message', { status: 500, body: '{}' }, /服务|稍后|失败|重试/],
    ['500 with an empty body', { status: 500, body: '' }, /服务|稍后|失败|重试/],
    [
      'a page of a proxy',
      { status: 502, body: '<html><h1>Bad Gateway</h1></html>', contentType: 'text/html' },
      /服务|稍后|失败|重试/,
    ],
    [
      '200 with something else than JSON',
      { status: 200, body: '<html>welcome</html>', contentType: 'text/html' },
      /服务|稍后|失败|重试|不正确|看不懂/,
    ],
    ['a connection that is cut', 'cut', /网络|失败|重试|连接/],
    ['no answer within six seconds', 'hang', /超时.*重试|重试/],
  ]
  for (const [words, told, toast] of cases) {
    test(`${words} ends in a toast`, async ({ foreign, phone }) => {
      foreign.answers.set(selfCall, json('{"tel":""}'))
      foreign.answers.set(bindCodeCall, told)
      await phone.open('/?jwt=abc')
      await phone.seePage('绑定手机号')
      await phone.fill('手机号', '13812345678')
      await phone.press('获取验证码')
      await phone.see(toast)
      // The page lives on: the same button works once the server does.
      foreign.answers.set(bindCodeCall, json('{}'))
      await phone.press('获取验证码')
      await expect
        .poll(() => foreign.asked.filter((call) => call === bindCodeCall).length)
        .toBeGreaterThan(1)
    })
  }
})
