import type { StoredTicket } from '@/storage/keys'
import { Button } from '@/ui/forms/button'
import { Notice } from '@/ui/states/notice'

import { OrderTicket } from './order_ticket'

interface OfflineTicketsProps {
  tickets: readonly StoredTicket[]
  /** The hospital's time as far as this phone knows it. */
  serverNow: string
  onRetry: () => void
}

/** The stored tickets of coming visits: enough to be admitted. */
export function OfflineTickets({ tickets, serverNow, onRetry }: OfflineTicketsProps) {
  return (
    <>
      <Notice
        tone="warning"
        title="暂时连不上医院，这是保存在手机里的就诊凭证"
        action={
          <Button kind="text" isSmall onPress={onRetry}>
            重试
          </Button>
        }
      >
        可以凭它取号。时间和地点如有变动，以联网后显示的为准。
      </Notice>
      {tickets.map((ticket) => (
        <OrderTicket key={ticket.orderId} order={{ ...ticket, serverNow }} />
      ))}
    </>
  )
}
