import { View } from '@tarojs/components'

import type { Remark } from '@/contract/hospital'
import { Card } from '@/ui/lists/card'
import { ListRow } from '@/ui/lists/list_row'
import { Tag } from '@/ui/facts/tag'

import { kindLabel, readStateOf, remarkKey, type Found } from './remarks'
import { MarkedText } from './marked_text'
import styles from './remark_list.module.scss'

interface RemarkListProps {
  remarks: Remark[]
  /** Keys of read versions. */
  read: readonly string[]
  onOpen: (remark: Remark) => void
}

/** Notices to choose from. Only read ones, and later changed ones, are marked: on a first visit none is. */
export function RemarkList({ remarks, read, onOpen }: RemarkListProps) {
  return (
    <View className={styles.list}>
      <Card isFlush>
        {remarks.map((remark) => {
          const state = readStateOf(remark, read)
          return (
            <ListRow
              key={remarkKey(remark)}
              title={remark.title ?? '须知'}
              note={[kindLabel(remark), remark.branchName, remark.summary]
                .filter(Boolean)
                .join(' · ')}
              value={state === 'unread' ? undefined : <ReadMark isChanged={state === 'changed'} />}
              onPress={() => onOpen(remark)}
            />
          )
        })}
      </Card>
    </View>
  )
}

/** Notices that contain the search terms. */
export function FoundList({ found, onOpen }: { found: Found[]; onOpen: (remark: Remark) => void }) {
  return (
    <View className={styles.list}>
      <Card isFlush>
        {found.map(({ remark, snippet }) => (
          <ListRow
            key={remarkKey(remark)}
            title={remark.title ?? '须知'}
            note={<MarkedText pieces={snippet} />}
            onPress={() => onOpen(remark)}
          />
        ))}
      </Card>
    </View>
  )
}

function ReadMark({ isChanged }: { isChanged: boolean }) {
  return isChanged ? <Tag tone="warning">有更新</Tag> : <View className={styles.read}>已读</View>
}
