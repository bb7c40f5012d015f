/** The numbers of spec §9, read off the running page in Chromium. Where a number is a time, the browser's own clock is wound on by hand. */
import type { Locator, Page } from '@playwright/test'
import { LOADING_TEXT, REACH_BOTTOM_DISTANCE_PX } from '../../../src/settings/limits'
import { expect, inMotion, test } from '../../support/e2e/fixtures'
import { aFreeTime, anOrder, aPerson } from '../../support/e2e/people'
import { addressOf } from '../../support/e2e/steps/steps'

test.use(inMotion)

const styleOf = (what: Locator, name: string): Promise<string> =>
  what.evaluate((element, asked) => getComputedStyle(element).getPropertyValue(asked), name)

test('tab bar: 50 px high, words of 10 px, icons of 24 px, the chosen one #0C7FF2', async ({
  hospital,
  phone,
  page,
  signedInAs,
}) => {
  await signedInAs(await aPerson(hospital))
  await phone.open('/')
  await phone.seeHome()
  // The bar of the picture goes with it.
  await expect(page.locator('#first_frame')).toHaveCount(0)
  const bar = page.getByRole('navigation', { name: '主导航' })
  expect((await bar.boundingBox())?.height).toBe(50)
  const chosen = bar.getByRole('button', { name: '首页' })
  expect(await styleOf(chosen.getByText('首页'), 'font-size')).toBe('10px')
  const icon = chosen.locator('[class*="icon"]').first()
  expect(await icon.boundingBox()).toMatchObject({ width: 24, height: 24 })
  expect(await styleOf(icon, 'color')).toBe('rgb(12, 127, 242)')
  await phone.press('我的')
  await phone.seePage('个人中心')
  await phone.see(/1\.0\.0.*100/)
})

test('swiper: every 5000 ms, in 500 ms', async ({ hospital, phone, page, signedInAs }) => {
  await signedInAs(await aPerson(hospital))
  await phone.open('/')
  await phone.seeHome()
  // What is pressed in home's picture is pressed once the app is in its place.
  await expect(page.locator('#first_frame')).toHaveCount(0)
  const swiper = page.getByRole('group', { name: '医院公告' })
  await swiper.getByRole('button', { name: '暂停轮播' }).click()
  const slides = swiper.locator('[aria-current="step"]')
  const before = await slides.getAttribute('aria-label')
  await stopClock(page)
  await swiper.getByRole('button', { name: '继续轮播' }).click()
  await expect(swiper.getByRole('button', { name: '暂停轮播' })).toBeVisible()
  await page.clock.runFor(4999)
  expect(await slides.getAttribute('aria-label')).toBe(before)
  await page.clock.runFor(1)
  await expect(slides).not.toHaveAttribute('aria-label', before ?? '')
  expect(await styleOf(swiper.locator('[aria-live]'), 'transition-duration')).toBe('0.5s')
})

test('scrolling: told at most every 200 ms; the next page is asked for 50 px before the end', async ({
  hospital,
  phone,
  page,
  person,
}) => {
  await anOrder(hospital, person, await aFreeTime(hospital, person))
  // The list is to ask by itself.
  await page.route('**/picture?*', (route) => route.abort())
  const pagesAsked = await serveManyOrders(page)
  await phone.open(addressOf('registration_orderlist'))
  await phone.seePage('预约挂号')
  await expect.poll(() => pagesAsked.at(-1)).toBe('1')
  await expect(page.getByRole('main').last().getByText('去支付')).toHaveCount(20)
  await stopClock(page)

  await scrollUntilLeft(page, REACH_BOTTOM_DISTANCE_PX + 1)
  await page.clock.runFor(400)
  expect(pagesAsked).toEqual(['1'])

  await scrollUntilLeft(page, REACH_BOTTOM_DISTANCE_PX + 100)
  await scrollUntilLeft(page, REACH_BOTTOM_DISTANCE_PX - 1)
  await page.clock.runFor(199)
  expect(pagesAsked).toEqual(['1'])
  await page.clock.runFor(1)
  await expect.poll(() => pagesAsked).toEqual(['1', '2'])
  await page.unrouteAll({ behavior: 'wait' })
})

test('a request has 6000 ms, its mask 300 ms more, a toast 1500 ms, an SMS code 60 s', async ({
  hospital,
  phone,
  page,
  signedInAs,
}) => {
  await signedInAs(await aPerson(hospital, { phone: false }))
  await phone.open(addressOf('bind_tel'))
  await phone.seePage('绑定手机号')
  await stopClock(page)
  const mask = page.getByText(LOADING_TEXT)
  const timedOut = page.locator('.taro_toast').getByText(/超时/)
  await page.route('**/bind-sms-code', () => undefined)
  await phone.fill('手机号', '13812345678')
  const isSent = page.waitForRequest('**/bind-sms-code')
  await phone.press('获取验证码')
  await isSent
  for (const [passedMs, what, isSeen] of [
    [799, mask, false],
    [1, mask, true],
    [5199, timedOut, false],
    [1, timedOut, true],
    [299, mask, true],
    [1, mask, false],
    [1199, timedOut, true],
    [1, timedOut, false],
  ] as const) {
    await page.clock.runFor(passedMs)
    await expect(what).toBeVisible({ visible: isSeen })
  }

  await page.unroute('**/bind-sms-code')
  await page.route('**/bind-sms-code', (route) => route.fulfill({ json: {} }))
  await phone.press('获取验证码')
  await phone.see('60 秒后可重发')
  await page.clock.runFor(59_000)
  await phone.see('1 秒后可重发')
  await page.clock.runFor(1000)
  await expect(phone.pressable(/^(重新)?获取验证码/).first()).toBeEnabled()
})

test('a popup rises from the bottom of a phone, and lies in the middle from 500 x 500', async ({
  hospital,
  phone,
  page,
  signedInAs,
}) => {
  await signedInAs(await aPerson(hospital, { patient: false }))
  await phone.open(addressOf('patient_add'))
  await phone.seePage('添加就诊人')
  await phone.press(/^证件类型/)
  await seeWhereItLies(page)
  await phone.press('护照')
  await phone.press(/^出生日期/)
  await seeWhereItLies(page)
})

test('a page is as wide as it says: 480 px, films 640', async ({
  hospital,
  phone,
  page,
  signedInAs,
}) => {
  await signedInAs(await aPerson(hospital))
  await page.setViewportSize({ width: 900, height: 768 })
  for (const [name, title, width] of [
    ['registration_orderlist', '预约挂号', 480],
    ['cloud_film_index', '云胶片', 640],
  ] as const) {
    await phone.open(addressOf(name))
    await phone.seePage(title)
    expect((await page.getByRole('main').last().boundingBox())?.width).toBe(width)
  }
})

test('the date picker goes year by year, 150 years back, to where the page ends it', async ({
  hospital,
  phone,
  page,
  signedInAs,
}) => {
  await signedInAs(await aPerson(hospital, { patient: false }))
  await phone.open(addressOf('patient_add'))
  await phone.seePage('添加就诊人')
  await phone.press(/^证件类型/)
  await phone.press('护照')
  await phone.press(/^出生日期/)
  const chosen = page.getByRole('dialog', { name: '出生日期' }).getByRole('status')
  await expect(chosen).toHaveText('1980年1月1日')
  await turnWheel(page, 3)
  await expect(chosen).toHaveText('1977年1月1日')
  const thisYear = Number(
    new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Shanghai' }).slice(0, 4),
  )
  const back = page.getByRole('button', { name: '前一年' })
  await pressTimes(back, 1977 - (thisYear - 150))
  await expect(chosen).toHaveText(`${thisYear - 150}年1月1日`)
  await expect(back).toBeDisabled()
  const on = page.getByRole('button', { name: '后一年' })
  await pressTimes(on, 150)
  await expect(chosen).toHaveText(`${thisYear}年1月1日`)
  await expect(on).toBeDisabled()
  await phone.press('确定')
  await phone.see(`${thisYear}年1月1日`)
})

/** From now on the page's time is wound on by hand. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(new Date(Date.now() + 10_000))
}

/** Answers the list with forty orders, made of the person's one; gives the pages that were asked for. */
async function serveManyOrders(page: Page): Promise<string[]> {
  const asked: string[] = []
  await page.route('**/reg/order/page**', async (route) => {
    const number = new URL(route.request().url()).searchParams.get('after') ?? '1'
    asked.push(number)
    const response = await route.fetch()
    const reply: { list: Record<string, unknown>[] } = await response.json()
    const list = Array.from({ length: 20 }, (_, index) => ({
      ...reply.list[0],
      orderId: `00000000-0000-4000-8000-${`${number}${index}`.padStart(12, '0')}`,
    }))
    await route.fulfill({ response, json: { ...reply, list, next: number === '1' ? '2' : null } })
  })
  return asked
}

/** Scrolls the page on top until so many pixels are left below, and waits until it has heard of it. */
function scrollUntilLeft(page: Page, leftPx: number): Promise<void> {
  return page.evaluate(
    (left) =>
      new Promise<void>((resolve, reject) => {
        const scroller = [...document.querySelectorAll('.taro_page, .taro_page *')].find(
          (element) =>
            element.scrollHeight > element.clientHeight + 200 &&
            /auto|scroll/.test(getComputedStyle(element).overflowY),
        )
        if (scroller === undefined) return reject(new Error('nothing scrolls'))
        scroller.addEventListener('scroll', () => resolve(), { once: true })
        scroller.scrollTop = scroller.scrollHeight - scroller.clientHeight - left
      }),
    leftPx,
  )
}

/** Then: the open popup touches the bottom of a narrow or a low window, and is in the middle of a larger one. */
async function seeWhereItLies(page: Page): Promise<void> {
  for (const [width, height, isCentred] of [
    [499, 800, false],
    [800, 499, false],
    [500, 500, true],
    [900, 768, true],
    [1440, 900, true],
  ] as const) {
    await page.setViewportSize({ width, height })
    const popup = page.getByRole('dialog').last()
    await expect
      .poll(async () => {
        const box = await popup.boundingBox()
        if (box === null) return 'nowhere'
        const above = box.y
        const below = height - box.y - box.height
        const isInWidth = Math.abs(box.x * 2 + box.width - width) <= 1
        if (!isInWidth || box.width > 480) return `${box.width} wide at ${box.x}`
        if (Math.abs(above - below) <= 1) return 'middle'
        return Math.abs(below) <= 1 ? 'bottom' : `${above}/${below}`
      })
      .toBe(isCentred ? 'middle' : 'bottom')
  }
  await page.setViewportSize({ width: 375, height: 812 })
}

/** When: presses a button so many times, as fast as the page is drawn. */
function pressTimes(button: Locator, times: number): Promise<void> {
  return button.evaluate(async (element, count) => {
    for (let press = 0; press < count; press += 1) {
      if (element instanceof HTMLElement) element.click()
      await new Promise(requestAnimationFrame)
    }
  }, times)
}

/** When: a finger turns the wheel of years back by so many rows of 36 px. */
async function turnWheel(page: Page, rows: number): Promise<void> {
  const wheel = page.locator('.nut-pickerview-list').first()
  const box = await wheel.boundingBox()
  if (box === null) throw new Error('no wheel')
  const x = box.x + box.width / 2
  const y = box.y + box.height / 2
  const finger = await page.context().newCDPSession(page)
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
  for (let step = 1; step <= rows * 6; step += 1)
    await finger.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      touchPoints: [{ x, y: y + step * 6 }],
    })
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}
