/** Labels of a timeline's sources and of what is done about an order; apart from the calls, so that only the pages that show them carry them. */
import type { OrderActionKind, TimelineSourceName } from '../timeline'

export const timelineSourceLabels = {
  order: '订单',
  payment: '支付',
  refund: '退款',
  message: '消息',
  document: '医院文档',
  work: '待办',
  staff: '人工',
} satisfies Record<TimelineSourceName, string>

export const orderActionLabels = {
  ask_channel: '再问一次支付渠道',
  resend: '再发最近一条消息',
  give_back: '取消并放回号源',
} satisfies Record<OrderActionKind, string>
