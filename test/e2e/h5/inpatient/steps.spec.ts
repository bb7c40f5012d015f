/** The steps of a stay on a family's phone, moved by the ward: what to bring before the day, and a discharge from the doctor's order until everything is ready. */
import { test } from '../../../support/e2e/fixtures'
import { pressWard } from '../../../support/e2e/hospital_desk'

/** 李明 waits for his own bed, and his mother is about to leave; no other test moves their stays. */
const [son, mother] = ['Z20260927', 'Z20268845']

test('before the day the page says what to bring and where to go; the bed that is ready is a message', async ({
  hospital,
  phone,
}) => {
  await phone.open(await hospital.entryLink('demo-openid-2'))
  await phone.seeHome()
  await phone.open('/subpages/inpatient/inpatient_choose')
  await phone.press(new RegExp(son))
  await phone.see('先到这里')
  await phone.see('身份证和医保卡')
  // Where an earlier try has kept it, it is kept.
  await pressWard(hospital, son, { what: 'bed' }).catch(() => undefined)
  await phone.open('/subpages/message/message_list')
  await phone.press(/床位准备好了/)
  await phone.see('床位已备好')
})

test('a discharge says which step is missing, and when the patient’s own can be done', async ({
  hospital,
  phone,
}) => {
  await pressWard(hospital, mother, { what: 'status', status: 'SETTLING' })
  await phone.open(await hospital.entryLink('demo-openid-2'))
  await phone.seeHome()
  const openStay = async () => {
    await phone.open('/subpages/inpatient/inpatient_choose')
    await phone.press(new RegExp(mother))
    await phone.see('出院进度')
  }
  await openStay()
  await phone.see(/等“药房备好出院带药”办好了再去/)
  await phone.see('费用没结清，也可以出院、拿药、看报告。')
  for (const _step of ['护士核对费用', '药房备好出院带药'])
    await pressWard(hospital, mother, { what: 'step' })
  await openStay()
  await phone.see('可以出院了')
  await phone.see('现在就可以去办。')
  await phone.open('/subpages/message/message_list')
  await phone.see('可以办出院了')
})
