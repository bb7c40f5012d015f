/** 候补: a queue for a full clinic. */
import { expect, testAlone as test } from '../../../support/e2e/fixtures'
import { aFullClinic, joinWaitlist } from '../../../support/e2e/steps/registration_steps'

test('who waits gets the place that comes back, as an order to be paid', async ({
  hospital,
  phone,
  page,
  person,
}) => {
  test.setTimeout(120_000)
  const { schedule, giveBack } = await aFullClinic(hospital, person)
  await joinWaitlist(phone, schedule)
  await phone.see('您排在第 1 位')
  await giveBack()
  await expect(page.getByText('候补成功').first()).toBeVisible({ timeout: 20_000 })
  await phone.press('查看挂号单')
  await phone.seePage('预约挂号')
  await phone.see('候补到号，已为您下单')
  await phone.see('去支付')
})

test('waiting can be given up', async ({ hospital, phone, person }) => {
  test.setTimeout(120_000)
  const { schedule } = await aFullClinic(hospital, person)
  await joinWaitlist(phone, schedule)
  await phone.press('放弃候补')
  await phone.press('放弃')
  await phone.see('已放弃')
  await phone.open('/subpages/waitlist/waitlist_list')
  await phone.seePage('我的候补')
  await phone.see('已放弃')
})
