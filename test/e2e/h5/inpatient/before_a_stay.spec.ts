/** Before a stay, from home: what is to be read is read with a question, and the exams are booked before the day. */
import { test as base } from '@playwright/test'
import { BrowserScreen } from '../../../support/e2e/browser_screen'
import { Hospital } from '../../../support/e2e/hospital'
import { withServer, type OwnServer } from '../../../support/e2e/server'
import { passReportCheck } from '../../../support/e2e/steps/report_steps'

const son = { openid: 'demo-openid-2', tel: '13800000002', admissionNo: 'Z20260927' }

/** A server of its own: a number gets one code a minute, and others move this stay. */
const test = base.extend<object, { own: OwnServer }>({
  own: [async ({}, use) => withServer(use), { scope: 'worker', timeout: 150_000 }],
})

test('forms are read and exams are booked before the day of a stay', async ({
  page,
  context,
  own,
}) => {
  test.setTimeout(120_000)
  const hospital = new Hospital(own.url)
  await context.addCookies([{ name: 'sandbox_user', value: son.openid, url: `${own.url}/sandbox` }])
  const phone = new BrowserScreen(page, own.url)
  const openStay = async () => {
    await phone.open('/')
    await phone.seeHome()
    await phone.press('住院服务')
    await phone.press('看其他住院')
    await phone.press(new RegExp(son.admissionNo))
    await phone.see('入院前检查')
  }
  await openStay()
  await phone.see('还有 2 份没读')
  await phone.press(/^入院前要读的/)
  await passReportCheck(phone, hospital, son.tel, '查看入院前的材料')
  await phone.see('2 份材料，还有 2 份没读')
  await phone.press('开始读')
  await phone.see('请一直戴着腕带')
  await phone.press('我已读过')
  await phone.see(/医院已经收到/)
  await phone.press('读下一份')
  await phone.see('可能的风险')
  await phone.fill('要问医生的问题（可不写）', '手术以后几天能上班？')
  await phone.press('我已读过')
  await phone.see(/医院已经收到/)
  await phone.press('都读过了，返回')
  await phone.see('2 份材料都读过了')

  await openStay()
  await phone.see('都读过了')
  await phone.press(/^约这 2 项的时间/)
  await phone.seePage('检查安排')
  await phone.press('定下这些时间')
  await phone.see(/时间已定/)
  await openStay()
  await phone.see('约好了')
  await phone.press(/^看安排和准备/)
  await phone.seePage('检查安排')
})
