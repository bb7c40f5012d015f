import type { Refund } from '@/contract/payment'
import { Card } from '@/ui/lists/card'
import { Money } from '@/ui/facts/money'
import { Notice } from '@/ui/states/notice'

import { refundEvents } from './refund_events'
import { Timeline } from './timeline'

/** How far an order's refunds are, the newest first. */
export function RefundProgress({
  refund,
  today,
}: {
  refund: Refund & { earlier?: readonly Refund[] }
  today: string
}) {
  return [refund, ...(refund.earlier ?? [])].map((one) => (
    <Card key={one.requestedAt} title="退款进度" extra={<Money amountFen={one.amountFen} />}>
      {one.status === 'FAILED' && (
        <Notice tone="danger">退款没有成功，医院会继续处理。着急的话请打电话问医院。</Notice>
      )}
      <Timeline events={refundEvents(one)} today={today} />
    </Card>
  ))
}
