import { View } from '@tarojs/components'

import { orderStatusLabels, type ChainLink } from '@/contract/registration'
import { Card } from '@/ui/lists/card'
import { dayWithDate, timeRange } from '@/ui/facts/format_day'
import { ListRow } from '@/ui/lists/list_row'

interface OrderChainProps {
  chain: readonly ChainLink[]
  today: string
  onOpen: (orderId: string) => void
}

/** A chain of rescheduled orders, the first one first. */
export function OrderChain({ chain, today, onOpen }: OrderChainProps) {
  if (chain.length < 2) return null
  return (
    <Card isFlush title="改约记录">
      <View role="list">
        {chain.map((link, index) => (
          <View key={link.orderId} role="listitem">
            <ListRow
              title={`${dayWithDate(link.visitDate, today)} ${timeRange(link.beginTime, link.endTime)}`}
              note={[
                index === 0 ? '最初的预约' : `第 ${index} 次改约`,
                link.doctorName,
                link.isThis && '本页',
              ]
                .filter(Boolean)
                .join(' · ')}
              value={formatChain(link, index === chain.length - 1)}
              onPress={link.isThis ? undefined : () => onOpen(link.orderId)}
            />
          </View>
        ))}
      </View>
    </Card>
  )
}

/** `已改约` for every order with a successor, whatever its own status. */
function formatChain({ status }: ChainLink, isLast: boolean): string {
  return status === 'CANCELLED' && !isLast ? '已改约' : orderStatusLabels[status]
}
