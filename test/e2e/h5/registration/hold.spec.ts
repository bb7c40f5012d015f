/** A place is kept while its confirm page is open, and only then. */
import { expect, test } from '../../../support/e2e/fixtures'
import { aFreeTime, aPerson } from '../../../support/e2e/people'
import { canHold, openConfirmPage } from '../../../support/e2e/steps/registration_steps'
import { confirmOrder, pay, seeBooked } from '../../../support/e2e/steps/steps'

test('the last place is kept with a countdown, and given back on leaving', async ({
  hospital,
  phone,
  page,
  signedInAs,
}) => {
  const [person, other] = [await aPerson(hospital), await aPerson(hospital)]
  const last = await aFreeTime(hospital, person, { leftNum: 1 })
  await signedInAs(person)
  await openConfirmPage(phone, last)
  await phone.see('号给您留着')
  await expect(page.getByRole('timer')).toHaveText(/^0[45]:\d\d/)
  expect(await canHold(hospital, last, other)).toBe(false)
  await phone.press('返回')
  await phone.seeHome()
  await expect(async () => expect(await canHold(hospital, last, other)).toBe(true)).toPass({
    timeout: 10_000,
  })
})

test('the order takes the place that the page kept', async ({ hospital, phone, signedInAs }) => {
  const [person, other] = [await aPerson(hospital), await aPerson(hospital)]
  const last = await aFreeTime(hospital, person, { leftNum: 1 })
  await signedInAs(person)
  await openConfirmPage(phone, last)
  await phone.see('号给您留着')
  await confirmOrder(phone)
  expect(await canHold(hospital, last, other)).toBe(false)
  await pay(phone)
  await seeBooked(phone)
})

test('nobody is hurried in elder mode', async ({ hospital, phone, page, person }) => {
  const free = await aFreeTime(hospital, person)
  await phone.open('/pages/center/center')
  await phone.press(/^长辈版/)
  await openConfirmPage(phone, free)
  await phone.see('不用着急')
  await expect(page.getByRole('timer')).toHaveCount(0)
})
