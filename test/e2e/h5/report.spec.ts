/** Reports in Chromium: the check by SMS once, abnormal first with a word, what is awaited, corrected or withheld, and nobody else's. */
import { expect, test as base } from '@playwright/test'
import { BrowserScreen } from '../../support/e2e/browser_screen'
import { Hospital } from '../../support/e2e/hospital'
import { withServer, type OwnServer } from '../../support/e2e/server'
import {
  moveReportOn,
  openAllReports,
  openUntilSeen,
  passReportCheck,
  publishReport,
  seeTrend,
} from '../../support/e2e/steps/report_steps'
import { addressOf } from '../../support/e2e/steps/steps'

/** A demo person with a bound phone, and his number in the hospital. */
const li = { openid: 'demo-openid-2', tel: '13800000002', patientNo: '0100530927' }

/** A server of its own: a number gets one code a minute. */
const test = base.extend<object, { own: OwnServer }>({
  own: [async ({}, use) => withServer(use), { scope: 'worker', timeout: 150_000 }],
})

test('reports are read after the check by SMS: abnormal, awaited, corrected, critical and withheld', async ({
  page,
  context,
  own,
}) => {
  test.setTimeout(120_000)
  const hospital = new Hospital(own.url)
  await publishReport(hospital, 'blood', li.patientNo)
  await publishReport(hospital, 'critical', li.patientNo)
  await publishReport(hospital, 'withheld', li.patientNo)
  await publishReport(hospital, 'pending', li.patientNo)
  await context.addCookies([{ name: 'sandbox_user', value: li.openid, url: `${own.url}/sandbox` }])
  const phone = new BrowserScreen(page, own.url)
  await phone.open('/')
  await phone.seeFamilyHome()
  await phone.press(/^我 李明/)
  await openAllReports(phone)
  await passReportCheck(phone, hospital, li.tel)

  await phone.press(/^血常规/)
  await phone.see('异常 1 项')
  await phone.see('↓ 偏低')
  await phone.press(/^血红蛋白/)
  await phone.see(/这是常识解释，不是诊断/)
  await phone.press('知道了')
  await phone.press('返回')

  await phone.press(/^急诊电解质/)
  await phone.see(/请马上联系开单医生或到急诊科/)
  await phone.see('↑↑ 危急值')
  await phone.press('返回')

  await phone.press(/^免疫检验/)
  await phone.see('这份报告不在手机上显示')
  expect(await phone.shows(/下载 PDF/)).toBe(false)
  await phone.press('返回')

  await phone.press(/^甲状腺功能三项/)
  await phone.see('报告还没有出')
  // The page stands open while the report comes out.
  await moveReportOn(hospital, li.patientNo)
  await phone.see('1 项都正常')
  await phone.press('返回')
  await moveReportOn(hospital, li.patientNo)
  await openUntilSeen(phone, /^甲状腺功能三项/, '已更正')
  await phone.see(/复核后由 3.18 更正为 2.86/)
  await phone.press('返回')

  await phone.press(/^肝功能/)
  await seeTrend(phone, /^丙氨酸氨基转移酶/)

  await phone.open(
    addressOf('report_order_detail', { reportId: '00000000-0000-4000-8000-000000000000' }),
  )
  await phone.see('没有找到这份报告')

  await phone.open(addressOf('report_choose_type'))
  await phone.press(/^先由医生告诉我/)
  await phone.see(/说过以后才在这里显示，最晚 7 天/)
  const blood = page.getByRole('checkbox', { name: '检验' }).filter({ visible: true })
  await blood.click()
  await expect(blood).toBeChecked()
  await phone.press('关闭')
  await publishReport(hospital, 'blood', li.patientNo)
  await phone.press('全部报告')
  await openUntilSeen(phone, /^血常规/, '医生会先与您联系')
  expect(await phone.shows('异常 1 项')).toBe(false)
  await phone.press('现在就看')
  await phone.press('现在看')
  await phone.see('异常 1 项')
})
