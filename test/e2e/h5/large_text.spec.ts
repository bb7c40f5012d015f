/** Every page on the narrowest phone, in the largest text, with the longest names: all of it can be read. */
import { FONT_SCALES } from '../../../src/settings/limits'
import { expect, test } from '../../support/e2e/fixtures'
import { lengthenNames } from '../../support/e2e/long_names'
import { sidewaysOverflow } from '../../support/e2e/measures'
import { demoPerson, placesOf } from '../../support/e2e/places'
import { prefer } from '../../support/e2e/standing_page'
import { textFaults } from '../../support/e2e/text_layout'

// As high as a page, so that no bar lies over what is measured.
test.use({ viewport: { width: 320, height: 8000 } })

// One test for both: the check by SMS sends one code a minute.
test('at 320 px, in the largest text and with long names no page breaks words into columns, cuts them off or prints them over each other, nor do elders’', async ({
  hospital,
  phone,
  page,
  signedInAs,
}) => {
  test.setTimeout(400_000)
  const person = await demoPerson(hospital)
  const places = await placesOf(hospital, person)
  await signedInAs(person)
  await lengthenNames(page)
  const problems: string[] = []
  for (const elder of [false, true]) {
    await prefer(page, { elder, fontScale: Math.max(...FONT_SCALES) })
    for (const { name, address } of places) {
      await phone.open(address)
      await expect(page.getByRole('main').last()).toBeVisible()
      await expect(page.locator('[aria-busy=true]:visible')).toHaveCount(0)
      const look = async () => [...(await textFaults(page)), ...(await sidewaysOverflow(page))]
      let found = await look()
      // The rows of a long list get their places once they were measured: what stays wrong is a fault.
      for (let again = 0; found.length > 0 && again < 3; again += 1) {
        await page.waitForTimeout(1_000)
        found = await look()
      }
      problems.push(...found.map((problem) => `${name}${elder ? ' elder' : ''}: ${problem}`))
    }
  }
  expect(problems).toEqual([])
})
