/** The main job in the mini-program, from the first visit to the money back: the steps are those of the browser's tests. */
import { aFreeTime, aTel } from '../../support/e2e/people'
import { addMyselfFromHome, bookAndPay, giveBack } from '../../support/e2e/steps/steps'
import { aMiniPerson, anOpenid } from './people'
import { aPhone, aPhoneOf, theHospital } from './weapp_test'

const hospital = theHospital()

/** Half of what the journey took when every icon was sent as a drawing and every list anew: 66 calls, 343 kB. */
const limits = { calls: 33, kilobytes: 171 }

test('a new visitor signs in by wx.login, binds by the phone button, registers, pays, and gets the money back after cancelling', async () => {
  const scout = await aMiniPerson(hospital, anOpenid())
  const free = await aFreeTime(hospital, scout, { withDoctor: true })
  const screen = aPhone(hospital)
  const tel = aTel()
  screen.phone.answers.phoneNumber = tel
  // A network whose answers come before the next frame, however busy this machine is.
  screen.phone.clock.standsWhile = () => screen.phone.network.running > 0

  await screen.open('/')
  await screen.seeHome()
  expect(screen.phone.callsOf('login')).toHaveLength(1)
  await screen.press('我的')
  await screen.seePage('个人中心')
  await screen.press(/绑定/)
  await screen.seePage('绑定手机号')
  await screen.see('查看全文')
  await screen.press('我已阅读并同意隐私政策')
  await screen.press('用微信手机号一键绑定')
  await screen.seePage('个人中心')
  await screen.press('首页')
  await screen.seeHome()

  await addMyselfFromHome(screen)
  await bookAndPay(screen, free)
  await giveBack(screen)

  const { updates } = screen.phone
  const kilobytes = updates.reduce((sum, { bytes }) => sum + bytes, 0) / 1024
  process.stdout.write(
    `weapp setData: the whole journey ${updates.length} calls, ${kilobytes.toFixed(0)} kB\n`,
  )
  expect(updates.length).toBeLessThanOrEqual(limits.calls)
  expect(kilobytes).toBeLessThanOrEqual(limits.kilobytes)
})

test('anyone who comes back is still signed in, without another login', async () => {
  const { screen } = await aPhoneOf(hospital)
  await screen.open('/')
  await screen.seeHome()
  await screen.restart('/pages/center/center')
  await screen.seePage('个人中心')
  await screen.see('退出登录')
  expect(screen.phone.callsOf('login')).toHaveLength(0)
})
