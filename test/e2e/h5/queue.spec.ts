/** From a paid prescription to the window: a number, how many are ahead, the call, and home's card that follows. */
import type { Page } from '@playwright/test'
import type { BrowserScreen } from '../../support/e2e/browser_screen'
import { expect, inMotion, test } from '../../support/e2e/fixtures'
import { callUntilOwn, issueBill, openQueueOf } from '../../support/e2e/hospital_desk'
import {
  openBills,
  payBills,
  seePaidDetail,
  takeNumber,
} from '../../support/e2e/steps/visit_day_steps'

test.use(inMotion)

test('a number is taken for what was paid, called by the hospital, and seen at once', async ({
  hospital,
  phone,
  person,
  page,
}) => {
  const queue = await openQueueOf(hospital, '24 小时药房')
  await queue.fill()
  await issueBill(hospital, person, 'medicine')
  await openBills(phone)
  await payBills(phone)
  await seePaidDetail(phone)
  await takeNumber(phone, '24 小时药房')
  await phone.see('我的号')
  await seeLineGoOn(phone, page, queue.callNext)
  await callUntilOwn(hospital, person, '24 小时药房')
  await phone.see('叫到您了')
  await phone.press('知道了，我这就去')
  await phone.see('叫号中')
  await phone.press('查看')
  await phone.seePage('排队候诊')
  await phone.see('正在叫您的号，请马上前往')
})

/** Home shows how the line goes on at once, and does not ask for all of home again. */
async function seeLineGoOn(
  phone: BrowserScreen,
  page: Page,
  callNext: () => Promise<void>,
): Promise<void> {
  const watched = page.waitForEvent('websocket')
  await phone.open('/')
  const line = page.getByText(/^前面还有 \d+ 人$/).first()
  const ahead = async () => Number(/\d+/.exec(await line.innerText())?.[0])
  const before = await ahead()
  await watched
  let asked = 0
  page.on('request', (request) => (asked += Number(request.url().endsWith('/home/next-steps'))))
  await callNext()
  await expect.poll(ahead, { timeout: 5_000 }).toBeLessThan(before)
  expect(asked).toBeLessThan(2)
}
