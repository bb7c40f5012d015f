/** The error rules of spec §8, and lenient reading, on a server that knows the specification only. */
import { html, json, type ForeignAnswer } from '../../support/e2e/foreign_server'
import { calls, expect, test } from '../../support/e2e/foreign_test'

test.describe('failures (spec §8)', () => {
  const cases: readonly (readonly [string, ForeignAnswer, string | RegExp])[] = [
    [
      'a status with a message',
      { status: 400, body: '{"message":"这个号码不能用"}' },
      '这个号码不能用',
    ],
    ['500 without a message', { status: 500, body: '{}' }, /服务|稍后|失败|重试/],
    ['500 with an empty body', { status: 500, body: '' }, /服务|稍后|失败|重试/],
    ['a page of a proxy', html(502), /服务|稍后|失败|重试/],
    ['a page with 200', html(200), /看不懂|服务|稍后|失败|重试/],
    ['a connection that is cut', 'cut', /网络|失败|重试|连接/],
    ['no answer within six seconds', 'hang', /超时.*重试|重试/],
  ]
  for (const [words, notified, toast] of cases) {
    test(`${words} ends in a toast`, async ({ foreign, phone }) => {
      foreign.answers.set(calls.selfInfo, json('{"tel":""}'))
      foreign.answers.set(calls.bindCode, notified)
      await phone.open('/?jwt=abc')
      await phone.seePage('绑定手机号')
      await phone.fill('手机号', '13812345678')
      await phone.press('获取验证码')
      await phone.see(toast)
      // The page lives on: the same button works once the server does.
      foreign.answers.set(calls.bindCode, json('{}'))
      await phone.press('获取验证码')
      await expect
        .poll(() => foreign.asked.filter((call) => call === calls.bindCode).length)
        .toBeGreaterThan(1)
    })
  }

  test('a page around the app that refuses a call: told in the words of the specification, and nothing is sent', async ({
    foreign,
    phone,
    page,
  }) => {
    await page.addInitScript(() => {
      window.mayRequest = ({ url, method }) =>
        Promise.resolve(method === 'GET' || !url.endsWith('/bind-sms-code'))
    })
    foreign.answers.set(calls.selfInfo, json('{"tel":""}'))
    await phone.open('/?jwt=abc')
    await phone.seePage('绑定手机号')
    await phone.fill('手机号', '13812345678')
    await phone.press('获取验证码')
    await phone.see('request interceptor not passed')
    expect(foreign.asked).not.toContain(calls.bindCode)
    // It lets calls pass again: the same button works.
    await page.evaluate(() => {
      delete window.mayRequest
    })
    await phone.press('获取验证码')
    await phone.see(/\d+ 秒后可重发/)
    expect(foreign.asked).toContain(calls.bindCode)
  })

  for (const [words, body] of [
    ['nothing', ''],
    ['null', 'null'],
    ['an empty object', '{}'],
    ['another shape', '{"ok":true,"retryAfterSeconds":"soon"}'],
  ] as const) {
    test(`an SMS code answered with ${words} is sent: the wait begins, nothing is complained of`, async ({
      foreign,
      phone,
      page,
    }) => {
      foreign.answers.set(calls.selfInfo, json('{"tel":""}'))
      foreign.answers.set(calls.bindCode, json(body))
      await phone.open('/?jwt=abc')
      await phone.seePage('绑定手机号')
      await phone.fill('手机号', '13812345678')
      await phone.press('获取验证码')
      await phone.see(/\d+ 秒后可重发/)
      await expect(page.getByText(/不正确|看不懂|失败/)).toHaveCount(0)
    })

    test(`binding answered with ${words}: the account is asked what was bound, then home`, async ({
      foreign,
      phone,
      page,
    }) => {
      foreign.answers.set(calls.selfInfo, json('{"tel":""}'))
      foreign.answers.set(calls.bindTel, json(body))
      foreign.answers.set(
        calls.remarks,
        json('[{"remarkId":1,"type":"privacy_policy","version":1,"content":"…"}]'),
      )
      await phone.open('/?jwt=abc')
      await phone.seePage('绑定手机号')
      await phone.fill('手机号', '13812345678')
      await phone.fill('短信验证码', '123456')
      await phone.press(/我已阅读并同意/)
      foreign.answers.set(calls.selfInfo, json('{"tel":"13812345678"}'))
      await phone.press('绑定')
      await phone.seeHome()
      expect(await page.evaluate(() => window.localStorage.getItem('user_tel'))).toBe(
        '{"data":"13812345678"}',
      )
    })
  }
})
