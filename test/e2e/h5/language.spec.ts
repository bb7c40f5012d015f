/** The app in English: chosen by the phone or by the patient, from the first word on. */
import type { Page } from '@playwright/test'
import { plainUserAgent } from '../../support/e2e/browsers'
import { HeardTexts } from '../../support/e2e/chinese_left'
import { expect, test } from '../../support/e2e/fixtures'
import { bringAxe, sidewaysOverflow, wcagBreaches } from '../../support/e2e/measures'
import { aFreeTime } from '../../support/e2e/people'
import { demoPerson, placesOf } from '../../support/e2e/places'
import { prefer } from '../../support/e2e/standing_page'
import { addressOf } from '../../support/e2e/steps/steps'
import { textFaults } from '../../support/e2e/text_layout'

test.use({ userAgent: plainUserAgent })

test('a patient changes the language, and finds it again', async ({ page, hospital }) => {
  await page.goto(`${hospital.url}/pages/center/center`)
  await expect(page.getByText('字号')).toBeVisible()
  await page.getByRole('radio', { name: 'English' }).click()
  await expect(page.getByText('Text size')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.goto(`${hospital.url}/pages/center/center`)
  await expect(page.getByText('Text size')).toBeVisible()
  await page.getByRole('radio', { name: '繁體中文' }).click()
  await expect(page.getByText('字號')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hant')
  await page.getByRole('radio', { name: '简体中文' }).click()
  await expect(page.getByText('字号')).toBeVisible()
})

test.describe('a phone that speaks English', () => {
  test.use({ locale: 'en-GB' })

  // One test for both: the check by SMS sends one code a minute.
  test('sees no Chinese but names on any page, nor do elders; all by WCAG 2.2 AA in light and dark, and nothing sticks out', async ({
    hospital,
    phone,
    page,
    signedInAs,
  }) => {
    test.setTimeout(400_000)
    await bringAxe(page)
    const notified = new HeardTexts(page)
    const person = await demoPerson(hospital)
    const places = await placesOf(hospital, person)
    await signedInAs(person)
    const problems: string[] = []
    for (const elder of [false, true]) {
      await prefer(page, { elder })
      for (const { name, address } of places) {
        await phone.open(address)
        const found = await problemsOf(page, notified)
        problems.push(...found.map((problem) => `${name}${elder ? ' elder' : ''}: ${problem}`))
      }
    }
    expect(problems).toEqual([])
  })

  test('a half day is as wide as its words, however it stands', async ({
    hospital,
    phone,
    page,
    person,
  }) => {
    const { schedule } = await aFreeTime(hospital, person, { withDoctor: true })
    const states = ['stopped', 'unreleased', 'full']
    await page.route('**/doctor-schedule', async (route) => {
      const response = await route.fetch()
      const halfDays: object[] = await response.json()
      await route.fulfill({
        response,
        json: halfDays.map((one, index) => ({ ...one, state: states[index % states.length] })),
      })
    })
    await page.setViewportSize({ width: 320, height: 640 })
    await phone.open(
      addressOf('registration_doctor_detail', { doctorId: schedule.doctor?.doctorId ?? '' }),
    )
    await phone.see('Cancelled')
    expect(await textOutOfItsBox(page)).toEqual([])
  })
})

async function problemsOf(page: Page, notified: HeardTexts): Promise<string[]> {
  await expect(page.getByRole('main').last()).toBeVisible()
  await expect(page.locator('[aria-busy=true]:visible')).toHaveCount(0)
  // As high as a page, so that no fixed bar lies over what is measured.
  await page.setViewportSize({ width: 375, height: 4000 })
  const found = [...(await foreignOn(page, notified)), ...(await wcagBreaches(page))]
  await page.emulateMedia({ colorScheme: 'dark' })
  found.push(...(await wcagBreaches(page, { onlyColours: true })))
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 320, height: 640 })
  found.push(...(await sidewaysOverflow(page)), ...(await textOutOfItsBox(page)))
  await page.setViewportSize({ width: 375, height: 812 })
  return found
}

/** English words are longer than what their boxes were drawn for. */
async function textOutOfItsBox(page: Page): Promise<string[]> {
  return (await textFaults(page)).filter((fault) => fault.startsWith('out of its box'))
}

/** What stands there may be read before the reply that brought it. */
async function foreignOn(page: Page, notified: HeardTexts): Promise<string[]> {
  const found = await notified.foreignOn(page)
  if (found.length === 0) return []
  await page.waitForLoadState('networkidle')
  return notified.foreignOn(page)
}
