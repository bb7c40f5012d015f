/** Orders that the server refuses: the words say why, and a button leads on. */
import { test, testAlone } from '../../support/e2e/fixtures'
import { aFreeTime, anOrder, aPerson } from '../../support/e2e/people'
import { addressOf } from '../../support/e2e/steps/steps'

test('the last place goes to someone else: sold out, and the way to another time', async ({
  hospital,
  phone,
  signedInAs,
}) => {
  const [person, other] = await Promise.all([aPerson(hospital), aPerson(hospital)])
  const free = await aFreeTime(hospital, person, { leftNum: 1 })
  await signedInAs(person)
  await phone.open('/')
  await phone.seeHome()
  await anOrder(hospital, other, free)
  await phone.open(addressOf('registration_order', { sourceTimeId: free.time.sourceTimeId }))
  await phone.see('预约须知')
  await phone.see('这个时间已约满')
  await phone.see('候补排队')
  await phone.press('换个时间')
  await phone.seeHome()
})

test('a second order for the same department and day: told, and led to the first one', async ({
  hospital,
  phone,
  person,
}) => {
  const free = await aFreeTime(hospital, person)
  await phone.open(addressOf('registration_order', { sourceTimeId: free.time.sourceTimeId }))
  await phone.see('号给您留着')
  const { orderNo } = await anOrder(hospital, person, free)
  await phone.press('提交并支付')
  await phone.see('已经预约过了')
  await phone.press('查看挂号')
  await phone.seePage('预约挂号')
  await phone.see(`订单号 ${orderNo}`)
})

testAlone(
  'the payment channel cannot be reached: nothing is charged and trying again works',
  async ({ hospital, phone, order }) => {
    await phone.open(addressOf('registration_order_pay', { orderId: order.orderId }))
    await phone.see('应付金额')
    await hospital.setFault('wechat_pay.down', true)
    await phone.press(/^微信支付/)
    await phone.see(/支付.*(稍后|再试|不可用|没有)/)
    await hospital.setFault('wechat_pay.down', false)
    await phone.press(/^微信支付/)
    await phone.agree()
    await phone.see('预约成功')
  },
)
