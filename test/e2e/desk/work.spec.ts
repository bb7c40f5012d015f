/** The desk at an office's screen: signing in by the hospital's provider, a refund that failed, its story, and the end of it. */
import { registrationCalls } from '../../../src/contract/registration'
import { expect, listen, testAlone as test } from '../../support/e2e/fixtures'
import { wcagBreaches } from '../../support/e2e/measures'
import { aFreeTime, aPerson } from '../../support/e2e/people'
import { officeScreen, sitDown } from '../../support/e2e/steps/desk_steps'
import { aBookedOrder } from '../../support/e2e/steps/registration_steps'

test.use(officeScreen)

test('an abnormal refund is found, told, sent to a bank card, and its row stays until the money moved', async ({
  page,
  hospital,
  complaints,
}) => {
  listen(page, complaints)
  const who = await aPerson(hospital)
  const order = await aBookedOrder(hospital, who, await aFreeTime(hospital, who))
  await hospital.setFault('wechat_pay.refund_abnormal', true)
  await hospital.call(registrationCalls.cancelOrder, { orderId: order.orderId }, who)

  await sitDown(page, hospital, '冯丽')
  await expect(page.getByRole('heading', { name: '待办' })).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: '退款异常' })
  await expect(row).toBeVisible({ timeout: 40_000 })
  expect(await wcagBreaches(page)).toEqual([])

  await row.getByRole('link', { name: order.orderNo }).click()
  await expect(page.getByRole('heading', { name: order.orderNo })).toBeVisible()
  await expect(page.getByText('退款失败').first()).toBeVisible()
  expect(await wcagBreaches(page)).toEqual([])

  await hospital.setFault('wechat_pay.refund_abnormal', false)
  await page.getByRole('link', { name: '待办' }).click()
  await row.getByRole('link', { name: '重新退款' }).click()
  const refund = page.getByRole('row').filter({ hasText: order.orderNo })
  await refund.getByRole('button', { name: '重新退款' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('开户银行').fill('招商')
  await page.keyboard.press('Enter')
  await dialog.getByLabel('银行卡号').fill('6225 8888 8888 8888')
  await dialog.getByLabel('持卡人姓名').fill('李小龙')
  await dialog.getByLabel('原因').fill('患者原来的卡已注销')
  expect(await wcagBreaches(page)).toEqual([])
  await dialog.getByRole('button', { name: /重新退款/ }).click()
  await expect(refund).toBeHidden()
  await page.getByRole('link', { name: '待办' }).click()
  await expect(page.getByRole('row').filter({ hasText: order.orderNo })).toBeHidden({
    timeout: 40_000,
  })
  await page.getByText('已结束').click()
  await expect(row).toContainText('冯丽')

  await page.getByRole('link', { name: '订单查询' }).click()
  await page.getByLabel('查什么').fill(order.orderNo)
  await page.getByLabel('为什么').fill('核对退款')
  await page.getByRole('button', { name: '查询' }).click()
  await expect(page.getByRole('link', { name: order.orderNo })).toBeVisible()
  expect(await wcagBreaches(page)).toEqual([])
})

test('a clinic is stopped in view of whom it touches, and the patient chooses', async ({
  page,
  hospital,
}) => {
  const who = await aPerson(hospital)
  const { orderId, visit } = await aBookedOrder(hospital, who, await aFreeTime(hospital, who))
  await sitDown(page, hospital, '吴建国')
  await page.getByRole('link', { name: '门诊' }).click()
  await page.goto(`${new URL(page.url()).origin}/clinics?day=${visit.visitDate}`)
  await page.getByLabel('科室或医生').fill(visit.doctorName ?? visit.departName)
  await page.keyboard.press('Enter')
  const row = page.locator(`[data-row-key="${visit.scheduleId}"]`)
  await expect(row).toBeVisible()
  expect(await wcagBreaches(page)).toEqual([])
  await row.getByRole('button', { name: '停诊' }).click()
  await expect(page.getByText('医生停诊，请不要前往')).toBeVisible()
  await page.getByLabel('停诊原因').fill('医生临时有急诊手术')
  expect(await wcagBreaches(page)).toEqual([])
  await page.getByRole('button', { name: /停诊，通知 [1-9]\d* 位患者/ }).click()
  const progress = page.getByRole('dialog', { name: /停诊进度/ })
  await expect(progress.getByText('还没有选择')).toBeVisible()
  await expect
    .poll(
      async () => (await hospital.call(registrationCalls.getOrder, { id: orderId }, who)).status,
    )
    .toBe('STOPPED')

  // Whoever has not chosen is followed up by telephone.
  await progress.getByRole('button', { name: '跟进名单' }).click()
  await expect(page.getByRole('heading', { name: '停诊跟进' })).toBeVisible()
  await page.getByText(/^还没有选择 [1-9]/).click()
  const patient = page.getByRole('row').filter({ hasText: '挂号' })
  await patient.getByRole('button', { name: '打电话' }).click()
  const call = page.getByRole('dialog')
  await expect(call.getByText(/^1\d{10}$/)).toBeVisible()
  expect(await wcagBreaches(page)).toEqual([])
  await call.getByText('接通，已告知').click()
  await call.getByRole('button', { name: '登记这次电话' }).click()
  await expect(patient).toBeHidden()
  await page.getByText(/^打过电话，已办完 [1-9]/).click()
  await expect(patient).toContainText('接通，已告知')
})

test('who has no role is told so', async ({ page, hospital }) => {
  await sitDown(page, hospital, '王新')
  await expect(page.getByRole('status')).toContainText('您的账号还没有工作台的权限')
  expect(await wcagBreaches(page)).toEqual([])
})
