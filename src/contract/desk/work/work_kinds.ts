/** Kinds of work items (待办): each describes what happened, who sees it, and the possible actions; what to do stands in `work_advice`. */
import * as v from 'valibot'
import { hospitalWork } from './work_of_hospital'
import { counter, money, settled, type KindDefinition, type WorkAction } from '../words/work_words'

export { severity, type Severity, workAction, type WorkAction } from '../words/work_words'

export const workKinds = {
  refund_failed: {
    label: '退款失败',
    roles: money,
    actions: { try_again: '再退一次', by_hand: '已线下退款' },
  },
  refund_abnormal: {
    label: '退款异常',
    roles: money,
    actions: { by_hand: '已线下退款' },
    page: { path: '/refunds', label: '重新退款' },
  },
  refund_waiting: {
    label: '退款久未到账',
    roles: money,
    actions: { try_again: '马上再办一次' },
    stays: ['try_again'],
  },
  refund_to_approve: {
    label: '退款待第二人批准',
    roles: ['finance', 'admin'],
    actions: {},
    page: { path: '/refunds?show=open', label: '去批准' },
  },
  refund_unanswered: {
    label: '退费申请没有答复',
    roles: money,
    actions: { try_again: '再问一次医院', by_hand: '已请患者到窗口' },
  },
  copies_unanswered: {
    label: '病案复印没有答复',
    roles: counter,
    actions: { try_again: '再问一次医院', by_hand: '已请患者到窗口' },
  },
  insurance_refund_failed: {
    label: '医保退费被拒',
    roles: money,
    actions: { try_again: '再申请一次', settled },
  },
  insurance_news_refused: {
    label: '微信未登记医保退费',
    roles: money,
    actions: { try_again: '再通知一次', settled },
  },
  credit_waiting: {
    label: '先诊疗后付费没有办成',
    roles: money,
    actions: { try_again: '马上再办一次', settled },
    stays: ['try_again'],
  },
  credit_lost: {
    label: '信用方不付款',
    roles: money,
    actions: { settled: '已联系患者' },
  },
  ledger_fault: {
    label: '记账不全',
    roles: money,
    actions: { try_again: '补记', settled },
  },
  statement_difference: {
    label: '对账差异',
    roles: money,
    actions: { try_again: '重新对账', settled },
  },
  hospital_money_difference: {
    label: '与医院的账不一致',
    roles: ['finance', 'admin'],
    actions: { try_again: '再核对一次', settled },
    page: { path: '/money-days', label: '看三方对账' },
  },
  place_not_taken_back: {
    label: '医院系统未收回号源',
    roles: ['clinics', 'support', 'admin'],
    actions: { try_again: '再通知一次', settled },
  },
  clinic_not_changed: {
    label: '医院系统不知道门诊变动',
    roles: ['clinics', 'admin'],
    actions: { try_again: '再通知一次', settled },
  },
  lock_broken: {
    label: '医院没有守住锁号',
    roles: ['clinics', 'support', 'admin'],
    actions: { settled },
  },
  payment_unknown: {
    label: '收到不明款项',
    roles: money,
    actions: { settled },
  },
  refund_unknown: {
    label: '不明退款',
    roles: money,
    actions: { settled },
  },
  payment_not_as_asked: {
    label: '实付与应付不符',
    roles: money,
    actions: { settled },
  },
  mixed_payment_unclear: {
    label: '医保混合支付不清',
    roles: money,
    actions: { settled },
  },
  mixed_total_differs: {
    label: '医保分解金额不符',
    roles: money,
    actions: { settled },
  },
  paid_twice: {
    label: '疑似重复收款',
    roles: money,
    actions: { settled },
  },
  paid_at_window_too: {
    label: '窗口与手机重复缴费',
    roles: money,
    actions: { settled: '已核对，结束' },
  },
  deposit_left: {
    label: '出院结算有余款',
    roles: money,
    actions: { settled: '已退给患者，结束' },
  },
  bank_return: {
    label: '余款转账',
    roles: ['finance', 'admin'],
    actions: {},
    page: { path: '/refunds?show=bank', label: '去办' },
  },
  discharge_hangs: {
    label: '出院手续办了很久',
    roles: money,
    actions: { settled: '已联系住院处' },
  },
  settlement_overpaid: {
    label: '结算改后多退了钱',
    roles: money,
    actions: { settled },
  },
  ...hospitalWork,
} satisfies Record<string, KindDefinition>

export type WorkKind = keyof typeof workKinds
/** Their names, once: the desk's first load has them with their words. */
export const workKind = v.picklist(Object.keys(workKinds) as [WorkKind, ...WorkKind[]])

/** A kind's description, by a type that fits all kinds. */
export function definitionOfKind(kind: WorkKind): KindDefinition {
  return workKinds[kind]
}

/** The one action of a kind that may stand out: trying again where that can do no harm; never an ending by a person. */
export function safeActionOf(kind: WorkKind): WorkAction | undefined {
  const { actions, isRisky = false } = definitionOfKind(kind)
  return actions.try_again === undefined || isRisky ? undefined : 'try_again'
}
