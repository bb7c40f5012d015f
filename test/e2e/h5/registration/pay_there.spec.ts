/** 到院支付: booked without paying, paid at the window on the day, and only then a number. */
import { expect, inMotion, testAlone as test } from '../../../support/e2e/fixtures'
import { takeFee } from '../../../support/e2e/hospital_desk'
import { aFreeTime, anOrder } from '../../../support/e2e/people'
import { openOrder } from '../../../support/e2e/steps/registration_steps'
import { addressOf } from '../../../support/e2e/steps/steps'

test.use(inMotion)

test('the place is kept without a payment, and the window takes the fee before the number', async ({
  hospital,
  phone,
  person,
}) => {
  test.setTimeout(90_000)
  const free = await aFreeTime(hospital, person)
  const { orderId, orderNo } = await anOrder(hospital, person, free)
  await phone.open(addressOf('registration_order_pay', { orderId }))
  await phone.press(/^到院支付/)
  await phone.see('来不了请提前取消')
  await phone.press('再想想')
  await phone.press(/^到院支付/)
  await phone.press('到院支付')
  await phone.see('预约成功')
  await phone.see('到院后先在窗口或自助机付挂号费')
  await hospital.untilOrder(orderId, { status: ['BOOKED'], payStatus: 'UNPAID' }, person)

  const { scheduleDate } = free.schedule
  const visit = Date.parse(`${scheduleDate}T${free.time.beginTime}:00+08:00`)
  await hospital.moveClock(Math.round((visit - 20 * 60_000 - Date.now()) / 1000))
  await phone.open(addressOf('takeno_index'))
  await phone.press(new RegExp(free.schedule.departName))
  await phone.press('取号')
  await phone.see('挂号费还没有付，请先到窗口或自助机付费，再取号')

  await takeFee(hospital, orderNo)
  await openOrder(phone, orderId)
  await expect(async () => {
    await openOrder(phone, orderId)
    expect(await phone.shows('已在医院支付')).toBe(true)
  }).toPass()
  await phone.open(addressOf('takeno_index'))
  await phone.press(new RegExp(free.schedule.departName))
  await phone.press('取号')
  await phone.see('到诊室或窗口时出示')
  await hospital.untilOrder(orderId, { status: ['TAKEN'] }, person)
})
