import type { Page } from '@playwright/test'
import { plainUserAgent, weChatUserAgent } from '../../support/e2e/browsers'
import { expect, test } from '../../support/e2e/fixtures'
import { aFreeTime, anOrder } from '../../support/e2e/people'
import { addressOf } from '../../support/e2e/steps/steps'

/** The app's own scripts; the demo's stand-in for WeChat is none of them. */
const scripts = '**/js/*.js'

test.describe('pages stand in their documents', () => {
  test.use({ userAgent: plainUserAgent })

  test('is all there before any script of the app has come', async ({ page, hospital }) => {
    await page.route(scripts, (route) => route.abort())
    await page.goto(hospital.url)
    await expect(page.getByRole('heading', { name: '云溪市第一人民医院' })).toBeVisible()
    await expect(page.getByText('预约挂号')).toBeVisible()
    await expect(page.getByText('首页')).toBeVisible()
  })

  test('is taken over without a shift', async ({ page, hospital }) => {
    await countShifts(page)
    await page.goto(hospital.url)
    await expect(page.locator('#first_frame')).toHaveCount(0)
    await expect(page.getByText('预约挂号')).toBeVisible()
    expect(await shifted(page)).toBeLessThanOrEqual(0.02)
  })

  test('is that of who is signed in, whose next step stands there on a new phone too', async ({
    page,
    hospital,
    person,
  }) => {
    const free = await aFreeTime(hospital, person, { withDoctor: true })
    await anOrder(hospital, person, free)
    await countShifts(page)
    await page.goto(hospital.url)
    await expect(page.locator('#first_frame')).toHaveCount(0)
    await expect(page.getByText(free.schedule.departName).first()).toBeVisible()
    expect(await shifted(page)).toBeLessThanOrEqual(0.02)
    expect(await page.evaluate(() => localStorage.getItem('homeCardHeight'))).not.toBeNull()
  })

  test('the doctors of a department too, and what is pressed among them leads on', async ({
    page,
    hospital,
    person,
  }) => {
    const { schedule } = await aFreeTime(hospital, person, { withDoctor: true })
    await countShifts(page)
    let letThrough = () => undefined as void
    const held = new Promise<void>((resolve) => (letThrough = resolve))
    await page.route(scripts, async (route) => {
      await held
      await route.continue()
    })
    const { departId, scheduleDate } = schedule
    const list = addressOf('registration_doctor_list', { departId, scheduleDate })
    await page.goto(hospital.url + list, { waitUntil: 'commit' })
    const name = schedule.doctor?.name ?? ''
    await page.locator('#first_frame').getByText(name).first().click()
    letThrough()
    await expect(page).toHaveURL(
      new RegExp(`registration_doctor_detail.*${schedule.doctor?.doctorId}`),
    )
    expect(await shifted(page)).toBeLessThanOrEqual(0.02)
  })

  test('does what was pressed before the app was there', async ({ page, hospital }) => {
    let letThrough = () => undefined as void
    const held = new Promise<void>((resolve) => (letThrough = resolve))
    await page.route(scripts, async (route) => {
      await held
      await route.continue()
    })
    await page.goto(hospital.url, { waitUntil: 'commit' })
    await page.getByRole('button', { name: '须知' }).click()
    letThrough()
    await expect(page).toHaveURL(/notice_index/)
  })

  test('does it also when WeChat signs the visitor in meanwhile', async ({ browser, hospital }) => {
    const context = await browser.newContext({ userAgent: weChatUserAgent })
    await context.addCookies([
      { name: 'sandbox_user', value: 'demo-openid-1', url: `${hospital.url}/sandbox` },
    ])
    const page = await context.newPage()
    let letThrough = () => undefined as void
    const held = new Promise<void>((resolve) => (letThrough = resolve))
    const isBack = () => page.url().includes('code=')
    await page.route(scripts, async (route) => {
      if (isBack()) await held
      await route.continue()
    })
    await page.goto(hospital.url)
    await expect.poll(isBack).toBe(true)
    await page.getByRole('button', { name: '须知' }).click()
    letThrough()
    await expect(page).toHaveURL(/notice_index/)
    await expect(page).not.toHaveURL(/code=/)
    await expect(page.getByRole('heading', { level: 1 }).last()).toHaveText('须知')
    await context.close()
  })

  test('shows nothing of an account on a shared phone before the server knows its session', async ({
    page,
    hospital,
    person,
  }) => {
    const free = await aFreeTime(hospital, person, { withDoctor: true })
    await anOrder(hospital, person, free)
    await page.goto(hospital.url)
    await expect(page.locator('#first_frame')).toHaveCount(0)
    await expect(page.getByText(free.schedule.departName).first()).toBeVisible()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('keptPicture'))).toBeTruthy()
    await page.route(scripts, (route) => route.abort())
    await page.route('**/picture?*', () => undefined)
    await page.goto(hospital.url)
    const nextSteps = page.locator('#first_frame[data-kept] #next_steps')
    await expect(nextSteps).toBeHidden()
    await expect(nextSteps).toHaveCount(1)
    await page.goto(`${hospital.url}/?jwt=of-somebody-else`)
    await expect(page.locator('#first_frame #next_steps')).toHaveCount(1)
    await expect(page.locator('#first_frame')).not.toContainText(free.schedule.departName)
  })

  test('is the elder home for a patient who chose it', async ({ page, hospital }) => {
    await page.addInitScript(() => localStorage.setItem('elderMode', '{"data":true}'))
    await page.route(scripts, (route) => route.abort())
    await page.goto(hospital.url)
    await expect(page.getByRole('button', { name: '切换到标准版' })).toBeVisible()
    await expect(page.getByRole('button', { name: '看病挂号' })).toBeVisible()
  })
})

async function countShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(window, { shifted: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        Object.assign(window, {
          shifted: Reflect.get(window, 'shifted') + Reflect.get(entry, 'value'),
        })
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

function shifted(page: Page): Promise<number> {
  return page.evaluate(() => Reflect.get(window, 'shifted'))
}
