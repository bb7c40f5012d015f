/** The main flows once more with a demo hospital that speaks FHIR; `DEMO_WIRE=fhir npm run e2e` runs all of them so. One server for the three, so one after another. */
import { outpatientCalls } from '../../../src/contract/outpatient'
import { BrowserScreen } from '../../support/e2e/browser_screen'
import { test as base } from '../../support/e2e/fixtures'
import { Hospital } from '../../support/e2e/hospital'
import { callUntilOwn, issueBill, settleItem } from '../../support/e2e/hospital_desk'
import { aFreeTime } from '../../support/e2e/people'
import { proveBySms } from '../../support/e2e/places'
import { withServer, type OwnServer } from '../../support/e2e/server'
import {
  openAllReports,
  passReportCheck,
  publishReport,
} from '../../support/e2e/steps/report_steps'
import { addressOf, bookAndPay, giveBack } from '../../support/e2e/steps/steps'
import {
  openBills,
  payBills,
  seePaidDetail,
  takeNumber,
} from '../../support/e2e/steps/visit_day_steps'

const test = base.extend<object, { fhirServer: OwnServer }>({
  fhirServer: [
    async ({}, use) => withServer(use, { DEMO_WIRE: 'fhir' }),
    { scope: 'worker', timeout: 150_000 },
  ],
  hospital: async ({ fhirServer }, use) => {
    await use(new Hospital(fhirServer.url))
  },
})
test.describe.configure({ mode: 'default' })

test('over FHIR a registration is entered, and given back', async ({ hospital, phone, person }) => {
  const free = await aFreeTime(hospital, person, { withDoctor: true })
  await phone.open('/')
  await phone.seeHome()
  await bookAndPay(phone, free)
  await giveBack(phone)
})

test('over FHIR a bill is paid, its item comes back, and a number is called', async ({
  hospital,
  phone,
  person,
}) => {
  await issueBill(hospital, person, 'medicine')
  await openBills(phone)
  await payBills(phone)
  await seePaidDetail(phone)
  const patientId = person.patient?.patientId ?? ''
  const { list } = await hospital.call(outpatientCalls.listPaid, { patientId }, person)
  const orderId = list[0]?.orders[0]?.orderId ?? ''
  await settleItem(hospital, { person, orderId }, '连花', 'refund_item')
  await proveBySms(hospital, person)
  await phone.open(addressOf('outpatient_pay_detail', { orderId }))
  await phone.see('已退费')
  await takeNumber(phone, '24 小时药房')
  await callUntilOwn(hospital, person, '24 小时药房')
  await phone.see('叫到您了')
})

test('over FHIR a report is read', async ({ hospital, page, context }) => {
  const li = { openid: 'demo-openid-2', tel: '13800000002', patientNo: '0100530927' }
  await publishReport(hospital, 'blood', li.patientNo)
  const url = `${hospital.url}/sandbox`
  await context.addCookies([{ name: 'sandbox_user', value: li.openid, url }])
  const phone = new BrowserScreen(page, hospital.url)
  await phone.open('/')
  await phone.seeFamilyHome()
  await phone.press(/^我 李明/)
  await openAllReports(phone)
  await passReportCheck(phone, hospital, li.tel)
  await phone.press(/^血常规/)
  await phone.see('异常 1 项')
  await phone.see('↓ 偏低')
})
