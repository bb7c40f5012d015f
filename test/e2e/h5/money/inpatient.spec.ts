/** A stay in hospital from a relative's phone: bound by its number, a day of fees, a deposit with its receipt. */
import { randomInt } from 'node:crypto'
import { expect, test } from '../../../support/e2e/fixtures'
import { addDayOfFees } from '../../../support/e2e/hospital_desk'
import { aPerson } from '../../../support/e2e/people'
import { addressOf } from '../../../support/e2e/steps/steps'
import { bindStay, payDeposit } from '../../../support/e2e/steps/visit_day_steps'

/** A stay of the demo that goes on, and that no other test pays into. */
const stay = { admissionNo: 'Z20265318', name: '王秀兰' }

test('a stay is bound by its number, its day is listed, and a deposit is paid in with a receipt', async ({
  hospital,
  phone,
  signedInAs,
  page,
}) => {
  const person = await aPerson(hospital)
  await signedInAs(person)
  await bindStay(phone, stay)
  await phone.seePage('住院信息')
  await addDayOfFees(hospital, stay.admissionNo)
  // An amount of its own: the same one twice within minutes is asked about.
  await payDeposit(phone, `${randomInt(300, 900)}.${randomInt(10, 99)}`)
  await phone.press('查看住院信息')
  await phone.press('预缴记录')
  await phone.press(/^打开收据文件/)
  await page.waitForURL(/\/document\//)
  await expect(page.getByRole('heading', { name: '保存或打印' })).toBeVisible()
})

test('the number of a stay is scanned from the wristband, once WeChat has accepted the page', async ({
  hospital,
  phone,
  signedInAs,
  page,
}) => {
  await signedInAs(await aPerson(hospital))
  await phone.open(addressOf('inpatient_choose'))
  await phone.press('扫腕带')
  const scanner = page.getByRole('dialog', { name: /扫一扫/ })
  await scanner.getByRole('textbox').fill(stay.admissionNo)
  await scanner.getByRole('button', { name: '扫到了' }).click()
  await expect(page.getByRole('textbox', { name: '住院号' })).toHaveValue(stay.admissionNo)
})
