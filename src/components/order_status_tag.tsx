import { orderStatusLabels, type OrderStatus } from '@/contract/registration'
import { calendar, check, clock, close, warning } from '@/ui/icons/frame'
import { absent, hourglass, refund, stopped, success } from '@/ui/icons/outcomes'
import type { IconShape } from '@/ui/icons/shape'
import { Tag, type Tone } from '@/ui/facts/tag'

interface Look {
  tone: Tone
  icon: IconShape
}

const looks = {
  PENDING_PAY: { tone: 'warning', icon: clock },
  CONFIRMING: { tone: 'brand', icon: hourglass },
  BOOKED: { tone: 'success', icon: calendar },
  TAKEN: { tone: 'success', icon: check },
  VISITED: { tone: 'neutral', icon: success },
  PAST: { tone: 'neutral', icon: calendar },
  CANCELLED: { tone: 'neutral', icon: close },
  EXPIRED: { tone: 'neutral', icon: clock },
  REFUNDING: { tone: 'brand', icon: refund },
  REFUNDED: { tone: 'neutral', icon: refund },
  STOPPED: { tone: 'danger', icon: stopped },
  NO_SHOW: { tone: 'warning', icon: absent },
  FAILED: { tone: 'danger', icon: warning },
} satisfies Record<OrderStatus, Look>

interface OrderStatusTagProps {
  status: OrderStatus
  /** A missed visit that does not count after an appeal. */
  isExcused?: boolean | undefined
}

/** An order's status: icon, word and tone together. */
export function OrderStatusTag({ status, isExcused = false }: OrderStatusTagProps) {
  if (isExcused)
    return (
      <Tag tone="neutral" icon={absent}>
        未到诊，不计入
      </Tag>
    )
  return <Tag {...looks[status]}>{orderStatusLabels[status]}</Tag>
}
