/** 改约: the new place first, then the old one goes back. */
import { registrationCalls } from '../../../../src/contract/registration'
import { expect, test } from '../../../support/e2e/fixtures'
import {
  aBookedOrder,
  aMovableTime,
  anotherTime,
  moveTo,
  openOrder,
} from '../../../support/e2e/steps/registration_steps'

test('an order moves to another time with its fee, and the chain can be read', async ({
  hospital,
  phone,
  person,
}) => {
  test.setTimeout(90_000)
  const order = await aBookedOrder(hospital, person, await aMovableTime(hospital, person))
  const other = await anotherTime(hospital, person, order)
  await openOrder(phone, order.orderId)
  await phone.press(/^改约/)
  await moveTo(phone, other)
  await phone.see('改约成功')
  await phone.press('查看挂号单')
  await phone.see('改约记录')
  await phone.see('第 1 次改约')
  const old = await hospital.call(registrationCalls.getOrder, { id: order.orderId }, person)
  expect(old).toMatchObject({ status: 'CANCELLED', reschedule: { isReplaced: true }, refund: null })
})
