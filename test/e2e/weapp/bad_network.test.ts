/** Bad networks: what is safe is repeated, what is not is asked for again by the patient, and nothing is done twice. */
import { aFreeTime, ordersOf } from '../../support/e2e/people'
import { addressOf } from '../../support/e2e/steps/steps'
import { aPhone, aPhoneOf, theHospital } from './weapp_test'

const hospital = theHospital()
const orderPath = '/hos/user/v1/reg/order'

test('no network at the first start: home says so, and a press signs in once it is back', async () => {
  const screen = aPhone(hospital)
  screen.phone.network.faults.set('', 'offline')
  await screen.open('/')
  await screen.see('微信登录没有成功')
  await screen.see('网络连接失败，请检查网络后重试（手机没有联网）')
  screen.phone.network.faults.clear()
  await screen.press('再试一次')
  await screen.until('the sign-in', () => screen.phone.storage.has('authToken'))
})

test('a name that cannot be found reads as a network failure, and a page that failed loads when pressed', async () => {
  const { screen } = await aPhoneOf(hospital)
  screen.phone.network.faults.set('/hos/user/v1/reg/depart', 'no_name')
  await screen.open(addressOf('registration_depart_list'))
  await screen.see('网络连接失败，请检查网络后重试（找不到医院的服务器）')
  // A GET would be sent twice; this POST is not.
  screen.phone.network.faults.clear()
  await screen.press(/重新加载|重试|再试/)
  await screen.see('内科')
})

test('a page whose package WeChat cannot download says so, and opens once it can', async () => {
  const { screen } = await aPhoneOf(hospital)
  await screen.open('/')
  await screen.seeHome()
  screen.phone.lacksPackages = true
  await screen.press('须知')
  await screen.see('页面还没有打开')
  screen.phone.lacksPackages = false
  await screen.press('须知')
  await screen.seePage('须知')
})

test('a GET that fails is sent once more by itself', async () => {
  const { screen } = await aPhoneOf(hospital)
  screen.phone.network.faults.set('/hos/public/v1/remark/remark', 'cut')
  await screen.open(addressOf('notice_index'))
  await screen.see('网络连接失败')
  expect(screen.phone.network.count('/hos/public/v1/remark/remark')).toBe(2)
})

test('an answer that never comes is given up after six seconds, and reads as a time-out', async () => {
  const { screen } = await aPhoneOf(hospital)
  screen.phone.network.faults.set('/hos/user/v1/reg/depart', 'hang')
  await screen.open(addressOf('registration_depart_list'))
  await screen.until('the request', () => screen.phone.network.count('/hos/user/v1/reg/depart') > 0)
  screen.phone.clock.jump(4000)
  await screen.settle()
  expect(screen.words()).not.toMatch(/超时/)
  screen.phone.clock.jump(2100)
  await screen.see(/超时.*重试/)
  expect(screen.phone.network.sent.filter(({ state }) => state === 'aborted')).not.toHaveLength(0)
})

test('the answer to an order is lost: pressing again finds the same order, not a second one', async () => {
  const { screen, person } = await aPhoneOf(hospital)
  const { time } = await aFreeTime(hospital, person)
  await screen.open(addressOf('registration_order', { sourceTimeId: time.sourceTimeId }))
  await screen.seePage('确认下单')
  screen.phone.network.faults.set(orderPath, 'cut')
  await screen.press('提交并支付')
  await screen.see('可以再点一次提交，不会重复下单')
  screen.phone.network.faults.clear()
  await screen.press('知道了')
  await screen.press('提交并支付')
  await screen.seePage('订单支付')
  expect(screen.phone.network.count(orderPath, 'POST')).toBeGreaterThanOrEqual(2)
  expect(await ordersOf(hospital, person)).toHaveLength(1)
})

test('a session that has ended is renewed by wx.login once, whatever asks meanwhile', async () => {
  const { screen } = await aPhoneOf(hospital)
  screen.phone.storage.set('authToken', JSON.stringify('Bearer ended'))
  await screen.open('/')
  await screen.until(
    'a new token',
    () =>
      screen.phone.storage.get('authToken')?.includes('ended') === false &&
      screen.phone.storage.has('authToken'),
  )
  expect(screen.phone.callsOf('login')).toHaveLength(1)
})

test('a phone without room left signs in, and its calls carry the token', async () => {
  const screen = aPhone(hospital)
  screen.phone.isFull = true
  await screen.open(addressOf('patient_list'))
  await screen.see('还没有就诊人')
  expect(screen.phone.callsOf('login')).toHaveLength(1)
})

test('an address outside the built one is refused as WeChat refuses it', async () => {
  const { screen } = await aPhoneOf(hospital)
  await screen.open('/')
  await screen.seeHome()
  const hosts = screen.phone
    .callsOf('request')
    .map((options) => new URL((options as { url: string }).url).host)
  expect(new Set(hosts).size).toBe(1)
})
