/** Bills from the doctor's order to the refund: home's card, one payment for several, where to go, the invoice, and money back to the fen. */
import type { Page } from '@playwright/test'
import { outpatientCalls } from '../../../../src/contract/outpatient'
import { patientCalls } from '../../../../src/contract/patient'
import type { BrowserScreen } from '../../../support/e2e/browser_screen'
import { expect, test } from '../../../support/e2e/fixtures'
import type { Hospital } from '../../../support/e2e/hospital'
import { issueBill, settleItem } from '../../../support/e2e/hospital_desk'
import { aPerson, type Person } from '../../../support/e2e/people'
import { proveBySms } from '../../../support/e2e/places'
import { addressOf } from '../../../support/e2e/steps/steps'
import { openBills, payBills, seePaidDetail } from '../../../support/e2e/steps/visit_day_steps'

interface Acting {
  hospital: Hospital
  phone: BrowserScreen
  person: Person
  page: Page
}

/** An exam is paid, and its invoice stands there after the check by SMS. */
async function seeInvoice({ hospital, phone, person, page }: Acting): Promise<void> {
  await issueBill(hospital, person, 'exam')
  await openBills(phone)
  await payBills(phone)
  await seePaidDetail(phone)
  await proveBySms(hospital, person)
  await page.reload()
  await phone.see('电子票据')
}

test('what the doctor ordered is paid in one payment, and an item that was not handed out comes back', async ({
  hospital,
  phone,
  person,
  page,
}) => {
  await issueBill(hospital, person, 'lab')
  await issueBill(hospital, person, 'medicine')
  await openBills(phone)
  await phone.see('检验申请')
  await phone.see('西药处方')
  await payBills(phone)
  await seePaidDetail(phone)
  await proveBySms(hospital, person)
  await page.reload()
  await phone.see('待检验')
  await phone.see('未发药')

  const patientId = person.patient?.patientId ?? ''
  const { list } = await hospital.call(outpatientCalls.listPaid, { patientId }, person)
  const orderId = list[0]?.orders[0]?.orderId ?? ''
  await settleItem(hospital, { person, orderId }, '血常规', 'finish')
  await settleItem(hospital, { person, orderId }, '连花', 'refund_item')
  await phone.open(addressOf('outpatient_pay_detail', { orderId }))
  await phone.see('已检验')
  await phone.see('已退费')
  await phone.see(/退款进度/)
  await phone.see(/已换开新票据/)
  await phone.open(addressOf('outpatient_orderlist'))
  await phone.see(/部分退款 ¥49\.60/)
})

test('a patient asks for money back: what is open is offered, and the hospital grants it', async ({
  hospital,
  phone,
  person,
}) => {
  await issueBill(hospital, person, 'lab')
  await openBills(phone)
  await payBills(phone)
  await proveBySms(hospital, person)
  const patientId = person.patient?.patientId ?? ''
  const { list } = await hospital.call(outpatientCalls.listPaid, { patientId }, person)
  const orderId = list[0]?.orders[0]?.orderId ?? ''
  await expect
    .poll(async () => (await hospital.call(outpatientCalls.getOrder, { orderId }, person)).status)
    .toBe('PAID')
  await settleItem(hospital, { person, orderId }, '血常规', 'finish')
  await phone.open(addressOf('outpatient_pay_detail', { orderId }))
  await phone.press('申请退费')
  await phone.see('已经做了，或已经发药')
  await phone.press('不需要了')
  await phone.press(/^申请退 ¥/)
  await phone.see('医院同意退费')
  await phone.see(/退款进度/)
})

test('somebody else pays by a code, and sees sums only', async ({
  hospital,
  phone,
  person,
  signedInAs,
  page,
}) => {
  await issueBill(hospital, person, 'medicine')
  const patientId = person.patient?.patientId ?? ''
  const { visits } = await hospital.call(outpatientCalls.listUnpaid, { patientId }, person)
  const billIds = visits.flatMap(({ bills }) => bills.map(({ billId }) => billId))
  const { address } = await hospital.call(
    outpatientCalls.createPayCode,
    { patientId, billIds },
    person,
  )
  await proveBySms(hospital, person)
  const { idNo } = await hospital.call(patientCalls.revealPatient, { patientId }, person)
  await signedInAs(await aPerson(hospital))
  await phone.open(address.slice(new URL(address).origin.length))
  await phone.see('替别人缴费')
  await phone.fill('证件号码后 4 位', idNo.slice(-4))
  await phone.press('看要缴多少')
  await phone.see('收费分类')
  await expect(page.getByText('布洛芬')).toHaveCount(0)
  await phone.press(/^微信支付 ¥/)
  await phone.agree()
  await phone.see('缴费成功')
})

test('the invoice opens as a page that says how to keep it, and as a PDF', async ({
  hospital,
  phone,
  person,
  page,
}) => {
  await seeInvoice({ hospital, phone, person, page })
  await phone.press('打开票据文件（可保存、打印）')
  await page.waitForURL(/\/document\//)
  await expect(page.getByRole('heading', { name: '保存或打印' })).toBeVisible()
  const address = await page.getByRole('link', { name: '打开文件' }).getAttribute('href')
  const file = await page.request.get(new URL(address ?? '', page.url()).href)
  expect(file.headers()).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'private, no-store',
  })
  expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-')
})

test('an invoice goes out by mail once; of a mailbox that refuses it the messages tell', async ({
  hospital,
  phone,
  person,
  page,
}) => {
  const mailsTo = async (to: string): Promise<{ messageId: string; fileName: string }[]> =>
    (await page.request.get(`${hospital.url}/sandbox/mail/messages?to=${to}`)).json()
  const send = async (to: string): Promise<void> => {
    await phone.press('发到邮箱')
    await phone.fill('邮箱', to)
    await phone.press('发送')
    await phone.see(/^已发往 .*几分钟内到/)
  }
  await seeInvoice({ hospital, phone, person, page })
  const to = `invoice-${person.tel}@example.com`
  await send(to)
  await expect.poll(async () => (await mailsTo(to)).length).toBe(1)
  const [mail] = await mailsTo(to)
  expect(mail?.fileName).toMatch(/\.pdf$/)
  const file = await page.request.get(`${hospital.url}/sandbox/mail/${mail?.messageId}/file.pdf`)
  expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-')

  await page.reload()
  await send(`nobody@${person.tel}.example.com`)
  await expect(async () => {
    await phone.open(addressOf('message_list'))
    await expect(page.getByText('邮件没有送到').first()).toBeVisible({ timeout: 2000 })
  }).toPass()
  expect(await mailsTo(to)).toHaveLength(1)
})
