/** 停诊: three choices before the money goes back. */
import { testAlone as test } from '../../../support/e2e/fixtures'
import { aFreeTime } from '../../../support/e2e/people'
import {
  aBookedOrder,
  aMovableTime,
  anotherTime,
  moveTo,
  openOrder,
} from '../../../support/e2e/steps/registration_steps'

test('all money back', async ({ hospital, phone, person }) => {
  test.setTimeout(90_000)
  const free = await aFreeTime(hospital, person, { withDoctor: true })
  const order = await aBookedOrder(hospital, person, free)
  await hospital.stopClinic(free.schedule.scheduleId)
  await openOrder(phone, order.orderId)
  await phone.see('您想怎么办？')
  await phone.see('没有选择，会自动全额退款')
  await phone.press(/^全额退款/)
  await phone.press('退款')
  await phone.see('您选择了全额退款')
  await hospital.untilOrder(order.orderId, { status: ['STOPPED'], payStatus: 'REFUNDED' }, person)
})

test('another date, with the fee that was paid', async ({ hospital, phone, person }) => {
  test.setTimeout(90_000)
  const free = await aMovableTime(hospital, person)
  const order = await aBookedOrder(hospital, person, free)
  await hospital.stopClinic(free.schedule.scheduleId)
  const other = await anotherTime(hospital, person, order)
  await openOrder(phone, order.orderId)
  await phone.press(/^换一个日期/)
  await moveTo(phone, other)
  await phone.see('改约成功')
})
