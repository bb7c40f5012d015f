/** The day of a visit in the mini-program, area by area, by the steps of the browser's tests. */
import { randomInt } from 'node:crypto'
import { messageCalls } from '../../../src/contract/message'
import { patientCalls } from '../../../src/contract/patient'
import { addDayOfFees, callUntilOwn, issueBill } from '../../support/e2e/hospital_desk'
import { proveBySms } from '../../support/e2e/places'
import { openFilm, seePicture } from '../../support/e2e/steps/film_steps'
import {
  authoriseInsurance,
  chooseInsurance,
  payBothParts,
} from '../../support/e2e/steps/insurance_steps'
import {
  openMessages,
  openMessageSettings,
  searchNotices,
} from '../../support/e2e/steps/message_steps'
import {
  openAllReports,
  passReportCheck,
  publishReport,
} from '../../support/e2e/steps/report_steps'
import { enterPasscode, shareOpenReport } from '../../support/e2e/steps/share_steps'
import { addMyself, addressOf, pay, seeBooked } from '../../support/e2e/steps/steps'
import {
  bindStay,
  openBills,
  payBills,
  payDeposit,
  seePaidDetail,
  takeNumber,
} from '../../support/e2e/steps/visit_day_steps'
import { nameOf } from './host/rendered'
import { aPayPage, aPhone, aPhoneOf, theHospital } from './weapp_test'

const hospital = theHospital()

/** Demo people; each gets one SMS code a minute, so each is used by one test. */
const wang = { openid: 'demo-openid-1', tel: '13800000001' }
const li = { openid: 'demo-openid-2', tel: '13800000002', patientNo: '0100530927' }

test('patients: one is added with the region chosen in the sheet, stands in the list, and has a card to show', async () => {
  const { screen, person } = await aPhoneOf(hospital, { patient: false })
  await screen.open(addressOf('patient_list'))
  await screen.seePage('就诊人管理')
  await screen.press('添加就诊人')
  await screen.seePage('添加就诊人')
  await screen.press(/地区|住址|选择省/)
  await screen.press(/^云南省/)
  await screen.press(/^昆明市/)
  await screen.press(/^五华区/)
  await screen.see('云南省')
  await addMyself(screen)
  await screen.seePage('就诊人管理')
  const { list } = await hospital.call(patientCalls.listPatients, {}, person)
  await screen.open(addressOf('patient_card', { patientId: list[0]?.patientId ?? '' }))
  await screen.seePage('就诊卡')
  await screen.until(
    'a bar code and a QR code',
    () => screen.nodes().filter((node) => node.attributes['aria-role'] === 'img').length >= 2,
  )
})

test('bills, a number and the call: paid in one payment, the invoice opens in WeChat’s viewer, the page hears of the call', async () => {
  const { screen, person } = await aPhoneOf(hospital)
  await issueBill(hospital, person, 'medicine')
  await openBills(screen)
  await payBills(screen)
  await seePaidDetail(screen)
  await proveBySms(hospital, person)
  await screen.press('打开票据文件（可保存、打印）')
  await screen.until('the document', () => screen.phone.callsOf('openDocument').length === 1)
  const [file] = [...screen.phone.files.values()]
  expect(file?.subarray(0, 5).toString()).toBe('%PDF-')

  await takeNumber(screen, '24 小时药房')
  await screen.see('我的号')
  await callUntilOwn(hospital, person, '24 小时药房')
  await screen.see('正在叫您的号，请马上前往')
  await screen.until('the buzz', () => screen.phone.callsOf('vibrateLong').length > 0)
})

test('paying after the visit: agreed to on WeChat’s own page, and the bill needs no cashier', async () => {
  const { screen, person } = await aPhoneOf(hospital)
  await issueBill(hospital, person, 'medicine')
  await openBills(screen)
  await screen.press('开通先诊疗后付费')
  await screen.press('同意')
  await screen.press('同意授权')
  await screen.see(/今天已用/)
  await screen.press('关闭先诊疗后付费')
  await screen.press('关闭')
  await screen.see('当天晚些时候再付')
})

test('inpatient: a stay is bound by its number, and a deposit is paid in', async () => {
  const { screen } = await aPhoneOf(hospital)
  const stay = { admissionNo: 'Z20265318', name: '王秀兰' }
  await bindStay(screen, stay)
  await screen.seePage('住院信息')
  await addDayOfFees(hospital, stay.admissionNo)
  await payDeposit(screen, `${randomInt(300, 900)}.${randomInt(10, 99)}`)
  await screen.press('查看住院信息')
  await screen.see('预缴记录')
})

test('inpatient: the wristband is scanned', async () => {
  const { screen } = await aPhoneOf(hospital)
  screen.phone.answers.scan = 'Z20265318'
  await screen.open(addressOf('inpatient_choose'))
  await screen.press(/扫/)
  await screen.until('the number', () =>
    screen.nodes().some((node) => node.tag === 'input' && node.attributes.value === 'Z20265318'),
  )
})

test('insurance: authorised in the national mini-program, both parts paid by WeChat’s insurance cashier', async () => {
  const { screen, order, person } = await aPayPage(hospital)
  await chooseInsurance(screen)
  await authoriseInsurance(screen)
  await payBothParts(screen)
  await screen.see('支付成功')
  await hospital.untilOrder(order.orderId, { status: ['BOOKED'] }, person)
  expect(screen.phone.callsOf('requestMedicalInsurancePay')).toHaveLength(1)
})

test('insurance: one who declines there pays nothing, and may pay by himself', async () => {
  const { screen } = await aPayPage(hospital)
  await chooseInsurance(screen)
  await screen.press(/^拒绝/)
  await screen.seePage('确认支付')
  await screen.press('自费支付')
  await screen.seePage('订单支付')
  await pay(screen)
  await seeBooked(screen)
})

test('insurance: one who closes it there may go on', async () => {
  const { screen } = await aPayPage(hospital)
  await chooseInsurance(screen)
  await screen.press('关闭')
  await screen.seePage('确认支付')
  await screen.see('没有授权，没有扣款')
  await screen.press('自费支付')
  await screen.seePage('订单支付')
})

test('reports: read after the check by SMS, never offered to WeChat’s share menu; a link opens by the scene of a code and by its token', async () => {
  await publishReport(hospital, 'blood', li.patientNo)
  const screen = aPhone(hospital, li.openid)
  await screen.open('/')
  await screen.seeHome()
  await screen.press(/^我.*李明/)
  await openAllReports(screen)
  await passReportCheck(screen, hospital, li.tel)
  await screen.see(/^肾功能/)
  // The app reads the hospital's list of changes about once a second.
  for (let tries = 0; tries < 100 && !(await screen.shows(/^血常规/)); tries += 1)
    await screen.pullDown()
  await screen.press(/^血常规/)
  await screen.see('异常 1 项')
  await screen.see('↓ 偏低')
  expect(screen.program.top.isShareOffered).toBe(false)
  await shareOpenReport(screen)
  const [, token = ''] = /share_open#([\w-]{22})/.exec(screen.words()) ?? []
  const passcode =
    screen
      .nodes()
      .map(nameOf)
      .find((name) => /^密码( \d){6}$/.test(name)) ?? ''
  for (const query of [`scene=${token}`, `token=${token}`]) {
    const stranger = aPhone(hospital)
    await stranger.open(`${addressOf('share_open')}?${query}`)
    await enterPasscode(stranger, passcode.replace(/\D/g, ''))
    await stranger.see('↓ 偏低')
    expect(stranger.program.top.isShareOffered).toBe(false)
  }
})

test('film: the stack opens at its middle, and a swipe or a press goes on', async () => {
  const screen = aPhone(hospital, wang.openid)
  await screen.open('/')
  await screen.seeHome()
  await screen.press(/^我.*王秀兰/)
  await openFilm(screen, hospital, wang.tel, /^胸部CT平扫/)
  await seePicture(screen, 30, 60)
  await screen.press('下一张')
  await seePicture(screen, 31, 60)
  expect(screen.program.top.isShareOffered).toBe(false)
})

test('reports: a scanned code that is spoilt says so', async () => {
  const screen = aPhone(hospital)
  await screen.open(`${addressOf('share_open')}?scene=%E4%A`)
  await screen.see('链接不完整')
})

test('messages: a booked visit is told, read, and leads to its order', async () => {
  const { screen, person } = await aPayPage(hospital)
  await pay(screen)
  await seeBooked(screen)
  screen.phone.answers.subscribe = 'accept'
  await screen.press('用微信通知我')
  await screen.see('好的，会用微信通知您')
  await screen.until('the offer to go', () => !screen.words().includes('用微信通知我'))
  expect(screen.phone.callsOf('requestSubscribeMessage')).toHaveLength(1)
  await openMessages(screen)
  await screen.press(/预约成功/)
  await screen.seePage('预约挂号')
  expect((await hospital.call(messageCalls.countUnread, {}, person)).unread).toBe(0)
})

test('messages: kinds are switched off but for a stopped clinic', async () => {
  const { screen } = await aPhoneOf(hospital)
  await openMessages(screen)
  await screen.see('还没有消息')
  await openMessageSettings(screen)
  await screen.press('停诊通知')
  await screen.see('停诊通知不能关闭：收不到会让您白跑一趟')
})

for (const { answer, words } of [
  { answer: 'accept', words: '好的，会用微信通知您' },
  { answer: 'acceptWithAudio', words: '好的，会用微信通知您' },
  { answer: 'reject', words: '没有允许，通知只在消息里' },
] as const) {
  test(`messages: WeChat’s permission is asked by the press itself, and ${answer} is remembered`, async () => {
    const { screen } = await aPhoneOf(hospital)
    screen.phone.answers.subscribe = answer
    await screen.open(addressOf('message_settings'))
    await screen.press('允许微信通知')
    await screen.see(words)
    expect(screen.phone.callsOf('requestSubscribeMessage')).toHaveLength(1)
    expect(screen.phone.network.count(messageCalls.notePermission.path, 'POST')).toBe(1)
  })
}

test('messages: where WeChat’s notices are switched off the press says where to allow them', async () => {
  const { screen } = await aPhoneOf(hospital)
  screen.phone.answers.subscribe = 'switched_off'
  await screen.open(addressOf('message_settings'))
  await screen.press('允许微信通知')
  await screen.see('微信没有询问。请点右上角“…”，在设置里允许通知')
})

test('notices: found by words of their text, and read', async () => {
  const { screen } = await aPhoneOf(hospital)
  await searchNotices(screen, '原路退回')
  await screen.press(/预约挂号须知/)
  await screen.see('取消和退号')
})
