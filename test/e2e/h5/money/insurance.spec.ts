/** Paying with medical insurance: both parts, a refusal, a part that fails, and back to paying alone. */
import { expect, test, testAlone } from '../../../support/e2e/fixtures'
import {
  authoriseInsurance,
  chooseInsurance,
  payBothParts,
} from '../../../support/e2e/steps/insurance_steps'
import { addressOf, pay, seeBooked } from '../../../support/e2e/steps/steps'

test('a registration is paid by insurance and cash, and is booked', async ({
  hospital,
  phone,
  page,
  person,
  order,
}) => {
  await phone.open(addressOf('registration_order_pay', { orderId: order.orderId }))
  await chooseInsurance(phone)
  await authoriseInsurance(phone)
  await phone.see('还需微信支付')
  expect(page.url()).not.toContain('authCode')
  await phone.press('使用医保个人账户的钱')
  await phone.see('¥0.00')
  await payBothParts(phone)
  await phone.see('支付成功')
  await hospital.untilOrder(order.orderId, { status: ['BOOKED'] }, person)
  await phone.press('查看挂号单')
  await phone.see('预约成功')
})

test('anyone who declines to authorise pays nothing, and may pay by himself', async ({
  phone,
  order,
}) => {
  await phone.open(addressOf('registration_order_pay', { orderId: order.orderId }))
  await chooseInsurance(phone)
  await phone.press(/^拒绝/)
  await phone.seePage('确认支付')
  await phone.press('自费支付')
  await phone.seePage('订单支付')
  await pay(phone)
  await seeBooked(phone)
})

testAlone(
  'somebody insured elsewhere is told so in plain words and pays by himself',
  async ({ hospital, phone, order }) => {
    await hospital.setFault('bureau.not_insured', true)
    await phone.open(addressOf('registration_order_pay', { orderId: order.orderId }))
    await chooseInsurance(phone)
    await authoriseInsurance(phone)
    await phone.see(/没有在本地参保/)
    await phone.press('自费支付')
    await phone.seePage('订单支付')
    await pay(phone)
    await seeBooked(phone)
  },
)

testAlone(
  'cash that fails after the funds paid: the funds get theirs back, and the order can be paid alone',
  async ({ hospital, phone, order }) => {
    await hospital.setFault('med_ins.cash_fail', true)
    await phone.open(addressOf('registration_order_pay', { orderId: order.orderId }))
    await chooseInsurance(phone)
    await authoriseInsurance(phone)
    await phone.see('还需微信支付')
    await phone.press(/^还需微信支付/)
    await phone.press('确认支付')
    await phone.press('知道了')
    await phone.see('只付成了一部分')
    await phone.press('自费支付')
    await phone.seePage('订单支付')
    await pay(phone)
    await seeBooked(phone)
  },
)
