import { View } from '@tarojs/components'

import type { QueueItem } from '@/contract/queue'
import { Card } from '@/ui/card'
import { ListRow } from '@/ui/list_row'

import { QueueStatusTag } from '../queue_status_tag'

/** The numbers of today that are over. */
export function OverList({ items }: { items: readonly QueueItem[] }) {
  if (items.length === 0) return null
  return (
    <Card title="今天已结束" isFlush>
      <View>
        {items.map(({ ticketId, itemName, queueNo, patientName, status }) => (
          <ListRow
            key={ticketId}
            title={itemName}
            note={[queueNo, patientName].filter(Boolean).join(' · ')}
            value={status && <QueueStatusTag status={status} />}
          />
        ))}
      </View>
    </Card>
  )
}
