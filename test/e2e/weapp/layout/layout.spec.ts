/**
 * How WeChat would lay the real output out: the compiled WXML and WXSS in a browser with WeChat's defaults, at four widths, held against the H5 of the same page for the same person.
 */
import type { Page } from '@playwright/test'
import { BrowserScreen } from '../../../support/e2e/browser_screen'
import { enterAs, expect, test } from '../../../support/e2e/fixtures'
import { build } from '../../../support/e2e/global_setup'
import { aFreeTime, anOrder, aPerson } from '../../../support/e2e/people'
import type { Screen } from '../../../support/e2e/screen'
import { addressOf } from '../../../support/e2e/steps/steps'
import { walk } from '../host/rendered'
import { draw } from '../host/touch'
import type { WeappScreen } from '../weapp_screen'
import { differences, faults } from './differences'
import { aScreen, layOut, openQuietly, widths } from './weapp_page'
import { wordsOf } from './words'

const heightPx = 812

/** A page, and what is pressed on it to see more. */
interface Look {
  address: string
  press?: readonly (string | RegExp)[]
  sees?: string
}

test.beforeAll(() => build('weapp'))

test('words stand where the H5 has them, at four widths; targets are large, nothing sticks out or lies under the capsule', async ({
  hospital,
  page,
  browser,
}) => {
  test.setTimeout(240_000)
  const person = await aPerson(hospital)
  const free = await aFreeTime(hospital, person, { withDoctor: true })
  const { orderId } = await anOrder(hospital, person, free)
  const looks = looksOf(orderId, free.schedule.departId)
  await enterAs(page, person)
  const h5 = new BrowserScreen(page, hospital.url)
  const laid = await (await browser.newContext()).newPage()
  const screen = aScreen(hospital, person, { width: 375, height: heightPx })
  const problems: string[] = []
  for (const look of looks) {
    await openBoth(h5, screen, look)
    await layOut(laid, screen, { width: 375, height: heightPx })
    for (const width of widths)
      problems.push(
        ...(await problemsAt(width, page, laid, screen)).map(
          (problem) => `${look.address} at ${width}: ${problem}`,
        ),
      )
  }
  screen.phone.stop()
  expect(problems).toEqual([])
})

/** Where segments, tabs, pills, reasons and crumbs stand, and lists, forms and sheets. */
function looksOf(orderId: string, departId: string): Look[] {
  return [
    { address: addressOf('center') },
    { address: addressOf('registration_depart_list') },
    { address: addressOf('registration_doctor_list', { departId }) },
    { address: addressOf('registration_orderlist') },
    {
      address: addressOf('registration_orderlist', { orderId }),
      press: [/^取消订单/],
      sees: '再想想',
    },
    { address: addressOf('patient_card') },
    { address: addressOf('message_list') },
    { address: addressOf('notice_index') },
    { address: addressOf('report_search_card') },
    {
      address: addressOf('patient_add'),
      press: [/所在地区/, '北京市'],
      sees: '东城区',
    },
  ]
}

async function openBoth(h5: BrowserScreen, screen: WeappScreen, look: Look): Promise<void> {
  await h5.page.setViewportSize({ width: 375, height: heightPx })
  await h5.open(look.address)
  await expect(h5.page.getByRole('main').last()).toBeVisible()
  await expect(h5.page.locator('[aria-busy=true]:visible')).toHaveCount(0)
  await openQuietly(screen, look.address)
  await Promise.all([pressAll(h5, look), pressAll(screen, look)])
  await screen.settle()
}

async function pressAll(screen: Screen, { press = [], sees }: Look): Promise<void> {
  for (const words of press) await screen.press(words)
  if (sees !== undefined) await screen.see(sees)
}

async function problemsAt(
  width: number,
  h5: Page,
  laid: Page,
  screen: WeappScreen,
): Promise<string[]> {
  await Promise.all([h5, laid].map((page) => page.setViewportSize({ width, height: heightPx })))
  const [there, here] = await Promise.all([wordsOf(h5), wordsOf(laid)])
  return [...differences(there, here), ...(await faults(laid, screen, here, 44))]
}

test('the row of the date wheel that lies under its lines is the day chosen, at first and after a turn, at four widths', async ({
  hospital,
  page,
}) => {
  const person = await aPerson(hospital, { patient: false })
  for (const width of widths) {
    const held = { width, height: heightPx }
    const screen = aScreen(hospital, person, held)
    screen.phone.measure = async (selector) => {
      await layOut(page, screen, held)
      return page.locator(selector).evaluate((element) => {
        const { width: wide, height } = element.getBoundingClientRect()
        return { width: wide, height }
      })
    }
    await openQuietly(screen, addressOf('patient_add'))
    for (const words of [/^证件类型/, '护照', /^出生日期/]) await screen.press(words)
    await screen.see('1980年1月1日')
    await screen.settle()
    await layOut(page, screen, held)
    expect(await dayUnderLines(page), `${width} at first`).toBe('1980年1月1日')
    const years = [...walk(screen.program.top.root)].find(({ attributes }) =>
      String(attributes.class).includes('nut-pickerview-list'),
    )
    if (years === undefined) throw new Error('there is no wheel')
    await draw(screen.program, years, 3 * 36)
    await screen.see('1977年1月1日')
    await screen.settle()
    await layOut(page, screen, held)
    expect(await dayUnderLines(page), `${width} after a turn`).toBe('1977年1月1日')
    screen.phone.stop()
  }
})

/** What stands between the two lines across the wheels. */
function dayUnderLines(page: Page): Promise<string> {
  return page.evaluate(() => {
    const lines = document.querySelector('.nut-pickerview-indicator')?.getBoundingClientRect()
    return [...document.querySelectorAll('.nut-pickerview-roller-item-tiled')]
      .filter((row) => {
        const { top, height } = row.getBoundingClientRect()
        return (
          lines !== undefined && Math.abs(top + height / 2 - (lines.top + lines.height / 2)) < 2
        )
      })
      .map((row) => row.textContent)
      .join('')
  })
}

test('home scrolled: clock and capsule stand on the head’s colour, in the light and in the dark, for elders too', async ({
  hospital,
  page,
}) => {
  const person = await aPerson(hospital)
  for (const look of [{}, { dark: true }, { elder: true }]) {
    // A low window: the whole of a quiet home nearly fits a tall one.
    const held = { width: 375, height: 560, ...look }
    const screen = aScreen(hospital, person, held)
    await openQuietly(screen, '/')
    await layOut(page, screen, held)
    await page.mouse.wheel(0, 400)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100)
    const { left, top, width, height } = screen.phone.capsule
    const under = await page.evaluate(
      (places) =>
        places.map(([x = 0, y = 0]) => {
          const element = document.elementFromPoint(x, y)
          const strip = element?.closest('[class]')
          return strip === null || strip === undefined
            ? ''
            : getComputedStyle(strip).backgroundColor
        }),
      [
        [20, 20],
        [187, 20],
        [left + 2, top + 2],
        [left + width - 2, top + height - 2],
      ],
    )
    expect(new Set(under).size, JSON.stringify([look, under])).toBe(1)
    expect(under[0]).not.toMatch(/rgba\(0, 0, 0, 0\)|rgb\(255, 255, 255\)/)
    // White on it, as the page says.
    expect(screen.program.top.barText).toBe('white')
    screen.phone.stop()
  }
})
