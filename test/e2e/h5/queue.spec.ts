/** From a paid prescription to the window: a number, how many are ahead, the call, and home's card that follows. */
import { inMotion, test } from '../../support/e2e/fixtures'
import { callUntilOwn, issueBill } from '../../support/e2e/hospital_desk'
import {
  openBills,
  payBills,
  seePaidDetail,
  takeNumber,
} from '../../support/e2e/steps/visit_day_steps'

test.use(inMotion)

test('a number is taken for what was paid, called by the hospital, and seen at once', async ({
  hospital,
  phone,
  person,
}) => {
  await issueBill(hospital, person, 'medicine')
  await openBills(phone)
  await payBills(phone)
  await seePaidDetail(phone)
  await takeNumber(phone, '24 小时药房')
  await phone.see('我的号')
  await callUntilOwn(hospital, person, '24 小时药房')
  await phone.see('叫到您了')
  await phone.press('知道了，我这就去')
  await phone.seePage('排队候诊')
  await phone.see('正在叫您的号，请马上前往')
  await phone.open('/')
  await phone.see('叫号中')
  await phone.press('查看')
  await phone.seePage('排队候诊')
})
