/** The app in English: chosen by the phone or by the patient, from the first word on. */
import { plainUserAgent } from '../../support/e2e/browsers'
import { expect, test } from '../../support/e2e/fixtures'

test.use({ userAgent: plainUserAgent })

test('a patient changes the language, and finds it again', async ({ page, hospital }) => {
  await page.goto(`${hospital.url}/pages/center/center`)
  await expect(page.getByText('字号')).toBeVisible()
  await page.getByRole('radio', { name: 'English' }).click()
  await expect(page.getByText('Text size')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.goto(`${hospital.url}/pages/center/center`)
  await expect(page.getByText('Text size')).toBeVisible()
  await page.getByRole('radio', { name: '中文' }).click()
  await expect(page.getByText('字号')).toBeVisible()
})

test.describe('a phone that speaks English', () => {
  test.use({ locale: 'en-GB' })

  test('is spoken to in English, by the app and by the server', async ({ page, hospital }) => {
    await page.goto(`${hospital.url}/pages/center/center`)
    await expect(page.getByText('Text size')).toBeVisible()
  })
})
