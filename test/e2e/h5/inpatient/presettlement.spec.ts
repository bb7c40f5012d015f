/** Leaving with the sums beforehand: from home to the stay, what it will cost, the yes, a late charge that asks for another, and a hospital that is silent. */
import { enterAs, testAlone as test } from '../../../support/e2e/fixtures'
import { addDayOfFees, pressWard } from '../../../support/e2e/hospital_desk'
import { demoPerson } from '../../../support/e2e/places'

test.use({ serverOf: 'presettlements' })

/** 李明's mother, who is about to leave. */
const mother = 'Z20268845'

test('the sums are seen and agreed to on the phone, and again after a late charge', async ({
  hospital,
  phone,
  page,
}) => {
  await enterAs(page, await demoPerson(hospital))
  const orderAnew = async () => {
    await pressWard(hospital, mother, { what: 'status', status: 'ADMITTED' })
    await pressWard(hospital, mother, { what: 'status', status: 'SETTLING' })
  }
  const openStay = async () => {
    await phone.open('/')
    await phone.seeHome()
    await phone.press(/^妈妈 周桂芳/)
    await phone.press('住院服务')
    await phone.see('出院预结算')
  }
  const agree = async () => {
    await phone.press('确认，按这些金额结算')
    await phone.see('按这些金额结算？')
    await phone.press('按此结算')
    await phone.see('医院收到了，会按这些金额结算。')
  }

  await orderAnew()
  await hospital.setFault('his.down', true)
  await openStay()
  await phone.press('看预结算')
  await phone.see('医院系统现在没有回应。')
  await phone.see('出院进度')
  await hospital.setFault('his.down', false)

  await orderAnew()
  await pressWard(hospital, mother, { what: 'step' })
  await openStay()
  await phone.see('统筹基金')
  await phone.see('预计退回')
  await phone.see('不确认也可以出院、拿药、看报告。')
  await agree()

  await addDayOfFees(hospital, mother)
  await openStay()
  await phone.see('要重新确认')
  await phone.see(/医院又记了费用/)
  await agree()

  await pressWard(hospital, mother, { what: 'status', status: 'DISCHARGED', handledBy: 'app' })
  await phone.open('/subpages/inpatient/inpatient_choose')
  await phone.press(new RegExp(mother))
  await phone.see('出院结算')
})
