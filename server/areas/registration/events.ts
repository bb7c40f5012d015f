/** The events of an order's timeline: kinds in the database, labels for the patient. */
import { yuan } from '../../values/money'
import { titlesOf } from '../payment'

const titles = {
  created: '已下单，号源为您保留',
  paid: '已支付',
  pays_at_hospital: '您选择了到院支付',
  paid_at_hospital: '挂号费已在医院付过',
  paid_after_choice: '已选择到院支付，收到的线上付款已申请原路退回',
  paid_late: '支付到账，号源仍在，已为您保留',
  paid_twice: '收到重复支付，多付的部分已申请退回',
  paid_after_end: '订单结束后收到付款，已申请原路退回',
  paid_wrongly: '实付金额与订单不符，已申请全额退回',
  confirmed: '医院已确认，预约成功',
  confirm_delayed: '医院系统暂时没有回应，正在继续确认',
  refused: '医院未能保留号源，挂号失败',
  place_gone: '支付到账时号源已被约走，挂号失败',
  lock_over: '支付到账时锁号已到时，号已被约走；已为您排在候补第一位',
  taken: '已取号',
  visited: '已就诊',
  no_show: '未到诊',
  no_show_undone: '未到诊记录已撤销',
  past: '就诊时间已过',
  expired: '超时未支付，号源已放回',
  cancelled: '已取消',
  cancelled_there: '医院已退号',
  stopped: '医院停诊',
  choice_offered: '请选择改约其他医生、改约其他日期，或全额退款',
  choice_refund: '您选择了全额退款',
  choice_over: '选择的时间已过，自动全额退款',
  refund_requested: '已申请原路退款',
  refunded: '退款已到账',
  rescheduled: '已改约到新的时间，费用转入新订单，原来的号已放回',
  reschedule_begun: '正在改约，原来的号保留到新的号确认',
  reschedule_failed: '改约没有完成，原来的号仍然有效',
  rescheduled_from: '由原来的预约改约而来',
  by_waitlist: '候补到号，已为您下单',
  difference_refunded: '新的号费用较低，差价已申请原路退回',
  excused: '申诉通过，这次未到诊不计入信用记录',
  refund_failed: '退款遇到问题，医院工作人员会处理',
  insurance_failed: '医保支付没有成功，已付的部分正在退回',
} as const

export type EventKind = keyof typeof titles

/** `退款金额 ¥12.00` */
export function formatRefund(amountFen: number): string {
  return `退款金额 ¥${yuan(amountFen)}`
}

/** A kind of event as the patient reads it. */
export const eventTitle = titlesOf(titles)
