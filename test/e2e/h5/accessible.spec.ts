/** Every page by WCAG 2.2 AA, in normal and elder mode, light and dark; targets large enough; nothing sticks out on a small phone or with large text. */
import type { Page } from '@playwright/test'
import { routes } from '../../../src/navigation/routes'
import type { BrowserScreen } from '../../support/e2e/browser_screen'
import { expect, test } from '../../support/e2e/fixtures'
import type { Hospital } from '../../support/e2e/hospital'
import { bringAxe, sidewaysOverflow, smallTargets, wcagBreaches } from '../../support/e2e/measures'
import { aFreeTime, anOrder, aPerson, type Person } from '../../support/e2e/people'
import { builtRoutes, pagesBeyondSpec } from '../../support/e2e/spec_routes'
import { passReportCheck } from '../../support/e2e/steps/report_steps'
import { addressOf } from '../../support/e2e/steps/steps'

const longName = 'Alexandrina Konstantinopolskaya von Hohenlohe'

/** A page to look at, with the parameters that fill it. */
interface Place {
  words: string
  address: string
}

test.beforeEach(({ page }) => bringAxe(page))

// An empty page has fewer parts, each judged in every look by itself (test/parts): once, where letters and targets are largest.
for (const { filling, elder } of [
  { filling: 'content', elder: false },
  { filling: 'content', elder: true },
  { filling: 'empty', elder: true },
] as const) {
  test(`${elder ? 'elder' : 'normal'} mode, ${filling}: WCAG 2.2 AA in light and dark, touch targets, and nothing sticks out`, async ({
    hospital,
    phone,
    page,
    signedInAs,
  }) => {
    test.setTimeout(400_000)
    const person = await aPerson(
      hospital,
      filling === 'content' ? { name: longName } : { patient: false },
    )
    const places = await placesFor(hospital, person, filling)
    await signedInAs(person)
    await prefer(page, { elder })
    const problems: string[] = []
    for (const place of places) {
      await show(phone, place)
      problems.push(...(await problemsOf(page, place.words)))
      problems.push(...(await problemsOfWidth(page, place.words, elder)))
    }
    expect(problems).toEqual([])
  })
}

/** What only the patients of the demo hospital have: results, pictures, bills, a stay. One test, for the check by SMS sends one code a minute. */
test('WCAG 2.2 AA, targets and width of a report, its trend, a film, a bill and a stay', async ({
  hospital,
  phone,
  page,
}) => {
  test.setTimeout(240_000)
  const results: readonly Result[] = [
    {
      words: 'laboratory report',
      address: addressOf('report_order_list'),
      press: [/凝血功能/],
      sees: /D-二聚体/,
    },
    {
      words: 'trend',
      address: addressOf('report_order_list'),
      press: [/凝血功能/, /D-二聚体/],
      sees: /^最近一次/,
    },
    {
      words: 'examination report',
      address: addressOf('report_order_list'),
      press: [/胸部CT/],
      sees: '检查所见',
    },
    {
      words: 'film',
      address: addressOf('cloud_film_index'),
      press: [/^胸部CT平扫/],
      sees: '看检查报告',
    },
    {
      words: 'sharing',
      address: addressOf('cloud_film_index'),
      press: [/^胸部CT平扫/, /^分享给/],
      sees: '生成链接和密码',
    },
    { words: 'messages', address: addressOf('message_list'), press: [], sees: '全部标为已读' },
    { words: 'bills', address: addressOf('outpatient_list'), press: [], sees: /心血管内科/ },
    { words: 'stay', address: addressOf('inpatient_info'), press: [], sees: '每日费用清单' },
  ]
  await phone.open(await hospital.entryLink('demo-openid-1'))
  await phone.seeHome()
  await phone.open(addressOf('report_order_list'))
  await passReportCheck(phone, hospital, '13800000001')
  await phone.see(/凝血功能/)
  const problems: string[] = []
  for (const elder of [false, true]) {
    await page.evaluate(
      (data) => window.localStorage.setItem('elderMode', JSON.stringify({ data })),
      elder,
    )
    for (const result of results) {
      await reach(phone, result)
      const words = `${result.words}${elder ? ' elder' : ''}`
      problems.push(...(await problemsOf(page, words)))
      problems.push(...(await problemsOfWidth(page, words, elder)))
    }
  }
  expect(problems).toEqual([])
})

/** A page with content, and the way to it. */
interface Result extends Place {
  press: readonly (string | RegExp)[]
  sees: string | RegExp
}

async function reach(phone: BrowserScreen, result: Result): Promise<void> {
  await show(phone, result)
  for (const words of result.press) await phone.press(words)
  await phone.see(result.sees)
}

/** In light and in dark. */
async function problemsOf(page: Page, words: string): Promise<string[]> {
  const problems: string[] = []
  // As high as the page, so that no fixed bar lies over what is measured.
  await page.setViewportSize({ width: 375, height: await heightOf(page) })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    problems.push(
      ...(await wcagBreaches(page, { onlyColours: colorScheme === 'dark' })).map(
        (problem) => `${words} ${colorScheme}: ${problem}`,
      ),
    )
  }
  await page.setViewportSize({ width: 375, height: 812 })
  return problems
}

/** What one touches on the smallest phone; there and on a usual one nothing sticks out, in the largest text neither. */
async function problemsOfWidth(page: Page, words: string, elder: boolean): Promise<string[]> {
  await page.setViewportSize({ width: 320, height: 640 })
  const targets = await smallTargets(page, elder ? 60 : 44)
  const problems = targets.map((problem) => `${words} target: ${problem}`)
  for (const [width, scale] of [
    [320, 1],
    [320, 1.875],
    [375, 1.875],
  ] as const) {
    await page.setViewportSize({ width, height: 640 })
    await scaleText(page, scale)
    problems.push(
      ...(await sidewaysOverflow(page)).map(
        (problem) => `${words} ${width} px, text ${scale}: ${problem}`,
      ),
    )
  }
  await page.setViewportSize({ width: 375, height: 812 })
  await scaleText(page, 1)
  return problems
}

/** As the app does when the patient chooses a size: a variable of the document and of each page. */
async function scaleText(page: Page, scale: number): Promise<void> {
  await page.evaluate((size) => {
    const scaled = [...document.querySelectorAll<HTMLElement>('[style*="--font-scale"]')]
    if (scaled.length === 0) throw new Error('nothing on this page follows the size of the text')
    for (const element of scaled) element.style.setProperty('--font-scale', String(size))
  }, scale)
}

/** Every built page; `content` has an order, a time and a patient behind it. */
async function placesFor(
  hospital: Hospital,
  person: Person,
  filling: 'content' | 'empty',
): Promise<Place[]> {
  const free = await aFreeTime(hospital, person, { withDoctor: true })
  const order = filling === 'content' ? await anOrder(hospital, person, free) : undefined
  const real: Record<string, string | undefined> = {
    orderId: order?.orderId,
    sourceTimeId: free.time.sourceTimeId,
    departId: free.schedule.departId,
    doctorId: free.schedule.doctor?.doctorId,
    patientId: person.patient?.patientId,
  }
  const pages = builtRoutes.flatMap(({ name, title, parameters }) => {
    const filled = Object.fromEntries(Object.keys(parameters).map((key) => [key, real[key] ?? '']))
    // Without a patient or an order there is no such page.
    return Object.values(filled).includes('')
      ? []
      : [{ words: `${title} ${name}`, address: addressOf(name, filled) }]
  })
  pages.push(
    ...pagesBeyondSpec.map((name) => ({
      words: `${routes[name].title} ${name}`,
      address: addressOf(name),
    })),
  )
  return order === undefined
    ? pages
    : [
        ...pages,
        {
          words: '挂号单',
          address: addressOf('registration_orderlist', { orderId: order.orderId }),
        },
      ]
}

async function heightOf(page: Page): Promise<number> {
  const heights = await page.evaluate(() =>
    [...document.querySelectorAll('.taro_page, .taro_page *, body')].map(
      ({ scrollHeight }) => scrollHeight,
    ),
  )
  return Math.min(Math.max(812, ...heights) + 200, 6000)
}

async function show(phone: BrowserScreen, { address }: Place): Promise<void> {
  await phone.open(address)
  await expect(phone.page.getByRole('main').last()).toBeVisible()
  // Skeletons are busy; what is measured is what came in their place.
  await expect(phone.page.locator('[aria-busy=true]:visible')).toHaveCount(0)
  await phone.page.waitForLoadState('networkidle')
}

/** Sets how the patient likes to read, as the app remembers it. */
async function prefer(page: Page, { elder }: { elder: boolean }): Promise<void> {
  await page.addInitScript((isElder) => {
    window.localStorage.setItem('elderMode', JSON.stringify({ data: isElder }))
  }, elder)
}
