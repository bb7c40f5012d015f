import { View } from '@tarojs/components'

import type { QueueItem } from '@/contract/queue'
import { Card } from '@/ui/lists/card'
import { ListRow } from '@/ui/lists/list_row'

import { keyOf } from '@/waiting/queue_words'
import { QueueStatusTag } from '../queue_status_tag'

/** Today's ended numbers. */
export function OverList({ items }: { items: readonly QueueItem[] }) {
  if (items.length === 0) return null
  return (
    <Card title="今天已结束" isFlush>
      <View>
        {items.map((item) => (
          <ListRow
            key={keyOf(item)}
            title={item.itemName}
            note={[item.queueNo, item.patientName].filter(Boolean).join(' · ')}
            value={item.status && <QueueStatusTag status={item.status} />}
          />
        ))}
      </View>
    </Card>
  )
}
