/** Staff actions at the desk (操作日志): who, in which role, why, and the values before and after. Append-only. */
import * as v from 'valibot'
import { after, id, isoDate, isoDateTime, pageOf } from '../values'
import { staffRole, word, staffGet } from './staff_call'

/** Labels of staff actions, for staff. */
export const staffActionLabels: Readonly<Record<string, string>> = {
  sign_in: '登录工作台',
  sign_out: '退出工作台',
  search_orders: '查找订单',
  view_order: '查看订单',
  ask_channel: '再问一次支付渠道',
  give_back: '取消并放回号源',
  resend: '再发消息',
  answer_appeal: '答复申诉',
  compare_day: '重新对账',
  compare_hospital: '与医院核对挂号',
  mend_difference: '改正与医院的差异',
  publish_notice: '发布须知',
  renew_notice: '发布须知的新版本',
  end_notice: '撤下须知',
  change_rules: '修改规则',
  pause_service: '关闭功能',
  resume_service: '恢复功能',
  lift_restriction: '解除停约',
  ask_refund_again: '再退一次',
  refund_elsewhere: '异常退款重新退到银行卡',
  refund: '退款',
  pay_by_hand: '登记线下退款',
  ask_for_refund: '申请退款，等第二个人批准',
  ask_to_pay_by_hand: '申请线下退款，等第二个人批准',
  approve_refund: '批准退款',
  refuse_refund: '不批准退款',
  stop_clinic: '停诊',
  open_phone: '为打电话查看患者电话',
  call_patient: '电话跟进停诊患者',
  open_clinic: '恢复出诊',
  replace_clinic: '换医生出诊',
  start_closure: '成批停诊',
  undo_closure: '撤销成批停诊',
  open_places: '加号',
  take_documents_again: '重新接收文档',
  hand_over_documents: '把文档交给另一来源',
  search_patients: '查找患者',
  open_patient: '查看患者资料',
  send_counter_code: '发送柜台验证码',
  unbind_account: '结束账号绑定',
  restore_phone: '更换建档手机号',
  give_file_back: '交还档案',
  move_exams: '把停用设备上的检查改到别的时间',
  work_try_again: '再试一次',
  work_by_hand: '登记线下办理',
  work_settled: '结束待办',
}

const facts = v.record(v.string(), v.unknown())

const staffAction = v.object({
  eventId: id,
  at: isoDateTime,
  staffId: v.string(),
  staffName: v.string(),
  /** At that time. */
  roles: v.array(staffRole),
  action: v.string(),
  /** The order, clinic, day … concerned. */
  subject: v.nullable(v.string()),
  reason: v.nullable(v.string()),
  before: v.nullable(facts),
  after: v.nullable(facts),
})
export type StaffActionEvent = v.InferOutput<typeof staffAction>

export const auditCalls = {
  list: staffGet({
    path: '/desk/v1/audit',
    roles: ['audit', 'admin'],
    summary: '操作日志，最近的在前；按人、操作、对象和日期筛选',
    input: v.object({
      /** Of one staff member, by the id of the identity provider. */
      staffId: word,
      action: word,
      subject: word,
      /** The last day of the query. */
      until: v.optional(isoDate),
      after,
    }),
    reply: pageOf(staffAction),
  }),
}
