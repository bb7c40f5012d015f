/** 出院资料: from home to the settled stay of a grandson, its papers, and the claim bundle after the check by SMS. */
import { test as base } from '@playwright/test'
import { BrowserScreen } from '../../../support/e2e/browser_screen'
import { expect } from '../../../support/e2e/fixtures'
import { Hospital } from '../../../support/e2e/hospital'
import { withServer, type OwnServer } from '../../../support/e2e/server'

const grandmother = { openid: 'demo-openid-1', tel: '13800000001', admissionNo: 'Z20271146' }

/** A server of its own: a number gets one code a minute. */
const test = base.extend<object, { own: OwnServer }>({
  own: [async ({}, use) => withServer(use), { scope: 'worker', timeout: 150_000 }],
})

test('the papers of a settled stay, and one file of them for the insurer', async ({
  page,
  context,
  own,
}) => {
  const hospital = new Hospital(own.url)
  await context.addCookies([
    { name: 'sandbox_user', value: grandmother.openid, url: `${own.url}/sandbox` },
  ])
  const phone = new BrowserScreen(page, own.url)
  await phone.open('/')
  await phone.seeFamilyHome()
  await phone.press('住院服务')
  await phone.press('看其他住院')
  await phone.press(new RegExp(grandmother.admissionNo))
  await phone.see('出院资料')
  await phone.see('出院小结')
  await phone.see('诊断证明')
  await phone.see('费用总清单')
  await phone.see('出院带药')
  await phone.press('打开理赔材料包')
  await phone.see('确认是您本人')
  await phone.press(/^获取验证码/)
  await phone.see(/秒后可重发/)
  await phone.fill('短信验证码', await hospital.smsCode(grandmother.tel))
  const opened = page.waitForRequest(/\/document\/[\w-]{22}$/)
  await phone.press('查看出院资料')
  const url = (await opened).url()
  const file = await page.request.get(`${url}/file.pdf`)
  expect([file.status(), file.headers()['content-type']]).toEqual([200, 'application/pdf'])
  expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-')
})
