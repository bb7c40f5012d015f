import type { Refund, TimelineStep } from '@/contract/payment'

/** The events of a refund, oldest first. */
export function refundEvents({
  status,
  requestedAt,
  finishedAt,
  receivedBy,
}: Refund): TimelineStep[] {
  const begun: TimelineStep = {
    at: requestedAt,
    title: '已申请退款',
    note: '医院已向微信支付提交退款',
  }
  switch (status) {
    case 'PROCESSING':
      return [
        {
          ...begun,
          title: '退款处理中',
          note: `钱将退回${receivedBy || '原支付账户'}，一般 1 到 3 个工作日到账`,
        },
      ]
    case 'SUCCESS':
      return [
        begun,
        {
          at: finishedAt ?? requestedAt,
          title: '退款已到账',
          note: `已退回${receivedBy || '原支付账户'}`,
        },
      ]
    case 'FAILED':
      return [
        begun,
        { at: finishedAt ?? requestedAt, title: '退款没有成功', note: '医院会继续处理' },
      ]
  }
}
