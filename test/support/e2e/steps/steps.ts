/** The patient's deeds as sentences. They speak of what is on the screen only, so the browser and the mini-program share them. */
import { setTimeout as wait } from 'node:timers/promises'
import { routes, type RouteName } from '../../../../src/navigation/routes'
import { formatDate, formatHalfDay } from '../../../../src/ui/facts/format_day'
import type { Hospital } from '../hospital'
import { aName, anIdNo, type FreeTime } from '../people'
import type { Cashier, Screen } from '../screen'

/** An address of the app: a page's path with what it carries. */
export function addressOf(
  name: RouteName,
  parameters: Readonly<Record<string, string>> = {},
): string {
  const query = new URLSearchParams(parameters).toString()
  return routes[name].path + (query === '' ? '' : `?${query}`)
}

/** When: binds a phone with the code that the SMS inbox shows. */
export async function bindPhone(screen: Screen, hospital: Hospital, tel: string): Promise<void> {
  await screen.seePage('绑定手机号')
  await screen.fill('手机号', tel)
  await screen.press('获取验证码')
  await screen.fill('短信验证码', await hospital.smsCode(tel))
  await screen.press('我已阅读并同意隐私政策')
  await screen.press('绑定')
}

/** When: adds himself as a patient on the page that is open. */
export async function addMyself(screen: Screen): Promise<void> {
  await screen.seePage('添加就诊人')
  await screen.press('本人')
  await screen.fill('证件号码', anIdNo())
  await screen.fill('姓名', aName())
  await screen.press(/同意医院处理/)
  await screen.press('确认添加')
}

/** When: goes from the home page to a doctor's times and chooses one, up to the confirm page. */
async function chooseTime(
  screen: Screen,
  { schedule, time, branchName, groupName }: FreeTime,
): Promise<void> {
  await screen.press('预约挂号')
  await screen.seePage('选择院区')
  await screen.press(new RegExp(`^${branchName}`))
  await screen.seePage('选择科室')
  await screen.press(groupName)
  await screen.press(new RegExp(`^${schedule.departName}\\s*(有号|约满)`))
  await screen.seePage('选择医生')
  await screen.press(new RegExp(formatDate(schedule.scheduleDate, schedule.scheduleDate)))
  await openDoctor(screen, new RegExp(`^${schedule.doctor?.name ?? ''}`))
  await screen.press(
    new RegExp(
      `${formatDate(schedule.scheduleDate, schedule.scheduleDate)}${formatHalfDay(schedule.halfDay)}`,
    ),
  )
  await screen.press(new RegExp(`^${time.beginTime}-${time.endTime}`))
  await screen.press(`预约 ${time.beginTime}-${time.endTime}`)
}

/** The list of the day before gives way to the one that was asked for: what was pressed on it in that moment is pressed again, as a patient would. */
async function openDoctor(screen: Screen, name: RegExp): Promise<void> {
  await screen.press(name)
  for (let looks = 0; looks < 30 && !(await screen.shows('医生详情')); looks += 1) await wait(100)
  // On a slow machine the first press may open the page before the second finds its button.
  if (!(await screen.shows('医生详情'))) await screen.press(name).catch(() => undefined)
  await screen.seePage('医生详情')
}

/** When: adds himself as a patient, from the home page and back. */
export async function addMyselfFromHome(screen: Screen): Promise<void> {
  await screen.press('就诊人')
  await screen.seePage('就诊人管理')
  await screen.press('添加就诊人')
  await addMyself(screen)
  await screen.seePage('就诊人管理')
  await screen.press('首页')
  await screen.seeHome()
}

/** When: sees the ticket of what he has just paid, gives the registration back, and sees the money come. */
export async function giveBack(screen: Screen): Promise<void> {
  await screen.press('查看挂号单')
  await screen.seePage('预约挂号')
  await screen.see('到院后在自助机或分诊台出示')
  await cancelOrder(screen)
  await seeRefund(screen)
}

/** When: opens the unpaid order of his list. */
export async function openUnpaid(screen: Screen): Promise<void> {
  await openMyOrders(screen)
  await screen.press('去支付')
  await screen.seePage('订单支付')
  await screen.see('应付金额')
}

/** Then: the question before leaving is there, and he goes on paying. */
export async function stayToPay(screen: Screen): Promise<void> {
  await screen.see('还没有支付，要离开吗？')
  await screen.press('继续支付')
  await screen.seePage('订单支付')
}

/** When: goes from the home page to his registration orders. */
async function openMyOrders(screen: Screen): Promise<void> {
  await screen.press('我的')
  await screen.seePage('个人中心')
  await screen.press('我的挂号')
  await screen.seePage('预约挂号')
}

/** When: agrees to the order on the confirm page. */
export async function confirmOrder(screen: Screen): Promise<void> {
  await screen.seePage('确认下单')
  await screen.press('提交并支付')
  await screen.seePage('订单支付')
}

/** When: pays on the pay page. */
export async function pay(screen: Screen & Cashier): Promise<void> {
  await screen.press(/^微信支付/)
  await screen.agree()
}

/** Then: the place is his. */
export async function seeBooked(screen: Screen): Promise<void> {
  await screen.see('预约成功')
}

/** A registration, from choosing the time to the paid place. */
export async function bookAndPay(screen: Screen & Cashier, free: FreeTime): Promise<void> {
  await chooseTime(screen, free)
  await confirmOrder(screen)
  await pay(screen)
  await seeBooked(screen)
}

/** When: cancels the paid order that is open. */
async function cancelOrder(screen: Screen): Promise<void> {
  await screen.press(/取消挂号/)
  await screen.see(/取消后退款/)
  await screen.press('时间有变')
  await screen.press('确认取消')
}

/** Then: the money is on its way back, or there. */
async function seeRefund(screen: Screen): Promise<void> {
  await screen.see(/退款中|已退号/)
}
