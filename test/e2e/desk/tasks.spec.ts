/** What the hospital's people do most, from their work list, by how far it is: every press on the way is counted, also into a field that has not the focus; typing is not. */
import type { Locator, Page } from '@playwright/test'
import { registrationCalls } from '../../../src/contract/registration'
import { expect, testAlone as test } from '../../support/e2e/fixtures'
import type { Hospital } from '../../support/e2e/hospital'
import { withDatabase } from '../../support/e2e/own_database'
import { aFreeTime, anOrder, aPerson } from '../../support/e2e/people'
import { officeScreen, sitDown } from '../../support/e2e/steps/desk_steps'
import { aBookedOrder } from '../../support/e2e/steps/registration_steps'

test.use(officeScreen)

/** One of the hospital's people at the work list. */
class Clerk {
  presses: string[] = []

  constructor(readonly page: Page) {}

  async press(what: Locator): Promise<void> {
    this.presses.push(String(what))
    await what.click()
  }

  async fill(field: Locator, words: string): Promise<void> {
    this.presses.push(String(field))
    await field.fill(words)
  }

  /** Into the field that has the focus, and sent. */
  async type(field: Locator, words: string): Promise<void> {
    await expect(field).toBeFocused()
    await this.page.keyboard.type(words)
    await this.enter()
  }

  async enter(): Promise<void> {
    this.presses.push('Enter')
    await this.page.keyboard.press('Enter')
  }

  link(name: string): Locator {
    return this.page.getByRole('link', { name, exact: true })
  }

  needed(most: number): void {
    expect(this.presses.length, this.presses.join('\n')).toBeLessThanOrEqual(most)
    this.presses = []
  }
}

async function aClerk(page: Page, hospital: Hospital, name: string): Promise<Clerk> {
  await sitDown(page, hospital, name)
  await expect(page.getByRole('heading', { level: 1, name: '待办' })).toBeVisible()
  return new Clerk(page)
}

test('a patient’s order is found by his phone in five presses, and who looked at a file in six', async ({
  page,
  hospital,
}) => {
  const who = await aPerson(hospital)
  const order = await anOrder(hospital, who, await aFreeTime(hospital, who))
  const clerk = await aClerk(page, hospital, '何伟')
  await clerk.press(clerk.link('订单查询'))
  await clerk.fill(page.getByLabel('查什么'), who.tel)
  await clerk.fill(page.getByLabel('为什么'), '患者来电问预约')
  await clerk.enter()
  await clerk.press(clerk.link(order.orderNo))
  await expect(page.getByRole('heading', { level: 1, name: order.orderNo })).toBeVisible()
  clerk.needed(5)

  await clerk.press(clerk.link('操作日志'))
  await clerk.press(clerk.link('按患者查谁看过'))
  await clerk.fill(page.getByLabel('哪位患者'), who.tel)
  await clerk.fill(page.getByLabel('为什么'), '患者问谁看过他的资料')
  await clerk.enter()
  await clerk.press(page.locator('main table').getByRole('link').first())
  await expect(page.getByRole('row').filter({ hasText: '患者问谁看过他的资料' })).not.toHaveCount(0)
  clerk.needed(6)
})

test('why a refund failed stands in its row, and two presses mend it', async ({
  page,
  hospital,
}) => {
  const who = await aPerson(hospital)
  const order = await aBookedOrder(hospital, who, await aFreeTime(hospital, who))
  await hospital.setFault('wechat_pay.refund_not_enough', true)
  await hospital.call(registrationCalls.cancelOrder, { orderId: order.orderId }, who)
  const clerk = await aClerk(page, hospital, '冯丽')
  const row = page.getByRole('row').filter({ hasText: order.orderNo })
  await expect(row).toContainText('余额不足', { timeout: 60_000 })
  await hospital.setFault('wechat_pay.refund_not_enough', false)
  await clerk.press(row.getByRole('button', { name: '马上再办一次' }))
  await clerk.type(page.getByLabel('原因'), '商户余额已补足')
  await expect(row).toBeHidden({ timeout: 60_000 })
  clerk.needed(2)
})

test('a day of a department is closed in nine presses, and who has not chosen is rung up in five', async ({
  page,
  hospital,
  ownServer,
}) => {
  test.setTimeout(180_000)
  const who = await aPerson(hospital)
  const { visit } = await aBookedOrder(hospital, who, await aFreeTime(hospital, who))
  const clerk = await aClerk(page, hospital, '吴建国')
  await clerk.press(clerk.link('成批停诊'))
  await clerk.press(clerk.link('开始成批停诊'))
  await clerk.press(page.getByLabel('日期').first())
  const day = page.locator(`.ant-picker-cell-in-view[title="${visit.visitDate}"]`)
  await clerk.press(day)
  // The picker asks for the last day a moment later: pressed before, the day would be the first one again.
  await expect(page.locator('#closure-last-day')).toBeFocused()
  await clerk.press(day)
  // The field shows a day that is only pointed at, too: it is chosen once the picker has gone, and a press beside it before would take it back.
  await expect(page.locator('.ant-picker-dropdown').filter({ visible: true })).toHaveCount(0)
  await expect(page.locator('#closure-last-day')).toHaveValue(visit.visitDate)
  await clerk.press(page.getByLabel('科室'))
  await page.keyboard.type(visit.departName)
  await clerk.press(page.getByTitle(`${visit.departName}（${visit.branchName}）`))
  const rows = page.locator('main tbody tr[data-row-key]')
  await expect(rows.filter({ hasNotText: visit.departName })).toHaveCount(0)
  await expect(rows).not.toHaveCount(0)
  const begin = { name: /停诊，[1-9]\d* 个门诊，通知 [1-9]\d* 个预约/ }
  await clerk.press(page.getByRole('button', begin))
  await clerk.type(page.getByLabel('原因'), '停电')
  await expect(page.getByText(/后开始逐个停诊并通知患者/)).toBeVisible()
  clerk.needed(9)

  await withDatabase(ownServer.dataDir, (sql) => sql`update closure set notifies_at = now()`)
  await expect(page.getByText('办完了')).toBeVisible({ timeout: 60_000 })
  const row = page.locator(`[data-row-key="${visit.scheduleId}"]`)
  await clerk.press(row.getByRole('link', { name: '跟进名单' }))
  await clerk.press(page.getByText(/^还没有选择 [1-9]/))
  const patient = page.getByRole('row').filter({ hasText: '挂号' })
  await clerk.press(patient.getByRole('button', { name: '打电话' }))
  const call = page.getByRole('dialog')
  await clerk.press(call.getByText('接通，已告知'))
  await clerk.press(call.getByRole('button', { name: '登记这次电话' }))
  await expect(patient).toBeHidden()
  clerk.needed(5)
})

test('a payment that the hospital has not entered is found in three books and told again in four presses', async ({
  page,
  hospital,
  ownServer,
}) => {
  const who = await aPerson(hospital)
  const { orderId } = await aBookedOrder(hospital, who, await aFreeTime(hospital, who))
  // A day on which the hospital’s books missed it.
  const day = await withDatabase(ownServer.dataDir, async (sql) => {
    const sums = sql.json({ paidCount: 1, paidFen: 1500, refundCount: 0, refundFen: 0 })
    await sql`
      insert into money_day (day, hospital_state, app, channel, hospital, differences, next_attempt_at, compared_at)
      values (hospital_today() - 9, 'LISTED', ${sums}, ${sums}, ${sums}, 1, now(), now())`
    const [row] = await sql<{ day: string }[]>`
      insert into money_day_row (day, kind, business, business_id, order_no, numbers, app_fen, app_state, carried_fen, channel_fen, channel_state, hospital_difference)
      select hospital_today() - 9, 'payment', 'registration', order_id, order_no, array['P1'], 1500, 'done', 0, 1500, 'done', 'payment_not_at_hospital'
      from registration_order where order_id = ${orderId} returning day::text`
    return row?.day ?? ''
  })
  const clerk = await aClerk(page, hospital, '冯丽')
  await clerk.press(clerk.link('三方对账'))
  await clerk.press(clerk.link(day))
  const row = page.getByRole('row').filter({ hasText: '医院没有入账' })
  await clerk.press(row.getByRole('button', { name: '再告诉医院' }))
  await clerk.type(page.getByLabel('原因'), '医院漏记了这一笔')
  await expect(page.getByText('医院已入账')).toBeVisible()
  await expect(row).toBeHidden()
  clerk.needed(4)
})
