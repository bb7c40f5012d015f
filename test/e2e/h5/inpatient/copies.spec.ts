/** Copies of a record: asked for on the phone after the stay, paid there, moved on by the record room, sent by courier; or refused with the money back. */
import type { Page } from '@playwright/test'
import { inpatientCalls } from '../../../../src/contract/inpatient'
import type { BrowserScreen } from '../../../support/e2e/browser_screen'
import { enterAs, expect, testAlone as test } from '../../../support/e2e/fixtures'
import type { Hospital } from '../../../support/e2e/hospital'
import { moveCopies, pressWard } from '../../../support/e2e/hospital_desk'
import { demoPayer } from '../../../support/e2e/places'
import { addressOf } from '../../../support/e2e/steps/steps'

const mothers = 'Z20268845'

/** Asks for copies of the mother's stay, which is over, by courier. */
async function askForCopies(hospital: Hospital, phone: BrowserScreen, page: Page): Promise<string> {
  const person = await demoPayer(hospital)
  await enterAs(page, person)
  await pressWard(hospital, mothers, { what: 'status', status: 'DISCHARGED' })
  const stays = await hospital.call(inpatientCalls.listStays, {}, person)
  const inpatientId = stays.find(({ admissionNo }) => admissionNo === mothers)?.inpatientId ?? ''
  await phone.open(addressOf('inpatient_info', { inpatientId }))
  await phone.press(/^病案复印/)
  await phone.seePage('病案复印')
  // A stay of which copies were asked for before shows them first.
  const again = phone.pressable('再申请一份')
  await expect(phone.pressable('申请复印').or(again).first()).toBeVisible()
  if (await again.isVisible()) await phone.press('再申请一份')
  await phone.press('申请复印')
  await phone.see('请选择要复印的内容')
  await phone.press('出院记录')
  await phone.press('费用清单')
  await phone.press('商业保险理赔')
  await phone.fill('收件人', '李明')
  await phone.fill('手机号', '13800001234')
  await phone.press(/^收件地区/)
  await phone.fill('搜索地区', '西湖')
  await phone.press(/西湖区.*杭州市/)
  await phone.fill('详细地址', '文昌路 88 号 3 幢 502')
  await phone.press('申请复印')
  await phone.see('等医院受理')
  await phone.see(/浙江省杭州市…/)
  await moveCopies(hospital, 'accepted')
  return inpatientId
}

/** Pays the fee that the hospital asked for. */
async function payFee(phone: BrowserScreen, inpatientId: string): Promise<void> {
  await phone.open(addressOf('record_copy', { inpatientId }))
  await phone.see('复印费待支付')
  await phone.press('支付复印费 ¥12.00')
  await phone.see('病案复印费')
  await phone.press('微信支付 ¥12.00')
  await phone.agree()
  await phone.see('复印费已付')
}

test('a record is asked for, its fee is paid, and it is sent with a parcel number', async ({
  hospital,
  phone,
  page,
}) => {
  const inpatientId = await askForCopies(hospital, phone, page)
  await phone.open('/subpages/message/message_list')
  await phone.see('病案复印费待支付')
  await payFee(phone, inpatientId)
  await phone.press('查看病案复印')
  await phone.see('正在复印。')
  await moveCopies(hospital, 'ready')
  await moveCopies(hospital, 'sent')
  await phone.open('/subpages/message/message_list')
  await phone.press(/病案复印件已寄出/)
  await phone.see('已寄出')
  await phone.see('邮政特快专递')
})

test('a fee that was paid goes back when the hospital cannot copy the record', async ({
  hospital,
  phone,
  page,
}) => {
  const inpatientId = await askForCopies(hospital, phone, page)
  await payFee(phone, inpatientId)
  await moveCopies(hospital, 'refused')
  await phone.open(addressOf('record_copy', { inpatientId }))
  await phone.see('医院没有受理')
  await phone.see(/复印费(退款中|已退)/)
})
