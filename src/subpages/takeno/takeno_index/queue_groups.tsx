import { Text, View } from '@tarojs/components'

import type { QueueGroup, QueueItem } from '@/contract/queue'
import { Button } from '@/ui/forms/button'
import { Card } from '@/ui/lists/card'
import { Icon } from '@/ui/icons/icon'
import { place } from '@/ui/icons/frame'
import { Tag } from '@/ui/facts/tag'

import { aheadOf, formatPlace } from '@/waiting/queue_words'
import styles from './queue_groups.module.scss'
import { QueueStatusTag } from '../queue_status_tag'

interface QueueGroupsProps {
  groups: readonly QueueGroup[]
  onOpen: (groupCode: string, itemCode: string) => void
}

/** What numbers can be taken for, by group. */
export function QueueGroups({ groups, onOpen }: QueueGroupsProps) {
  return (
    <>
      {groups.map(({ group, groupName, items }) => (
        <View key={group}>
          <View className={styles.name} role="heading" aria-level={2}>
            {groupName}
          </View>
          {items.map((item) => (
            <ItemCard
              key={`${item.hospitalBranchId ?? ''} ${item.itemCode}`}
              item={item}
              onPress={() => onOpen(group, item.itemCode)}
            />
          ))}
        </View>
      ))}
    </>
  )
}

interface ItemCardProps {
  item: QueueItem
  onPress: () => void
}

function ItemCard({ item, onPress }: ItemCardProps) {
  const { itemName, remark, queueNo, take } = item
  const ahead = aheadOf(item)
  return (
    <Card>
      <View className={styles.item}>
        <View className={styles.main}>
          <View className={styles.title}>{itemName}</View>
          {remark && <View className={styles.note}>{remark}</View>}
          <View className={styles.place}>
            <Icon of={place} sizePx={16} className={styles.icon} />
            <Text>{formatPlace(item)}</Text>
          </View>
          {take && !take.allowed && <View className={styles.reason}>{take.reason}</View>}
        </View>
        <View className={styles.side}>
          {queueNo ? (
            <View className={styles.number}>{queueNo}</View>
          ) : (
            <StateTag isAllowed={take?.allowed ?? true} />
          )}
          {item.status ? (
            <QueueStatusTag status={item.status} />
          ) : (
            ahead !== undefined && <View className={styles.note}>{`${ahead} 人等候`}</View>
          )}
        </View>
      </View>
      <RowButton item={item} onPress={onPress} />
    </Card>
  )
}

/** The item's action, with its name in the button's label. */
function RowButton({ item: { itemName, queueNo, take }, onPress }: ItemCardProps) {
  const canTake = !queueNo && (take?.allowed ?? true)
  const words = formatRow(Boolean(queueNo), canTake)
  return (
    <View className={styles.action}>
      <Button
        kind={canTake ? 'primary' : 'secondary'}
        isWide
        label={`${itemName}，${words}`}
        onPress={onPress}
      >
        {words}
      </Button>
    </View>
  )
}

function formatRow(hasNumber: boolean, canTake: boolean): string {
  if (hasNumber) return '看我的号'
  return canTake ? '取号' : '看详情'
}

function StateTag({ isAllowed }: { isAllowed: boolean }) {
  return isAllowed ? <Tag tone="success">可取号</Tag> : <Tag tone="neutral">暂不可取</Tag>
}
