/** Messages: what happened is told, once, and leads to what it is about. */
import { messageCalls } from '../../../src/contract/message'
import { expect, test, testAlone } from '../../support/e2e/fixtures'
import { aFreeTime, anOrder } from '../../support/e2e/people'
import { openMessages, openMessageSettings } from '../../support/e2e/steps/message_steps'
import { addressOf, pay, seeBooked } from '../../support/e2e/steps/steps'

test('a booked visit is told, read, and leads to its order', async ({
  hospital,
  phone,
  person,
  order,
}) => {
  await phone.open(addressOf('registration_order_pay', { orderId: order.orderId }))
  await pay(phone)
  await seeBooked(phone)

  await openMessages(phone)
  await expect(phone.page.getByLabel('未读', { exact: true })).toHaveCount(1)
  await phone.press(/预约成功/)
  await phone.seePage('预约挂号')
  await expect(phone.page).toHaveURL(new RegExp(order.orderId))
  expect((await hospital.call(messageCalls.countUnread, {}, person)).unread).toBe(0)
})

test('the number of unread messages stands in the personal centre until all are read', async ({
  phone,
  order,
}) => {
  await phone.open(addressOf('registration_order_pay', { orderId: order.orderId }))
  await pay(phone)
  await seeBooked(phone)

  await phone.open(addressOf('center'))
  await expect(phone.page.getByLabel('1 条未读')).toBeVisible()
  await phone.press(/^消息/)
  await phone.press('全部标为已读')
  await expect(phone.page.getByLabel('未读', { exact: true })).toHaveCount(0)
})

test('kinds are switched off but for a stopped clinic, and the quiet hours are kept', async ({
  hospital,
  phone,
  person,
}) => {
  await openMessages(phone)
  await phone.see('还没有消息')
  await openMessageSettings(phone)
  await phone.press('新的缴费单')
  await phone.press('晚上 9 点到早上 8 点')
  await expect(phone.pressable('晚上 9 点到早上 8 点').first()).toBeChecked()
  await phone.press('停诊通知')
  await expect(phone.pressable('停诊通知').first()).toBeChecked()
  // A switch is shown as it was put, and kept a moment later.
  await expect
    .poll(() => hospital.call(messageCalls.getSettings, {}, person))
    .toMatchObject({ switchedOff: ['bill'], quiet: { from: '21:00', to: '08:00' } })
})

testAlone(
  'a stopped clinic is told by SMS to whom WeChat does not reach, without the department',
  async ({ hospital, phone, person }) => {
    const free = await aFreeTime(hospital, person)
    await anOrder(hospital, person, free)
    await hospital.stopClinic(free.schedule.scheduleId)
    const words = await hospital.smsTo(person.tel, '停诊通知')
    expect(words).not.toContain(free.schedule.departName)
    await openMessages(phone)
    await phone.see('医生停诊，请不要前往')
  },
)
