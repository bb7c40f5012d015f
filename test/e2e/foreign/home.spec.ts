/** Home, the cached hospital and its name on a server that knows the specification only. */
import { html, json, type ForeignAnswer } from '../../support/e2e/foreign_server'
import { calls, callsBeyondSpec, expect, test } from '../../support/e2e/foreign_test'

test.describe('home', () => {
  for (const [words, body] of [
    ['empty objects', '{}'],
    ['null', 'null'],
    ['a hospital with a name only', '{"name":"某医院"}'],
    ['fields nobody knows', '{"name":"某医院","extra":{"a":[1]},"level":null}'],
  ] as const) {
    test(`lives with ${words}`, async ({ foreign, phone }) => {
      foreign.answers.set(calls.hospital, json(body))
      await phone.open('/?jwt=abc')
      await phone.seeHome()
      await phone.see('预约挂号')
      await phone.press('我的')
      await phone.seePage('个人中心')
    })
  }
})

test.describe('the calls of ours that home would like', () => {
  const absences: readonly (readonly [string, ForeignAnswer])[] = [
    ['404', { status: 404, body: '{"message":"no such path"}' }],
    ['a page with status 200', html(200)],
    ['a page with status 404', html(404)],
    ['500', { status: 500, body: '' }],
  ]
  for (const [words, absence] of absences) {
    test(`${words}: home is without those cards and without a complaint`, async ({
      foreign,
      phone,
      page,
    }) => {
      foreign.unknown = absence
      await phone.open('/?jwt=abc')
      await phone.seeHome()
      await expect
        .poll(() => foreign.asked)
        .toEqual(expect.arrayContaining([callsBeyondSpec.nextSteps, callsBeyondSpec.home]))
      // Both were asked again when the page was come back to, and answered.
      await phone.press('我的')
      await phone.seePage('个人中心')
      await phone.press('首页')
      await phone.seeHome()
      const main = page.getByRole('main').last()
      await expect(main.getByRole('button', { name: '预约挂号' })).toBeVisible()
      await expect(main.locator('[aria-busy="true"]')).toHaveCount(0)
      await expect(main).not.toContainText(/没有加载|失败|重试|再试|没有就诊安排|no such/)
      await expect(page.locator('.taro__toast, #taro_toast')).toHaveCount(0)
    })
  }
})

test.describe('the hospital’s detail (spec §3: cached after the first fetch)', () => {
  const askedFor = (asked: readonly string[]) =>
    asked.filter((call) => call === calls.hospital).length
  const kept = '{"name":"测试医院","wards":[1,2],"level":3,"extra":{"a":null}}'

  test('is fetched once, then shown from the cache without asking; unknown fields are kept', async ({
    foreign,
    phone,
    page,
  }) => {
    foreign.answers.set(calls.hospital, json(kept))
    await phone.open('/?jwt=abc')
    await expect(phone.heading()).toHaveText('测试医院')
    const stored = await page.evaluate(() => window.localStorage.getItem('hosDetail'))
    expect(JSON.parse(stored ?? '')).toMatchObject({ data: { wards: [1, 2], extra: { a: null } } })
    foreign.answers.set(calls.hospital, 'hang')
    await page.reload()
    await phone.seeHome()
    await expect(phone.heading()).toHaveText('测试医院')
    expect(askedFor(foreign.asked)).toBe(1)
  })

  test('older than a day it is shown at once and renewed beside', async ({
    foreign,
    phone,
    page,
  }) => {
    foreign.answers.set(calls.hospital, json(kept))
    await phone.open('/?jwt=abc')
    await expect(phone.heading()).toHaveText('测试医院')
    await page.evaluate(() => {
      const mark = JSON.parse(window.localStorage.getItem('hosDetailMark') ?? '') as {
        data: { fetchedAt: number }
      }
      mark.data.fetchedAt -= 25 * 3_600_000
      window.localStorage.setItem('hosDetailMark', JSON.stringify(mark))
    })
    foreign.answers.set(calls.hospital, 'hang')
    await page.reload()
    await expect(phone.heading()).toHaveText('测试医院')
    expect(askedFor(foreign.asked)).toBe(2)
    foreign.answers.set(calls.hospital, json('{"name":"改名医院"}'))
    await page.reload()
    await expect(phone.heading()).toHaveText('改名医院')
  })

  test('without a name from anybody the app bears none of another hospital', async ({
    phone,
    page,
  }) => {
    await phone.open('/?jwt=abc')
    await phone.seeHome()
    await expect(phone.heading()).toHaveText('医院服务')
    expect(await (await page.request.get(page.url())).text()).toContain('<title>医院服务</title>')
  })
})
