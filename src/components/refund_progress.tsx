import type { Refund } from '@/contract/payment'
import { Card } from '@/ui/lists/card'
import { Money } from '@/ui/facts/money'
import { Notice } from '@/ui/states/notice'

import { refundEvents } from './refund_events'
import { Timeline } from './timeline'

/** The state of a cancelled order's refund. */
export function RefundProgress({ refund, today }: { refund: Refund; today: string }) {
  return (
    <Card title="退款进度" extra={<Money amountFen={refund.amountFen} />}>
      {refund.status === 'FAILED' && (
        <Notice tone="danger">退款没有成功，医院会继续处理。着急的话请打电话问医院。</Notice>
      )}
      <Timeline events={refundEvents(refund)} today={today} />
    </Card>
  )
}
