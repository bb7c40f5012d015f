/** 用药: from home to what the doctor prescribed; a reminder is turned on and off; a stopped medicine says so. */
import { expect, test as base } from '@playwright/test'
import { BrowserScreen } from '../../../support/e2e/browser_screen'
import { Hospital } from '../../../support/e2e/hospital'
import { prescribe } from '../../../support/e2e/hospital_desk'
import { withServer, type OwnServer } from '../../../support/e2e/server'
import { passReportCheck } from '../../../support/e2e/steps/report_steps'

/** A demo person with a bound phone, and his number in the hospital. */
const li = { openid: 'demo-openid-2', tel: '13800000002', patientNo: '0100530927' }

/** A server of its own: a number gets one code a minute. */
const test = base.extend<object, { own: OwnServer }>({
  own: [async ({}, use) => withServer(use), { scope: 'worker', timeout: 150_000 }],
})

test('a reminder is turned on and off, and a stopped medicine says so', async ({
  page,
  context,
  own,
}) => {
  const hospital = new Hospital(own.url)
  await prescribe(hospital, li.patientNo)
  await context.addCookies([{ name: 'sandbox_user', value: li.openid, url: `${own.url}/sandbox` }])
  const phone = new BrowserScreen(page, own.url)
  await phone.open('/')
  await phone.seeFamilyHome()
  await phone.press(/^我 李明/)
  await phone.press('我的')
  await phone.press('用药')
  await phone.seePage('用药')
  await passReportCheck(phone, hospital, li.tel, '查看用药')
  await phone.see('苯磺酸氨氯地平片')
  const remind = page.getByRole('checkbox', { name: '到时间提醒我' }).filter({ visible: true })
  await expect(remind.first()).not.toBeChecked()
  await remind.first().click()
  await phone.see('每天 08:00')
  await remind.first().click()
  await expect(remind.first()).not.toBeChecked()
  await phone.press('看说明书：苯磺酸氨氯地平片')
  await phone.see('起身慢一点')
  await phone.press('关闭')
  await prescribe(hospital, li.patientNo, 'stop_medicines')
  await page.reload()
  await phone.see('医生换了别的药')
})
