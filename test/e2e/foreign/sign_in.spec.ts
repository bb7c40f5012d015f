/** Signing in (spec §4) on a server that knows the specification only. */
import { builtInPolicyVersion } from '../../../src/texts/built_in_policy'
import { plainUserAgent } from '../../support/e2e/browsers'
import {
  html,
  json,
  startForeignServer,
  type ForeignAnswer,
} from '../../support/e2e/foreign_server'
import {
  calls,
  callsBeyondSpec,
  cameBefore,
  expect,
  test,
  weChatSendsBack,
} from '../../support/e2e/foreign_test'

test.describe('signing in (spec §4)', () => {
  test('by ?jwt=, a phone is bound: home', async ({ foreign, phone, page }) => {
    await phone.open('/?jwt=abc')
    await phone.seeHome()
    await expect(page).toHaveURL(`${foreign.url}/`)
    await expect.poll(() => foreign.asked).toContain(calls.selfInfo)
  })

  test('by ?jwt= on a page of its own, a phone is bound: home, which offers that page', async ({
    phone,
  }) => {
    await phone.open('/subpages/takeno/queue_index?jwt=abc')
    await phone.seeHome()
    await phone.see('您要打开的是“排队候诊”')
    await phone.press('打开')
    await phone.seePage('排队候诊')
  })

  for (const [words, body] of [
    ['an empty tel', '{"tel":""}'],
    ['a null tel', '{"tel":null}'],
    ['no field at all', '{}'],
  ] as const) {
    test(`by ?jwt=, ${words}: the phone-binding page`, async ({ foreign, phone }) => {
      foreign.answers.set(calls.selfInfo, json(body))
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
    await expect.poll(() => foreign.asked).toContain(calls.selfInfo)
    expect(visits).toHaveLength(1)
    expect(visits[0]).toMatch(/scope=snsapi_base&state=s1#?/)
    expect(foreign.asked.filter((call) => call === calls.auth)).toHaveLength(1)
    await expect(page).not.toHaveURL(/code=|state=/)
  })

  test('the code is refused twice: the app stops trying and offers to sign in', async ({
    foreign,
    phone,
    page,
  }) => {
    const visits = await weChatSendsBack(page)
    foreign.answers.set(calls.auth, { status: 400, body: '{"message":"code 无效"}' })
    await phone.open('/')
    await phone.seeHome()
    await phone.see(/微信登录|登录/)
    await expect.poll(() => foreign.asked.filter((call) => call === calls.auth).length).toBe(2)
    expect(visits.length).toBeLessThanOrEqual(2)
  })

  test('the state cannot be had: the app stays usable and anonymous', async ({
    foreign,
    phone,
  }) => {
    foreign.answers.set(calls.state, { status: 500, body: '' })
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
    await expect.poll(() => foreign.asked).toContain(calls.selfInfo)
    // What this home still asks must not be refused, or the sign-in begins anew before the reload.
    await page.waitForLoadState('networkidle')
    // The session ends on the server, some time after it was obtained; home then asks several things at once.
    await page.evaluate(() => {
      window.sessionStorage.setItem('loginAt', '1')
    })
    const refused: ForeignAnswer = { status: 401, body: '{"message":"登录已失效"}' }
    foreign.answers.set(calls.selfInfo, refused)
    foreign.answers.set(callsBeyondSpec.home, refused)
    const before = foreign.asked.filter((call) => call === calls.state).length
    const isAskedAgain = page.waitForRequest((request) =>
      request.url().includes('user-wx-mp/state'),
    )
    await page.reload()
    await isAskedAgain
    foreign.answers.delete(calls.selfInfo)
    foreign.answers.delete(callsBeyondSpec.home)
    await phone.seeHome()
    await expect.poll(() => visits.length).toBe(2)
    expect(foreign.asked.filter((call) => call === calls.state).length - before).toBe(1)
  })

  test.describe('another browser', () => {
    test.use({ userAgent: plainUserAgent })
    test('does nothing: no state, no token, home is shown, the address stays', async ({
      foreign,
      phone,
      page,
    }) => {
      await phone.open('/?jwt=abc&code=1&state=2')
      await phone.see('怎么登录')
      await expect(page).toHaveURL(/\/\?jwt=abc&code=1&state=2$/)
      expect(
        foreign.asked.filter((call) => call.includes('user-wx-mp') || call === calls.selfInfo),
      ).toEqual([])
    })
  })
})

test.describe('binding a phone where no privacy policy was ever published', () => {
  for (const [words, remarks] of [
    ['no remark at all', '[]'],
    [
      'another remark only',
      '[{"remarkId":1,"type":"visit_guide","title":"就诊须知","content":"…"}]',
    ],
  ] as const) {
    test(`${words}: the app’s own text is read, agreed to and sent with the binding`, async ({
      foreign,
      phone,
      page,
    }) => {
      foreign.answers.set(calls.selfInfo, json('{"tel":""}'))
      foreign.answers.set(calls.hospital, json('{"name":"某医院"}'))
      foreign.answers.set(calls.remarks, json(remarks))
      await phone.open('/?jwt=abc')
      await phone.seePage('绑定手机号')
      await phone.fill('手机号', '13812345678')
      await phone.press('获取验证码')
      await phone.see(/\d+ 秒后可重发/)
      await phone.press('查看')
      await phone.seePage('须知')
      await phone.see(/^您通过本应用使用某医院的服务/)
      await phone.press('返回')
      await phone.seePage('绑定手机号')
      await phone.fill('短信验证码', '123456')
      await phone.press('绑定')
      expect(foreign.asked).not.toContain(calls.bindTel)
      await phone.press(/我已阅读并同意/)
      const sent = page.waitForRequest('**/customer/user/api/v1/bind-tel')
      foreign.answers.set(calls.selfInfo, json('{"tel":"13812345678"}'))
      await phone.press('绑定')
      expect((await sent).postDataJSON()).toEqual({
        tel: '13812345678',
        code: '123456',
        privacyPolicyVersion: builtInPolicyVersion,
      })
      await phone.seeHome()
      await phone.press('我的')
      await phone.see('13812345678')
    })
  }
})

test.describe('who it is (self-info)', () => {
  test('user_tel holds the tel as the server gives it', async ({ phone, page }) => {
    await phone.open('/?jwt=abc')
    await phone.seeHome()
    await expect
      .poll(() => page.evaluate(() => window.localStorage.getItem('user_tel')))
      .toBe('{"data":"13800000000"}')
  })

  for (const [words, body] of [
    ['numbers where ours has texts', '{"tel":13800000000,"accountId":17,"sessionExpiresAt":1}'],
    ['fields nobody knows', '{"tel":"13800000000","id":4,"roles":[{"a":null}],"accountId":{}}'],
  ] as const) {
    test(`is read with ${words}`, async ({ foreign, phone, page }) => {
      foreign.answers.set(calls.selfInfo, json(body))
      await phone.open('/?jwt=abc')
      await phone.seeHome()
      await phone.press('我的')
      await phone.seePage('个人中心')
      await phone.see('13800000000')
      expect(await page.evaluate(() => window.localStorage.getItem('user_tel'))).toBe(
        '{"data":"13800000000"}',
      )
    })
  }

  const failures: readonly (readonly [string, ForeignAnswer])[] = [
    ['500', { status: 500, body: '{"message":"维护中"}' }],
    ['a page', html(200)],
    ['null', json('null')],
    ['a cut connection', 'cut'],
  ]
  for (const [words, failure] of failures) {
    test(`${words}: is said and offered again, and goes on as the sign-in would have`, async ({
      foreign,
      phone,
    }) => {
      foreign.answers.set(calls.selfInfo, failure)
      await phone.open('/?jwt=abc')
      await phone.seeHome()
      await phone.see('账号信息没有加载出来')
      foreign.answers.set(calls.selfInfo, json('{"tel":""}'))
      await phone.press('再试一次')
      await phone.seePage('绑定手机号')
    })
  }

  test('fails for somebody who came before: said on home and in the personal centre, until it works', async ({
    foreign,
    phone,
    page,
  }) => {
    await cameBefore(page)
    foreign.answers.set(calls.selfInfo, { status: 503, body: '' })
    await phone.open('/')
    await phone.see('账号信息没有加载出来')
    await phone.press('我的')
    await phone.seePage('个人中心')
    await phone.see(/账号信息没有加载出来：/)
    foreign.answers.delete(calls.selfInfo)
    await phone.press('再试一次')
    await phone.see('13800000000')
    await phone.press('首页')
    await phone.seeHome()
    expect(await phone.shows('账号信息没有加载出来')).toBe(false)
  })
})

test.describe('a server of another origin that lets only Authorization and Content-Type in', () => {
  test('serves signing in, home and binding a phone', async ({ foreign, phone, page }) => {
    const elsewhere = await startForeignServer()
    // As a build with TARO_APP_API_ROOT sends its calls; Chromium itself then asks the server what it may send.
    await page.addInitScript((root) => {
      const send = window.fetch.bind(window)
      window.fetch = (input, init) =>
        send(
          typeof input === 'string' && /^\/(customer|hos|server)\//.test(input)
            ? root + input
            : input,
          init,
        )
    }, elsewhere.url)
    elsewhere.answers.set(calls.selfInfo, json('{"tel":""}'))
    await phone.open('/?jwt=abc')
    await phone.seePage('绑定手机号')
    await phone.fill('手机号', '13812345678')
    await phone.press('获取验证码')
    await expect.poll(() => elsewhere.asked).toContain('POST /customer/user/api/v1/bind-sms-code')
    expect(elsewhere.asked).toContain(calls.hospital)
    expect(foreign.asked).toEqual([])
    expect([...elsewhere.headers].filter((name) => /device|idempotency/.test(name))).toEqual([])
    await elsewhere.stop()
  })
})
