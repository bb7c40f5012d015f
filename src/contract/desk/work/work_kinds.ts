/** Kinds of work items (待办): each describes what happened and what to do, who sees it, and the possible actions. */
import * as v from 'valibot'
import { hospitalWork } from './work_of_hospital'
import { money, settled, type KindDefinition } from '../words/work_words'

export { workAction, type WorkAction } from '../words/work_words'

export const workKind = v.picklist([
  'refund_failed',
  'refund_abnormal',
  'refund_waiting',
  'refund_to_approve',
  'insurance_refund_failed',
  'insurance_news_refused',
  'statement_difference',
  'hospital_money_difference',
  'place_not_taken_back',
  'lock_broken',
  'clinic_not_changed',
  'registration_difference',
  'payment_unknown',
  'refund_unknown',
  'payment_not_as_asked',
  'mixed_payment_unclear',
  'mixed_total_differs',
  'paid_twice',
  'paid_at_window_too',
  'deposit_left',
  'hospital_refused',
  'hospital_silent',
  'hospital_away',
  'visits_not_reported',
  'documents_refused',
  'documents_waiting',
  'several_files',
  'merge_failed',
  'message_undelivered',
  'appeal',
  'exams_stopped',
  'exam_unplanned',
  'answers_undelivered',
  'many_documents',
  'many_accounts',
])
export type WorkKind = v.InferOutput<typeof workKind>

export const workKinds = {
  refund_failed: {
    label: '退款失败',
    advice:
      '微信没有办成这笔退款，患者还没有收到钱。按原因处理后再退一次；原路退不回的，线下退给患者后登记。',
    roles: money,
    actions: { try_again: '再退一次', by_hand: '已线下退款' },
  },
  refund_abnormal: {
    label: '退款异常',
    advice:
      '微信退不回患者付款的账户，原样再退没有用。在“退款”页重新退到患者的银行卡，或退到医院的银行账户后线下退给患者并登记。钱到患者手里，这件待办才结束。',
    roles: money,
    actions: { by_hand: '已线下退款' },
    page: { path: '/refunds', label: '重新退款' },
  },
  refund_waiting: {
    label: '退款久未到账',
    advice:
      '这笔退款申请了很久，钱还没有退到。看原因和办法；系统会一直办下去，钱退到后这件待办自动结束，办不成时变成“退款失败”。',
    roles: money,
    actions: { try_again: '马上再办一次' },
    stays: ['try_again'],
  },
  refund_to_approve: {
    label: '退款待第二人批准',
    advice:
      '同事申请的退款超过一个人能定的金额，要由另一个人核对后批准或不批准，自己申请的不能自己批。在“退款”页决定，决定后这里自动结束。',
    roles: ['finance', 'admin'],
    actions: {},
    page: { path: '/refunds?show=open', label: '去批准' },
  },
  insurance_refund_failed: {
    label: '医保退费被拒',
    advice: '医保局拒绝收回这笔结算。到医保局的系统里查明原因，在那里办好，或再申请一次。',
    roles: money,
    actions: { try_again: '再申请一次', settled },
  },
  insurance_news_refused: {
    label: '微信未登记医保退费',
    advice: '钱已退回医保，但微信的账里没有登记。对账时会看到差异，可以再通知一次。',
    roles: money,
    actions: { try_again: '再通知一次', settled },
  },
  statement_difference: {
    label: '对账差异',
    advice: '我方与渠道的账不一致。按单号在两边查明，改正后重新对这一天的账。',
    roles: money,
    actions: { try_again: '重新对账', settled },
  },
  hospital_money_difference: {
    label: '与医院的账不一致',
    advice:
      '这一天的一笔收款或退款，我方和医院账上不一样。“办法”写着系统能办的，在“三方对账”页办；没有办法的，按单号在两边查明、改正。再核对时两边一致，这件待办自动结束。',
    roles: ['finance', 'admin'],
    actions: { try_again: '再核对一次', settled },
    page: { path: '/money-days', label: '看三方对账' },
  },
  place_not_taken_back: {
    label: '医院系统未收回号源',
    advice: '患者已取消，医院系统却不收回这个号。在医院系统里把号放回，或再通知一次。',
    roles: ['clinics', 'support', 'admin'],
    actions: { try_again: '再通知一次', settled },
  },
  clinic_not_changed: {
    label: '医院系统不知道门诊变动',
    advice:
      '停诊、换医生或加号在这里已经生效，患者也已通知，医院系统却没有照做。请在医院系统里做同样的变动，或再通知一次。',
    roles: ['clinics', 'admin'],
    actions: { try_again: '再通知一次', settled },
  },
  lock_broken: {
    label: '医院没有守住锁号',
    advice:
      '医院系统锁住了这个号，确认时却说没有，或确认了我方没有下单的号。已付的钱自动退回患者。按锁号单号在医院系统里查明是谁卖掉的，需要时为患者加号。',
    roles: ['clinics', 'support', 'admin'],
    actions: { settled },
  },
  payment_unknown: {
    label: '收到不明款项',
    advice: '渠道说收到一笔款，我方没有这个单号。在商户平台查是谁付的，需要时在那里退回。',
    roles: money,
    actions: { settled },
  },
  refund_unknown: {
    label: '不明退款',
    advice: '渠道说退了一笔款，我方没有这个单号。在商户平台查是谁退的。',
    roles: money,
    actions: { settled },
  },
  payment_not_as_asked: {
    label: '实付与应付不符',
    advice: '收到的钱和要收的不一样，已经申请全额退回。确认退款到账，并查明为什么。',
    roles: money,
    actions: { settled },
  },
  mixed_payment_unclear: {
    label: '医保混合支付不清',
    advice: '现金和医保两部分的说法对不上。向微信和医保局各查一次，确认钱在哪里。',
    roles: money,
    actions: { settled },
  },
  mixed_total_differs: {
    label: '医保分解金额不符',
    advice: '医保局算出的总额和我方不同，患者现在不能用医保付这一笔。和医保局核对费用明细。',
    roles: money,
    actions: { settled },
  },
  paid_twice: {
    label: '疑似重复收款',
    advice:
      '已经付过的订单又收到一笔款，系统已申请把后一笔原路退回。确认退款到账；同一天多次发生时，请信息科查原因。',
    roles: money,
    actions: { settled },
  },
  paid_at_window_too: {
    label: '窗口与手机重复缴费',
    advice:
      '医院系统说这张费用单已在窗口缴清，而患者在手机上也付了。和窗口核对，退掉其中一笔：退手机这笔，在订单的经过里退款。',
    roles: money,
    actions: { settled: '已核对，结束' },
  },
  deposit_left: {
    label: '出院结算有余款',
    advice:
      '出院结算后预缴款有剩余，还没有退给患者。在医院系统里办理退款；医院系统记为已退后，这件待办自动结束。',
    roles: money,
    actions: { settled: '已退给患者，结束' },
  },
  ...hospitalWork,
} satisfies Record<WorkKind, KindDefinition>

/** A kind's description, by a type that fits all kinds. */
export function definitionOfKind(kind: WorkKind): KindDefinition {
  return workKinds[kind]
}
