/** Reports: the check by SMS, abnormal first, what is awaited, corrected or withheld, and the file. */
import { expect, test } from '../../support/e2e/fixtures'
import { aPerson } from '../../support/e2e/people'
import { moveReportOn, openAllReports, passReportCheck, publishReport } from '../../support/e2e/report_steps'
import { addressOf } from '../../support/e2e/steps'

const numberOf = (person: Awaited<ReturnType<typeof aPerson>>): string => person.patient?.patientNo ?? ''

test('a report is read after the check by SMS: abnormal first with a word, explained, once a session', async ({ hospital, phone, signedInAs }) => {
  const person = await aPerson(hospital)
  await publishReport(hospital, 'blood', numberOf(person))
  await signedInAs(person)
  await phone.open('/')
  await openAllReports(phone)
  await passReportCheck(phone, hospital, person.tel)
  await phone.see('有异常')
  await phone.press(/^血常规/)
  await phone.see('异常 1 项')
  await phone.see('↓ 偏低')
  await phone.press(/^血红蛋白 109 g\/L，偏低/)
  await phone.see(/这是常识解释，不是诊断/)
  await phone.press('知道了')
  await phone.press('返回')
  await phone.see('有异常')
  expect(await phone.shows('未读')).toBe(false)
  await phone.press('返回')
  await phone.press('按号码查报告')
  await phone.see('只能查您已添加的就诊人')
})

test('an awaited report says when, comes out, and is corrected', async ({ hospital, phone, signedInAs }) => {
  const person = await aPerson(hospital)
  await publishReport(hospital, 'pending', numberOf(person))
  await signedInAs(person)
  await phone.open(addressOf('report_choose_type'))
  await phone.see(/1 份待出，最早预计 明天/)
  await phone.press('全部报告')
  await passReportCheck(phone, hospital, person.tel)
  await phone.see('待出报告')
  await moveReportOn(hospital, numberOf(person))
  await phone.press(/^甲状腺功能三项/)
  await phone.see('1 项都正常')
  await moveReportOn(hospital, numberOf(person))
  await phone.press('返回')
  await phone.press(/^甲状腺功能三项/)
  await phone.see('这份报告更正过')
  await phone.see(/复核后由 3.18 更正为 2.86/)
})

test('a critical value says what to do, and a withheld report where it is handed out', async ({ hospital, phone, signedInAs }) => {
  const person = await aPerson(hospital)
  await publishReport(hospital, 'critical', numberOf(person))
  await publishReport(hospital, 'withheld', numberOf(person))
  await signedInAs(person)
  await phone.open(addressOf('report_order_list'))
  await passReportCheck(phone, hospital, person.tel)
  await phone.press(/^急诊电解质/)
  await phone.see(/请马上联系开单医生或到急诊科/)
  await phone.see('↑↑ 危急值')
  await phone.press('返回')
  await phone.press(/^免疫检验/)
  await phone.see('这份报告不在手机上显示')
  expect(await phone.shows(/下载 PDF/)).toBe(false)
})

test("nobody reads another's report by its address", async ({ hospital, phone, signedInAs }) => {
  const person = await aPerson(hospital)
  await signedInAs(person)
  await phone.open(addressOf('report_order_detail', { reportId: '00000000-0000-4000-8000-000000000000' }))
  await passReportCheck(phone, hospital, person.tel)
  await phone.see('没有找到这份报告')
})
