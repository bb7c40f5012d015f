/** The steps of a deposit's timeline: kinds in the database, words for the patient. */
import { titlesOf } from '../../payment'

const titles = {
  created: '已下单',
  paid: '已支付',
  paid_late: '支付到账较晚，仍然有效',
  paid_twice: '收到重复支付，多付的部分已申请退回',
  paid_after_end: '收到付款时已不能预缴，已申请原路退回',
  paid_wrongly: '实付金额与订单不符，已申请全额退回',
  entered: '医院已入账',
  settled_back: '出院结算，多余的部分退回付款人',
  enter_delayed: '医院系统暂时没有回应，正在继续入账',
  refused: '医院未能入账，已申请原路退款',
  refunded: '退款已到账',
  refund_failed: '退款遇到问题，医院工作人员会处理',
} as const

export type EventKind = keyof typeof titles

/** A kind of event as the patient reads it. */
export const eventTitle = titlesOf(titles)
