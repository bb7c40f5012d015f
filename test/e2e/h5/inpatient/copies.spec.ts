/** Copies of a record: asked for on the phone after the stay, moved on by the record room, sent by courier. */
import { inpatientCalls } from '../../../../src/contract/inpatient'
import { enterAs, testAlone as test } from '../../../support/e2e/fixtures'
import { moveCopies, pressWard } from '../../../support/e2e/hospital_desk'
import { demoPerson } from '../../../support/e2e/places'
import { addressOf } from '../../../support/e2e/steps/steps'

const mothers = 'Z20268845'

test('a record is asked for, accepted with its fee, and sent with a parcel number', async ({
  hospital,
  phone,
  page,
}) => {
  const person = await demoPerson(hospital)
  await enterAs(page, person)
  await pressWard(hospital, mothers, { what: 'status', status: 'DISCHARGED' })
  const stays = await hospital.call(inpatientCalls.listStays, {}, person)
  const inpatientId = stays.find(({ admissionNo }) => admissionNo === mothers)?.inpatientId ?? ''
  await phone.open(addressOf('inpatient_info', { inpatientId }))
  await phone.press(/^病案复印/)
  await phone.seePage('病案复印')
  await phone.press('申请复印')
  await phone.see('请选择要复印的内容')
  await phone.press('出院记录')
  await phone.press('费用清单')
  await phone.press('商业保险理赔')
  await phone.fill('收件人', '李明')
  await phone.fill('手机号', '13800001234')
  await phone.fill('收件地址', '云溪市临溪区文昌路 88 号 3 幢 502')
  await phone.press('申请复印')
  await phone.see('等医院受理')
  await moveCopies(hospital, 'accepted')
  await phone.open(addressOf('record_copy', { inpatientId }))
  await phone.see('已受理，正在复印')
  await phone.see('¥12.00')
  await phone.see('收到快递时付给快递员。')
  await moveCopies(hospital, 'ready')
  await moveCopies(hospital, 'sent')
  await phone.open('/subpages/message/message_list')
  await phone.press(/病案复印件已寄出/)
  await phone.see('已寄出')
  await phone.see('邮政特快专递')
})
