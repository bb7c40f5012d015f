/** The events of a payment's timeline: kinds in the database, labels for the patient; of two at once the one that stands first here came first. */
import { titlesOf } from '../../payment'

const titles = {
  created: '已下单',
  cancelled: '已放弃支付',
  paid: '已支付',
  paid_late: '支付到账较晚，仍然有效',
  paid_twice: '收到重复支付，多付的部分已申请退回',
  paid_after_end: '收到付款时已不能缴费，已申请原路退回',
  paid_wrongly: '实付金额与应缴不符，已申请全额退回',
  confirmed: '医院已确认缴费',
  confirm_delayed: '医院系统暂时没有回应，正在继续确认',
  refused: '医院未能确认缴费，已申请原路退款',
  item_dispensed: '已发药',
  item_done: '已完成',
  refund_asked: '已向医院申请退费',
  refund_granted: '医院同意退费，退款原路退回',
  refund_partly: '医院同意退一部分，退款原路退回',
  refund_denied: '医院没有同意退费',
  refund_at_window: '退费请到收费窗口办理',
  item_refunded: '部分项目已退费，退款原路退回',
  all_refunded: '全部项目已退费，退款原路退回',
  invoice_replaced: '原电子票据已冲红，已换开新票据',
  invoice_reversed: '电子票据已冲红',
  refunded: '退款已到账',
  refund_failed: '退款遇到问题，医院工作人员会处理',
  credit_asked: '到了结算时间，正在向信用方扣款',
  credit_ended: '信用方没有付款，请用其他方式缴费',
  insurance_failed: '医保支付没有成功，已付的部分正在退回',
} as const

export type EventKind = keyof typeof titles

/** A kind of event as the patient reads it. */
export const eventTitle = titlesOf(titles)
