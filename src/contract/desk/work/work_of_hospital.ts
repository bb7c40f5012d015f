/** Work items about the hospital's systems and patients; those about money stand in `work_kinds`. */
import { counter, money, settled, technical, type KindDefinition } from '../words/work_words'

export const hospitalWork = {
  hospital_refused: {
    label: '已付款，医院系统拒绝',
    roles: ['clinics', ...money],
    actions: { settled },
  },
  hospital_silent: {
    label: '已付款，医院系统不回应',
    roles: ['clinics', ...money],
    actions: { try_again: '马上再问一次', settled },
  },
  hospital_away: {
    label: '读不到医院的变更',
    roles: technical,
    actions: { try_again: '马上再读一次', settled },
    page: { path: '/intake', label: '看数据接入' },
  },
  registration_difference: {
    label: '挂号核对有差异',
    roles: technical,
    actions: { try_again: '按办法改正', settled },
    isRisky: true,
    page: { path: '/hospital-days', label: '看核对结果' },
  },
  exams_stopped: {
    label: '检查设备停用，患者还没有改时间',
    roles: ['clinics', 'support', 'admin'],
    actions: {},
    page: { path: '/exams', label: '去改时间' },
  },
  exam_unplanned: {
    label: '检查快到期，还没有时间',
    roles: ['clinics', 'support', 'admin'],
    actions: { settled: '已联系患者' },
    page: { path: '/exams', label: '看检查' },
  },
  exam_platform_silent: {
    label: '检查预约平台没有回应',
    roles: technical,
    actions: { try_again: '再问一次平台', by_hand: '已在平台取消' },
  },
  answers_undelivered: {
    label: '预问诊没有送到医院',
    roles: technical,
    actions: { try_again: '马上再送一次', settled: '已告诉医生，结束' },
  },
  feedback_urgent: {
    label: '患者写的话可能有危险',
    roles: counter,
    actions: { settled: '已联系患者' },
    page: { path: '/feedback', label: '去看' },
  },
  feedback_late: {
    label: '投诉过了期限',
    roles: counter,
    actions: {},
    page: { path: '/feedback', label: '去处理' },
  },
  visits_not_reported: {
    label: '医院没有报到诊',
    roles: technical,
    actions: { settled },
    page: { path: '/intake', label: '看数据接入' },
  },
  documents_refused: {
    label: '医院文档未能接收',
    roles: technical,
    actions: { try_again: '全部重新接收', settled },
    page: { path: '/intake', label: '看原因' },
  },
  documents_waiting: {
    label: '医院文档久等不到所需数据',
    roles: technical,
    actions: { try_again: '向医院再要一次', settled },
    page: { path: '/intake', label: '看等待的文档' },
  },
  several_files: {
    label: '同一人有多份档案',
    roles: counter,
    actions: { settled: '已合并档案，结束' },
    page: { path: '/counter', label: '柜台服务' },
  },
  merge_failed: {
    label: '档案合并没有完成',
    roles: counter,
    actions: { try_again: '再合并一次', settled },
    isRisky: true,
  },
  message_undelivered: {
    label: '重要消息没有送到',
    roles: counter,
    actions: { try_again: '再发一次', settled: '已电话告知，结束' },
  },
  appeal: {
    label: '爽约申诉待答复',
    roles: ['support', 'admin'],
    actions: {},
    page: { path: '/appeals', label: '去答复' },
  },
  many_documents: {
    label: '一个账号试了很多证件',
    roles: ['admin'],
    actions: { settled },
    page: { path: '/security', label: '看安全日志' },
  },
  many_accounts: {
    label: '一台设备登录了很多账号',
    roles: ['admin'],
    actions: { settled },
    page: { path: '/security', label: '看安全日志' },
  },
} satisfies Record<string, KindDefinition>
