/** The five tasks as a patient goes through them from home, press by press; `note` writes down the page that is open. */
import type { BrowserScreen } from '../support/e2e/browser_screen'
import type { Hospital } from '../support/e2e/hospital'
import { passReportCheck } from '../support/e2e/steps/report_steps'

type Note = (page: string) => Promise<void>

/** Who walks: his screen, and what he presses that leads to the next page. */
interface Walker {
  screen: BrowserScreen
  /** Sends the SMS. */
  hospital: Hospital
  /** Presses, waits for the page of this title and notes it. */
  go: (press: string | RegExp, title: string) => Promise<void>
  note: Note
}

async function book({ screen, go, note }: Walker): Promise<void> {
  await go('预约挂号', '选择院区')
  await go(/^总院 /, '选择科室')
  await go(/^\S+科 有号/, '选择医生')
  await screen.press(/^明天 /)
  await go(/医师 擅长/, '医生详情')
  await screen.press(/^\d\d:\d\d-\d\d:\d\d\s*余/)
  await go(/^预约 \d/, '确认下单')
  await go('提交并支付', '订单支付')
  await screen.press(/^微信支付/)
  await screen.agree()
  await screen.see('预约成功')
  await note('订单支付：预约成功')
}

async function queue({ screen, go, note }: Walker): Promise<void> {
  await go('取号', '取号')
  await go(/^体检咨询门诊.*取号$/, '取号')
  await screen.press('取号')
  await screen.see('到诊室或窗口时出示')
  await note('取号：号票')
  await go('查看排队情况', '排队候诊')
}

async function pay({ screen, go, note }: Walker): Promise<void> {
  await go('门诊缴费', '门诊缴费')
  await go('去支付', '门诊缴费')
  await screen.press(/^微信支付/)
  await screen.agree()
  await screen.see('缴费成功')
  await note('门诊缴费：缴费成功')
  await go('查看缴费详情', '门诊缴费')
}

async function read({ screen, hospital, go, note }: Walker): Promise<void> {
  await go('报告查询', '报告查询')
  await go(/^全部报告/, '报告查询')
  await passReportCheck(screen, hospital, '13800000002')
  await screen.see('只看未读')
  await note('报告查询：验证以后')
  await screen.press(/出报告/)
  await screen.see('报告信息')
  await note('报告查询：一份报告')
}

async function cancel({ screen, go, note }: Walker): Promise<void> {
  await go('我的', '个人中心')
  await go('我的挂号', '预约挂号')
  await screen.press(/^待就诊/)
  await screen.press(/预约成功 .*明天 /)
  await screen.see('订单进度')
  await note('预约挂号：一个号')
  await screen.press(/取消挂号/)
  await screen.see('取消原因（可不选）')
  await note('取消挂号')
}

/** Each begins at home. */
export const walks = { 挂号: book, 取号和候诊: queue, 缴费: pay, 看报告: read, 退号: cancel }
