/** 先诊疗后付费: agreed once at the hospital and at the lender, the next bill needs no cashier; it is paid freely, and closed at once. */
import type { Page } from '@playwright/test'
import { expect, test } from '../../../support/e2e/fixtures'
import { issueBill } from '../../../support/e2e/hospital_desk'
import { aTel, addPatient, bindTel } from '../../../support/e2e/people'
import { addressOf } from '../../../support/e2e/steps/steps'
import { openBills, payBills } from '../../../support/e2e/steps/visit_day_steps'

/** The session with which WeChat's sign-in ended; the page is loaded anew at its end, and may be gone while it is asked. */
async function tokenOf(page: Page): Promise<string> {
  let token = ''
  await expect(async () => {
    const kept = await page.evaluate(() => window.localStorage.getItem('authToken'))
    token = /Bearer ([^"]+)/.exec(kept ?? '')?.[1] ?? ''
    expect(token).not.toBe('')
  }).toPass()
  return token
}

test('a new visitor agrees once, has a bill without a cashier, pays it freely and closes it', async ({
  hospital,
  page,
  phone,
}) => {
  test.setTimeout(180_000)
  await phone.open('/')
  await phone.press(/全新的访客/)
  const token = await tokenOf(page)
  const caller = { token, tel: aTel(), patient: undefined }
  await bindTel(hospital, caller)
  const person = { ...caller, patient: await addPatient(hospital, caller) }
  await issueBill(hospital, person, 'medicine')
  await openBills(phone)
  await phone.press('开通先诊疗后付费')
  await phone.see('不开通也照常看病')
  await phone.press('同意')
  await page.getByRole('button', { name: '同意授权' }).click()
  await phone.see(/今天已用/)
  await expect(async () => {
    await page.reload()
    await phone.see('已担保')
  }).toPass()
  await payBills(phone)
  await phone.open(addressOf('outpatient_list'))
  await phone.press('关闭先诊疗后付费')
  await phone.see('马上生效')
  await phone.press('关闭')
  await phone.see('当天晚些时候再付')
})
