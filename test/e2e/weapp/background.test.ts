/** Behind another app, or under another page: nothing ticks, nothing asks; in front again it asks at once. */
import { addressOf } from '../../support/e2e/steps/steps'
import type { WeappScreen } from './weapp_screen'
import { aPayPage, aPhoneOf, theHospital } from './weapp_test'

const hospital = theHospital()
const livePath = '/server/hos/user/v1/queue/wait-queue/live'
const checkPath = '/hos/user/v1/reg/order/pay-check'

/** Timers that would run within a minute; the toast's and the mask's own are short and do not count. */
async function restless(screen: WeappScreen): Promise<number> {
  await screen.pass(3000)
  return screen.phone.clock.waiting(60_000)
}

async function aWaitingPage(): Promise<WeappScreen> {
  const { screen } = await aPhoneOf(hospital)
  await screen.open(addressOf('queue_index'))
  await screen.seePage('排队候诊')
  await screen.until(
    'the first answer',
    () => screen.phone.network.count(livePath) > 0 && screen.phone.network.running === 0,
  )
  return screen
}

test('the waiting page opens a line, closes it behind another app, and opens it again in front', async () => {
  const screen = await aWaitingPage()
  await screen.until('an open line', () => screen.phone.network.sockets.size === 1)
  await screen.goBehind()
  await screen.until('a closed line', () => screen.phone.network.sockets.size === 0)
  const before = screen.phone.network.count(livePath)
  await screen.pass(10 * 60_000)
  expect(screen.phone.network.count(livePath)).toBe(before)
  expect(await restless(screen)).toBe(0)

  await screen.comeBack()
  await screen.until('a new answer', () => screen.phone.network.count(livePath) > before)
  await screen.until('an open line', () => screen.phone.network.sockets.size === 1)
})

test('under another page the waiting page rests too', async () => {
  const screen = await aWaitingPage()
  screen.program.navigateTo('/subpages/registration/registration_campus')
  await screen.seePage('选择院区')
  await screen.until('a closed line', () => screen.phone.network.sockets.size === 0)
  const before = screen.phone.network.count(livePath)
  await screen.pass(10 * 60_000)
  expect(screen.phone.network.count(livePath)).toBe(before)
  await screen.press('返回')
  await screen.seePage('排队候诊')
  await screen.until('a new answer', () => screen.phone.network.count(livePath) > before)
})

test('without sockets the waiting page asks, as often as the server says', async () => {
  const { screen } = await aPhoneOf(hospital)
  screen.phone.network.faults.set('/server/hos/user/v1/queue/live', 'offline')
  await screen.open(addressOf('queue_index'))
  await screen.seePage('排队候诊')
  await screen.until(
    'the first answer',
    () => screen.phone.network.count(livePath) > 0 && screen.phone.network.running === 0,
  )
  await screen.pass(10 * 60_000)
  expect(screen.phone.network.count(livePath)).toBeGreaterThan(3)
})

test('the pay page’s countdown rests behind, and is right again in front', async () => {
  const { screen } = await aPayPage(hospital)
  await screen.see(/1[45]:\d\d/)
  await screen.goBehind()
  expect(await restless(screen)).toBe(0)
  await screen.pass(5 * 60_000)
  await screen.comeBack()
  await screen.see(/\b(09|9):\d\d/)
})

test('the page that waits for the payment’s answer asks again and again, rests behind, and asks at once in front', async () => {
  const { screen } = await aPayPage(hospital)
  screen.phone.network.faults.set(checkPath, 'offline')
  await screen.press(/^微信支付/)
  await screen.agree()
  const asked = () => screen.phone.network.count(checkPath)
  await screen.until('the first question', () => asked() > 0)
  await screen.pass(10_000)
  expect(asked()).toBeGreaterThan(2)
  await screen.goBehind()
  const before = asked()
  await screen.pass(5 * 60_000)
  expect(asked()).toBe(before)
  screen.phone.network.faults.clear()
  await screen.comeBack()
  await screen.see('预约成功')
})
