import { View } from '@tarojs/components'

import { remarkTypeLabels, type Remark } from '@/contract/hospital'
import { Card } from '@/ui/card'
import { ListRow } from '@/ui/list_row'
import { Tag } from '@/ui/tag'

import { remarkKey } from '../remarks'
import styles from './remark_list.module.scss'

interface RemarkListProps {
  remarks: Remark[]
  /** Keys of what was read. */
  read: readonly string[]
  onOpen: (remark: Remark) => void
}

/** Notices to choose from; what is unread says so. */
export function RemarkList({ remarks, read, onOpen }: RemarkListProps) {
  return (
    <View className={styles.list}>
      <Card isFlush>
        {remarks.map((remark) => (
          <ListRow
            key={remarkKey(remark)}
            title={remark.title ?? '须知'}
            note={[kindWords(remark), remark.summary].filter(Boolean).join(' · ')}
            value={read.includes(remarkKey(remark)) ? undefined : <Tag tone="brand">未读</Tag>}
            onPress={() => onOpen(remark)}
          />
        ))}
      </Card>
    </View>
  )
}

function kindWords({ type }: Remark): string | undefined {
  return Object.entries(remarkTypeLabels).find(([value]) => value === type)?.[1]
}
