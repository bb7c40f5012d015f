/** Paying: what the cashier says is a hint, what the channel knows decides, and money without a place goes back. */
import { expect, inMotion, test, testAlone } from '../../../support/e2e/fixtures'
import { aFreeTime, anOrder, aPerson, ordersOf } from '../../../support/e2e/people'
import { addressOf, openUnpaid, pay, seeBooked, stayToPay } from '../../../support/e2e/steps/steps'

test.use(inMotion)
testAlone.use(inMotion)

test('a cashier left without paying keeps the place, and paying afterwards books it', async ({
  phone,
  order,
}) => {
  await phone.open(addressOf('registration_order_pay', { orderId: order.orderId }))
  await phone.press(/^微信支付/)
  await phone.leave()
  await phone.see('您取消了支付，没有扣款。号还为您留着，可以继续支付。')
  await pay(phone)
  await seeBooked(phone)
})

test('a double tap makes one order and one payment', async ({ hospital, phone, person }) => {
  const { time } = await aFreeTime(hospital, person)
  await phone.open(addressOf('registration_order', { sourceTimeId: time.sourceTimeId }))
  await phone.seePage('确认下单')
  await phone.pressable('提交并支付').first().dblclick()
  await phone.seePage('订单支付')
  await phone
    .pressable(/^微信支付/)
    .first()
    .dblclick()
  await phone.agree()
  await seeBooked(phone)
  expect(await ordersOf(hospital, person)).toHaveLength(1)
})

test('leaving the pay page asks first, by the bar and by the device', async ({
  hospital,
  phone,
  person,
  page,
}) => {
  await anOrder(hospital, person, await aFreeTime(hospital, person))
  await phone.open('/')
  await phone.press('我的')
  await openUnpaid(phone)

  await phone.press('返回')
  await stayToPay(phone)

  await page.goBack()
  await stayToPay(phone)

  await page.goBack()
  await phone.press('离开')
  await phone.seePage('预约挂号')
})

testAlone(
  'the console’s clock an hour ahead: a registration is paid by WeChat all the same',
  async ({ hospital, phone, signedInAs, page }) => {
    await page.goto(`${hospital.url}/sandbox/console`)
    await page.getByRole('button', { name: '+1 小时' }).click()
    await expect(page.getByText(/快 1 小时|\+1 小时|3600/).first()).toBeVisible()
    const person = await aPerson(hospital)
    await signedInAs(person)
    const { orderId } = await anOrder(hospital, person, await aFreeTime(hospital, person))
    await phone.open(addressOf('registration_order_pay', { orderId }))
    await pay(phone)
    await seeBooked(phone)
    await hospital.untilOrder(orderId, { status: ['BOOKED'], payStatus: 'PAID' }, person)
  },
)

testAlone(
  'an order that nobody pays expires by the hospital’s clock, and says so',
  async ({ hospital, phone, signedInAs }) => {
    const person = await aPerson(hospital)
    const order = await anOrder(hospital, person, await aFreeTime(hospital, person))
    await hospital.moveClock(16 * 60)
    await hospital.untilOrder(order.orderId, { status: ['EXPIRED'] }, person)
    await signedInAs(person)
    await phone.open(addressOf('registration_order_pay', { orderId: order.orderId }))
    await phone.see('超时未支付')
    await phone.see('号已让给其他人，没有扣款。还需要的话，请重新预约。')
    await phone.press('重新预约')
    await phone.seePage('选择院区')
  },
)

testAlone(
  'a payment that arrives after the time is over books the place again or goes back',
  async ({ hospital, phone, person, order }) => {
    await phone.open(addressOf('registration_order_pay', { orderId: order.orderId }))
    await phone.press(/^微信支付/)
    await phone.leave()
    const payLate = await hospital.beginPaying(order.orderId, person)
    await hospital.moveClock(16 * 60)
    await hospital.untilOrder(order.orderId, { status: ['EXPIRED'] }, person)
    await payLate()
    await hospital
      .untilOrder(
        order.orderId,
        { status: ['BOOKED', 'REFUNDED', 'EXPIRED'], payStatus: 'PAID' },
        person,
      )
      .catch(() => undefined)
    await phone.open(addressOf('registration_order_pay', { orderId: order.orderId }))
    await phone.see(/预约成功|已退款|正在退款/)
  },
)
