/** Paying in the mini-program: WeChat's cashier, which the sandbox answers, and leaving. */
import { aFreeTime, anOrder, ordersOf } from '../../support/e2e/people'
import { addressOf, openUnpaid, pay, seeBooked, stayToPay } from '../../support/e2e/steps/steps'
import { aPayPage, aPhoneOf, theHospital } from './weapp_test'

const hospital = theHospital()

test('a cashier left without paying keeps the place, and paying afterwards books it', async () => {
  const { screen } = await aPayPage(hospital)
  await screen.press(/^微信支付/)
  await screen.leave()
  await screen.see('您取消了支付，没有扣款。号还为您留着，可以继续支付。')
  await pay(screen)
  await seeBooked(screen)
})

test('a double tap makes one order and one payment', async () => {
  const { screen, person } = await aPhoneOf(hospital)
  const { time } = await aFreeTime(hospital, person)
  await screen.open(addressOf('registration_order', { sourceTimeId: time.sourceTimeId }))
  await screen.seePage('确认下单')
  await screen.doublePress('提交并支付')
  await screen.seePage('订单支付')
  await screen.doublePress(/^微信支付/)
  await screen.agree()
  await seeBooked(screen)
  expect(screen.phone.callsOf('requestPayment')).toHaveLength(1)
  expect(await ordersOf(hospital, person)).toHaveLength(1)
})

test('leaving the pay page asks first: the bar in our words, the phone in WeChat’s', async () => {
  const { screen, person } = await aPhoneOf(hospital)
  await anOrder(hospital, person, await aFreeTime(hospital, person))
  await screen.open('/')
  await screen.seeHome()
  await openUnpaid(screen)

  await screen.press('返回')
  await stayToPay(screen)

  await screen.back()
  await screen.press('取消')
  await screen.seePage('订单支付')

  await screen.back()
  await screen.press('确定')
  await screen.seePage('预约挂号')
})
