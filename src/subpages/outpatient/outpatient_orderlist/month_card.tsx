import { outpatientOrderStatusLabels, type PaidMonth } from '@/contract/outpatient'
import { payStatusLabels } from '@/contract/payment'
import { go } from '@/navigation/navigate'
import { Card } from '@/ui/lists/card'
import { ListRow } from '@/ui/lists/list_row'

import { formatMonth, formatSum } from '../outpatient_words'

/** The payments of one month, with their sum. */
export function MonthCard({
  month: { month, totalFen, refundedFen, orders },
}: {
  month: PaidMonth
}) {
  return (
    <Card
      title={formatMonth(month)}
      extra={`共 ${formatSum(totalFen)}${refundedFen > 0 ? `，退 ${formatSum(refundedFen)}` : ''}`}
    >
      {orders.map((order) => (
        <ListRow
          key={order.orderId}
          title={order.departNames.join('、')}
          note={[
            `${order.paidAt.slice(5, 10)} ${order.paidAt.slice(11, 16)}`,
            order.payStatus === 'PAID'
              ? outpatientOrderStatusLabels[order.status]
              : payStatusLabels[order.payStatus],
            order.payStatus === 'PAID' &&
              order.refundedFen > 0 &&
              `部分退款 ${formatSum(order.refundedFen)}`,
          ]
            .filter(Boolean)
            .join(' · ')}
          value={formatSum(order.totalFen)}
          onPress={go('outpatient_pay_detail', { orderId: order.orderId })}
        />
      ))}
    </Card>
  )
}
