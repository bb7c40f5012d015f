/** Workers and their errors in the words of the hospital's IT. */
import type { WorkerState } from '@/contract/desk/workers'
import { describeOutside } from '../../parts/outside_words'

/** What each worker does, by the name that logs and metrics have; a newer server's stands by its name alone. */
export const workerWords: Readonly<Record<string, string>> = {
  advance_guarantees: '先诊疗后付费：担保、扣款、解除',
  announce_new_bills: '通知患者有新的门诊费用',
  apply_tel_changes: '到时间的换手机号生效',
  ask_about_new_patients: '向医院要新绑定患者的资料',
  ask_exam_platform: '向检查预约平台锁定、确认、收回时间',
  check_payments: '向支付渠道查付款结果',
  checkpoint_logs: '给日志做检查点并签名',
  compare_channel_bill: '与微信支付账单对账',
  compare_registration_days: '与医院核对每天的挂号',
  compare_three_books: '三方对账',
  delete_devices_of_past_orders: '删除已结束挂号的设备标记',
  delete_ended_pay_codes: '删除过期的付款码',
  delete_old_admission_tries: '删除查住院号的旧记录',
  delete_old_file_links: '删除没有完成的档案绑定',
  delete_old_queue_news: '删除旧的叫号消息',
  delete_old_report_searches: '删除查报告的旧记录',
  delete_old_scarce_requests: '删除紧俏号源的旧请求',
  delete_old_shares: '删除过期的分享链接',
  delete_old_film_tickets: '删除过期的影像临时凭证',
  delete_old_sign_ins: '删除过期的登录和换手机号记录',
  delete_old_sms_codes: '删除过期的短信验证码',
  delete_old_staff_sessions: '删除工作台过期的登录',
  put_back_work_of_absent: '放回离岗同事手里的待办',
  delete_transfer_bank_accounts: '删除已办完转账的银行账号',
  delete_unfiled_feedback_pictures: '删除没有提交的投诉照片',
  delete_unused_form_photos: '删除没有用到的问诊照片',
  delete_unused_notice_pictures: '删除没有用到的公告图片',
  end_clinics_of_closures: '成批停诊：逐个停诊',
  end_overdue_visits: '过了时间的就诊记为结束或未到诊',
  erase_unlinked_patients: '删除没有人使用的患者资料',
  expire_unpaid_orders: '取消到时间没有付款的订单',
  export_logs: '把日志送到日志服务器',
  finish_stopped_clinics: '停诊后通知患者选择、逾期退款',
  ingest_overdue_documents: '接收等待已久的文档',
  ingest_parked_documents: '接收等到了所需数据的文档',
  ingest_requested_documents: '接收工作台要求重新接收的文档',
  mend_registration_differences: '改正与医院不一致的挂号',
  move_patients_of_closures: '成批停诊：把患者改约到别的门诊',
  move_report_pictures: '把报告图片移到文件存储',
  notify_hospital: '通知医院：挂号、缴费、退号、预缴',
  notify_of_ended_links: '通知患者绑定已解除',
  notify_of_releases: '通知关注的患者放号',
  publish_planned_notices: '发布和撤下定时的公告',
  purge_connector_calls: '删除接入程序已答完的请求',
  purge_expired_rows: '删除超过保存期限的数据',
  read_hospital_changes: '读取医院系统的变更',
  record_runs: '记录后台任务的运行情况',
  refresh_awaited_slots: '查询候补患者等的号源余量',
  refund_deceased_patients: '患者去世后退还未就诊的挂号费',
  remind_of_entitlements: '提醒患者有免费续诊',
  remind_of_follow_ups: '提醒患者复诊',
  remind_of_medicines: '提醒患者用药',
  request_missing_documents: '发现缺数据时向医院要',
  return_outside_registrations: '通知医院退掉其他渠道的挂号',
  send_clinic_changes: '通知医院门诊的变动',
  send_copy_requests: '把病案复印申请送到医院',
  send_discharge_confirmations: '把出院结算的确认送到医院',
  send_form_answers: '把预问诊的回答送到医院',
  send_form_readings: '把入院须知的阅读记录送到医院',
  send_mails: '发送邮件',
  send_messages: '发送消息和短信',
  send_refund_asks: '把退费申请送到医院',
  send_refunds: '向支付渠道办退款',
  tend_hospital_locks: '向医院锁号、解锁',
  warm_booking_connections: '放号前备好数据库连接',
  watch_complaint_clocks: '检查投诉的期限',
  watch_copy_requests: '检查没有答复的病案复印申请',
  watch_devices: '检查登录了很多账号的设备',
  watch_discharges: '检查办了很久的出院手续',
  watch_exams: '检查没有时间的检查和平台的答复',
  watch_form_answers: '检查没有送到的预问诊回答',
  watch_inpatient_balances: '检查住院余额，提醒预缴',
  watch_refund_asks: '检查没有答复的退费申请',
  watch_refused_documents: '检查没有接收的文档，列入待办',
}

export const stateWords = {
  failing: '出错',
  late: '超时',
  ok: '正常',
} satisfies Record<WorkerState, string>

const units = [
  [3_600_000, '小时'],
  [60_000, '分钟'],
  [1_000, '秒'],
] as const

/** `每 2 秒`, `每 6 小时`. */
export function everyWords(everyMs: number): string {
  const [size, word] = units.find(([ms]) => everyMs >= ms) ?? units[2]
  return `每 ${Math.round((everyMs / size) * 10) / 10} ${word}`
}

/** `不到 0.1 秒`, `2.4 秒`, `3 分钟`. */
export function tookWords(tookMs: number): string {
  if (tookMs < 100) return '不到 0.1 秒'
  return tookMs < 60_000
    ? `${(tookMs / 1000).toFixed(1)} 秒`
    : `${Math.round(tookMs / 60_000)} 分钟`
}

const causes: readonly [pattern: RegExp, words: string][] = [
  [/^PostgresError (?:57014|55P03)/, '数据库太慢，超过了时限'],
  [/^PostgresError 40/, '数据库里与别的操作冲突'],
  [/^PostgresError/, '数据库报错'],
  [/CONNECT_TIMEOUT|CONNECTION_|ECONNREFUSED|ECONNRESET|ENOTFOUND|ETIMEDOUT/, '连不上'],
]

/** The error's code in words, where it has any; who mends it looks for the code in the server's log. */
export function failureWords(code: string): string {
  const words = causes.find(([pattern]) => pattern.test(code))?.[1]
  return words === undefined ? describeOutside(code) : `${words}（${code}）`
}
