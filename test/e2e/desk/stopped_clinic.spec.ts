/** A clinic with 300 patients is stopped: the desk and three phones beside each other. */
import { copyPaidOrder } from '../../support/copied_orders'
import { expect, testAlone as test } from '../../support/e2e/fixtures'
import { wcagBreaches } from '../../support/e2e/measures'
import { withDatabase } from '../../support/e2e/own_database'
import { aFreeTime, aPerson } from '../../support/e2e/people'
import { officeScreen, phoneOf, sitDown } from '../../support/e2e/steps/desk_steps'
import {
  aBookedOrder,
  anotherTime,
  moveTo,
  openOrder,
} from '../../support/e2e/steps/registration_steps'

test.use(officeScreen)

/** So many more people with a paid order of this clinic. */
const fill = (dataDir: string, orderId: string, copies: number): Promise<void> =>
  withDatabase(dataDir, (sql) => copyPaidOrder(sql, orderId, copies))

test('300 patients are told, choose and get their money while the desk looks on', async ({
  page,
  browser,
  hospital,
  ownServer,
}) => {
  test.setTimeout(360_000)
  const first = await aPerson(hospital)
  const free = await aFreeTime(hospital, first, { withDoctor: true, leftNum: 3 })
  const people = [first, await aPerson(hospital), await aPerson(hospital)]
  const orders = []
  for (const person of people) orders.push(await aBookedOrder(hospital, person, free))
  const [toRefund, toMove, toWait] = orders
  if (toRefund === undefined || toMove === undefined || toWait === undefined) throw new Error()
  await fill(ownServer.dataDir, toRefund.orderId, 297)

  await sitDown(page, hospital, '吴建国')
  const { visit } = toRefund
  await page.goto(`${new URL(page.url()).origin}/clinics?day=${visit.visitDate}`)
  await page.getByLabel('科室或医生').fill(visit.doctorName ?? '')
  await page.keyboard.press('Enter')
  const row = page.locator(`[data-row-key="${visit.scheduleId}"]`)
  await row.getByRole('button', { name: '停诊' }).click()
  await page.getByLabel('停诊原因').fill('医生临时有急诊手术')
  await page.getByRole('button', { name: /停诊，通知 3\d\d 位患者/ }).click()

  const progress = page.getByRole('dialog', { name: /停诊进度/ })
  const notifies = (words: string | RegExp) =>
    expect(progress).toContainText(words, { timeout: 120_000 })
  // Most of them have no way to be reached: they are named, never counted as told.
  await notifies(/没有告知到29\d 位/)
  await notifies(/已告知\d \/ 3\d\d/)
  expect(await wcagBreaches(page)).toEqual([])

  const phones = await Promise.all(people.map((person) => phoneOf(browser, hospital, person)))
  const [one, two, three] = phones
  if (one === undefined || two === undefined || three === undefined) throw new Error()
  await Promise.all([
    openOrder(one, toRefund.orderId),
    openOrder(two, toMove.orderId),
    openOrder(three, toWait.orderId),
  ])
  await one.press(/^全额退款/)
  await one.press('退款')
  await one.see('您选择了全额退款')
  await notifies(/退款1 位/)
  const other = await anotherTime(hospital, people[1] ?? first, toMove)
  await two.press(/^换一个日期/)
  await moveTo(two, other)
  await notifies(/改约1 位/)
  await three.see('您想怎么办？')
  await notifies(/已退到账[1-9]/)
  await notifies(/已选择2 \/ 3\d\d/)
  await Promise.all(phones.map((phone) => phone.page.context().close()))
})
