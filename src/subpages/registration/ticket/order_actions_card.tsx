import { observer } from 'mobx-react-lite'

import type { RegistrationOrder } from '@/contract/registration'
import { canAddToCalendar } from '@/platform/files/calendar'
import { hospitalStore } from '@/stores'
import { formatDeadline } from '@/ui/facts/format_day'
import { swap } from '@/ui/icons/actions'
import { bell, calendar } from '@/ui/icons/frame'
import { refund } from '@/ui/icons/outcomes'
import { Card } from '@/ui/lists/card'
import { ListRow } from '@/ui/lists/list_row'

import { canPay, hasTicket } from '../order_rules'

/** The actions of an order, beside cancelling it. */
export interface OrderActions {
  reschedule: () => void
  watchEarlier: () => void
  otherDoctor: () => void
  otherDate: () => void
  refundStopped: () => void
  openOrder: (orderId: string) => void
  openCredit: () => unknown
}

interface OrderActionsCardProps {
  order: RegistrationOrder
  today: string
  actions: OrderActions
  onRemember: () => void
  onCancel: () => void
}

/** The possible actions of an order; nothing once it is over. */
export const OrderActionsCard = observer(function OrderActionsCard({
  order,
  today,
  actions,
  onRemember,
  onCancel,
}: OrderActionsCardProps) {
  const { status, reschedule, cancellation, fee, payAtHospital } = order
  const isComing = hasTicket(order)
  if (!isComing && !canPay(order)) return null
  return (
    <Card isFlush>
      {isComing && canAddToCalendar() && (
        <ListRow
          icon={calendar}
          title="加入手机日历"
          note="就诊前两小时提醒"
          onPress={onRemember}
        />
      )}
      {status === 'BOOKED' && reschedule && (
        <ListRow
          icon={swap}
          title="改约"
          note={rescheduleNote(reschedule, fee.totalFeeFen === 0 || payAtHospital !== undefined)}
          onPress={reschedule.allowed ? actions.reschedule : undefined}
        />
      )}
      {status === 'BOOKED' && reschedule?.allowed && hospitalStore.offers('waitlist') && (
        <ListRow
          icon={bell}
          title="有更早的号时告诉我"
          note="原来的号一直保留，您确认后才改"
          onPress={actions.watchEarlier}
        />
      )}
      <ListRow
        icon={refund}
        title={canPay(order) ? '取消订单' : '取消挂号'}
        note={cancelNote(order, today)}
        onPress={cancellation.allowed ? onCancel : undefined}
      />
    </Card>
  )
})

/** How often the order can still be rescheduled, or why not. */
function rescheduleNote(
  { allowed, reason, left }: NonNullable<RegistrationOrder['reschedule']>,
  isFree: boolean,
): string {
  if (!allowed) return reason ?? '现在不能改约'
  return isFree ? `还可改约 ${left} 次` : `费用转到新的号，还可改约 ${left} 次`
}

function cancelNote({ cancellation }: RegistrationOrder, today: string): string | undefined {
  if (!cancellation.allowed) return cancellation.reason ?? '现在不能在线取消'
  return cancellation.deadline
    ? `${formatDeadline(cancellation.deadline, today)} 前可以取消`
    : undefined
}
