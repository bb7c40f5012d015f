/** WeChat's privacy question and its size setting, as the app answers to them. */
import { aFreeTime, anOrder, aTel } from '../../support/e2e/people'
import { addressOf, pay, seeBooked } from '../../support/e2e/steps/steps'
import type { WeappScreen } from './weapp_screen'
import { aPhone, aPhoneOf, theHospital } from './weapp_test'

const hospital = theHospital()

/** A booked visit, open on the screen of someone whom WeChat has not asked yet. */
async function aBookedVisit(): Promise<WeappScreen> {
  const { screen, person } = await aPhoneOf(hospital)
  screen.phone.privacy.isAsked = true
  const { orderId } = await anOrder(hospital, person, await aFreeTime(hospital, person))
  await screen.open(addressOf('registration_order_pay', { orderId }))
  await pay(screen)
  await seeBooked(screen)
  await screen.open(addressOf('registration_orderlist', { orderId }))
  await screen.see('到院后在自助机或分诊台出示')
  return screen
}

test('before the calendar is written, the app asks in its own words; agreeing goes on where it stopped', async () => {
  const screen = await aBookedVisit()
  await screen.press(/日历/)
  await screen.see('使用您的信息之前')
  await screen.press('查看《用户隐私保护指引》')
  expect(screen.phone.callsOf('openPrivacyContract')).toHaveLength(1)
  expect(screen.phone.privacy.isAgreed).toBe(false)
  await screen.press('同意')
  await screen.until('the question to go', () => !screen.words().includes('使用您的信息之前'))
  expect(screen.phone.privacy.isAgreed).toBe(true)
  // Asked once and for all.
  await screen.press(/日历/)
  expect(screen.words()).not.toContain('使用您的信息之前')
  expect(screen.phone.callsOf('addPhoneCalendar')).toHaveLength(2)
})

test('anyone who refuses is told what did not happen, and the app goes on', async () => {
  const screen = await aBookedVisit()
  await screen.press(/日历/)
  await screen.press('不同意')
  await screen.see('没有加入日历')
  expect(screen.phone.privacy.isAgreed).toBe(false)
  await screen.press('首页')
  await screen.seeHome()
})

test('leaving the page leaves the question unanswered: WeChat is told no, the next page is free', async () => {
  const screen = await aBookedVisit()
  await screen.press(/日历/)
  await screen.see('使用您的信息之前')
  await screen.open('/')
  await screen.seeHome()
  await screen.until('the question to go', () => !screen.words().includes('使用您的信息之前'))
})

test('the position is asked for by a press on 选择院区 only, after WeChat’s question; who refuses chooses by the address', async () => {
  const { screen } = await aPhoneOf(hospital)
  screen.phone.privacy.isAsked = true
  screen.phone.answers.position = { latitude: 27.33, longitude: 118.12 }
  await screen.open(addressOf('registration_campus', { regMode: 'booking' }))
  await screen.see('看看哪个院区离我近')
  expect(screen.phone.callsOf('getLocation')).toHaveLength(0)
  await screen.press('看看哪个院区离我近')
  await screen.press('不同意')
  await screen.until('why', () => screen.phone.toast === '没有拿到位置，可以按地址选')
  await screen.press('看看哪个院区离我近')
  await screen.press('同意')
  await screen.see(/离您(直线约 \d+|不到 1) 公里/)
})

test('the phone button asks WeChat’s question with the same press', async () => {
  const screen = aPhone(hospital)
  screen.phone.privacy.isAsked = true
  screen.phone.answers.phoneNumber = aTel()
  await screen.open(addressOf('bind_tel'))
  await screen.press('用微信手机号一键绑定')
  await screen.see('请先阅读并同意隐私政策')
  await screen.see('查看全文')
  await screen.press('我已阅读并同意隐私政策')
  await screen.press('用微信手机号一键绑定')
  await screen.seeHome()
  expect(screen.phone.privacy.isAgreed).toBe(true)
})

test('anyone who refuses WeChat’s phone sheet stays on the page and can use an SMS code', async () => {
  const screen = aPhone(hospital)
  await screen.open(addressOf('bind_tel'))
  await screen.see('查看全文')
  await screen.press('我已阅读并同意隐私政策')
  await screen.press('用微信手机号一键绑定')
  await screen.see(/没有得到微信的手机号/)
  const tel = aTel()
  await screen.fill('手机号', tel)
  await screen.press('获取验证码')
  await screen.fill('短信验证码', await hospital.smsCode(tel))
  await screen.press('绑定')
  await screen.seeHome()
})

for (const { px, scale } of [
  { px: 16, scale: '1' },
  { px: 23.8, scale: '1.5' },
]) {
  test(`WeChat’s text size of ${px} px makes the pages’ text ${scale} times as large`, async () => {
    const { screen } = await aPhoneOf(hospital)
    screen.phone.fontSizePx = px
    await screen.open('/')
    await screen.seeHome()
    const frame = screen.nodes().find((node) => /(^| )frame /.test(String(node.attributes.class)))
    // The build has given it a short name; of the frame's two it is the one without px.
    const written = /--\w+:\s*([\d.]+)\s*(;|$)/.exec(String(frame?.attributes.style))?.[1]
    expect(Number(written)).toBeCloseTo(Number(scale), 0)
  })
}
