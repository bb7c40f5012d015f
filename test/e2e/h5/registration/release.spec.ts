/** The release moment, following a doctor, and the ticket without network. */
import { expect, testAlone as test } from '../../../support/e2e/fixtures'
import { aFreeTime } from '../../../support/e2e/people'
import { aBookedOrder, openOrder } from '../../../support/e2e/steps/registration_steps'
import {
  followDoctor,
  openHalfDay,
  shortlyBeforeRelease,
} from '../../../support/e2e/steps/release_steps'

test('a phone seven minutes wrong counts down to the release, and the places appear by themselves', async ({
  hospital,
  phone,
  page,
  person,
}) => {
  test.setTimeout(180_000)
  const schedule = await shortlyBeforeRelease(hospital, person, 50)
  await page.addInitScript(() => {
    const rightNow = Date.now
    Date.now = () => rightNow() - 7 * 60_000
  })
  await openHalfDay(phone, schedule)
  await phone.see(/07:00 放号/)
  const left = page.getByRole('timer').first()
  await expect(left).toHaveText(/^00:[0-5]\d/)
  await followDoctor(phone)
  await expect(page.getByRole('button', { name: '请选择时间' })).toBeVisible({ timeout: 80_000 })
})

test('who follows a doctor is told of the release once, and finds him in the list', async ({
  hospital,
  phone,
  page,
  person,
}) => {
  test.setTimeout(180_000)
  const schedule = await shortlyBeforeRelease(hospital, person, 40)
  await openHalfDay(phone, schedule)
  await followDoctor(phone)
  await expect(page.getByRole('button', { name: '请选择时间' })).toBeVisible({ timeout: 70_000 })
  await expect(async () => {
    await phone.open('/subpages/message/message_list')
    await expect(page.getByText(`${schedule.doctor?.name ?? ''}医生放号了`)).toHaveCount(1, {
      timeout: 3000,
    })
  }).toPass({ timeout: 40_000 })
  await phone.open('/subpages/follow/followed_list')
  await phone.seePage('关注的医生')
  await phone.see(schedule.doctor?.name ?? '')
})

test('the ticket of a booked visit is shown without network', async ({
  hospital,
  phone,
  page,
  person,
}) => {
  test.setTimeout(180_000)
  const order = await aBookedOrder(hospital, person, await aFreeTime(hospital, person))
  await openOrder(phone, order.orderId)
  await phone.see('到院后在自助机或分诊台出示')
  await page.route(/\/hos\//, (route) => route.abort('internetdisconnected'))
  await page.reload()
  await phone.see('暂时连不上医院，这是保存在手机里的就诊凭证')
  await expect(page.getByRole('img', { name: '就诊二维码' })).toBeVisible()
  await phone.see(order.visit.departName)
})
