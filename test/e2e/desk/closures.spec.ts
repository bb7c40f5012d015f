/** A day of a department is ended at once at the desk: seen before in numbers, undone, begun again, and the patients choose. */
import { registrationCalls } from '../../../src/contract/registration'
import { expect, testAlone as test } from '../../support/e2e/fixtures'
import { wcagBreaches } from '../../support/e2e/measures'
import { withDatabase } from '../../support/e2e/own_database'
import { aFreeTime, aPerson } from '../../support/e2e/people'
import { goTo, officeScreen, sitDown } from '../../support/e2e/steps/desk_steps'
import { aBookedOrder } from '../../support/e2e/steps/registration_steps'

test.use(officeScreen)

/** The minutes to undo are over. */
const passTime = (dataDir: string): Promise<unknown> =>
  withDatabase(
    dataDir,
    (sql) => sql`update closure set notifies_at = now() where undone_at is null`,
  )

test('a day of one department: previewed, undone, begun again, and worked off', async ({
  page,
  hospital,
  ownServer,
}) => {
  test.setTimeout(180_000)
  const who = await aPerson(hospital)
  const { visit } = await aBookedOrder(hospital, who, await aFreeTime(hospital, who))
  await sitDown(page, hospital, '吴建国')
  await page.getByRole('link', { name: '成批停诊' }).click()
  await expect(page.getByText('还没有成批停过诊')).toBeVisible()
  expect(await wcagBreaches(page)).toEqual([])

  const address = `/closures/new?from=${visit.visitDate}&to=${visit.visitDate}&departments=${visit.departId}`
  const begin = async (): Promise<void> => {
    await goTo(page, address)
    const button = page.getByRole('button', { name: /停诊，[1-9]\d* 个门诊，通知 [1-9]\d* 个预约/ })
    await expect(button).toBeEnabled()
    await expect(page.getByText('怎样告知')).toBeVisible()
    expect(await wcagBreaches(page)).toEqual([])
    await button.click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('原因').fill('台风，停诊一天')
    expect(await wcagBreaches(page)).toEqual([])
    await dialog.getByRole('button', { name: /停诊，/ }).click()
    await expect(page.getByText(/4:\d\d 后开始逐个停诊并通知患者/)).toBeVisible()
  }
  await begin()
  expect(await wcagBreaches(page)).toEqual([])
  await page.getByRole('button', { name: '撤销' }).click()
  await page.getByLabel('原因').fill('台风转向')
  await page.getByRole('dialog').getByRole('button', { name: '撤销' }).click()
  await expect(page.getByText('没有停任何门诊，没有通知任何患者')).toBeVisible()

  await begin()
  await passTime(ownServer.dataDir)
  await expect(page.getByText('办完了')).toBeVisible({ timeout: 40_000 })
  const row = page.locator(`[data-row-key="${visit.scheduleId}"]`)
  await expect(row).toContainText('已办')
  await row.getByRole('link', { name: '跟进名单' }).click()
  await expect(page.getByRole('heading', { name: '停诊跟进' })).toBeVisible()
})

test('the patients of a closed department are moved to another clinic', async ({
  page,
  hospital,
  ownServer,
}) => {
  test.setTimeout(180_000)
  const who = await aPerson(hospital)
  const { orderId, visit } = await aBookedOrder(hospital, who, await aFreeTime(hospital, who))
  await sitDown(page, hospital, '吴建国')
  const days = `from=${visit.visitDate}&to=${visit.visitDate}`
  await goTo(page, `/closures/new?kind=move&${days}&departments=${visit.departId}`)
  await page.getByLabel('患者改到').click()
  await page.locator('.ant-select-item-option', { hasText: '普通门诊' }).first().click()
  expect(await wcagBreaches(page)).toEqual([])
  await page.getByRole('button', { name: /改约 [1-9]\d* 位/ }).click()
  await page.getByLabel('原因').fill('停电，停诊一天')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/后开始逐个停诊并通知患者/)).toBeVisible()
  await passTime(ownServer.dataDir)
  await expect(page.getByText('办完了')).toBeVisible({ timeout: 60_000 })
  const row = page.locator(`[data-row-key="${visit.scheduleId}"]`)
  await expect(row).toContainText('已办')
  const before = await hospital.call(registrationCalls.getOrder, { id: orderId }, who)
  const now = await hospital.call(
    registrationCalls.getOrder,
    { id: before.reschedule?.replacedBy ?? '' },
    who,
  )
  expect(now).toMatchObject({ status: 'BOOKED', visit: { departId: visit.departId } })
  expect(now.visit.visitDate > visit.visitDate || now.visit.scheduleId !== visit.scheduleId).toBe(
    true,
  )
})
