import { View } from '@tarojs/components'

import type { LabItem } from '@/contract/report'
import { Card } from '@/ui/lists/card'
import { classNames } from '@/ui/class_names'
import { Icon } from '@/ui/icons/icon'
import { chevronRight } from '@/ui/icons/frame'
import { Pressable } from '@/platform/elements/pressable'

import { RangeBar } from './range_bar'
import { formatFlag, itemNotes, splitItems } from './report_words'
import styles from './report_view.module.scss'

interface LabCardsProps {
  items: readonly LabItem[]
  today: string
  /** Whether the reader may see trends. */
  canSeeTrends: boolean
  onOpen: (item: LabItem) => void
}

/** The abnormal items, then the normal ones. */
export function LabCards({ items, ...shown }: LabCardsProps) {
  const { abnormal, normal } = splitItems(items)
  return (
    <>
      {abnormal.length > 0 && (
        <Card title={`异常 ${abnormal.length} 项`} isFlush>
          <Rows items={abnormal} {...shown} />
        </Card>
      )}
      {normal.length > 0 && (
        <Card title={abnormal.length > 0 ? `正常 ${normal.length} 项` : '各项结果'} isFlush>
          <Rows items={normal} {...shown} />
        </Card>
      )}
    </>
  )
}

function Rows({ items, today, canSeeTrends, onOpen }: LabCardsProps) {
  return items.map((item) => {
    const hasMore = Boolean(item.explanation) || (canSeeTrends && item.hasTrend)
    const content = <ItemLines item={item} today={today} hasMore={hasMore} />
    const className = classNames(styles.item, item.critical && styles.critical)
    return hasMore ? (
      <Pressable key={item.itemCode} className={className} onPress={() => onOpen(item)}>
        {content}
      </Pressable>
    ) : (
      <View key={item.itemCode} className={className}>
        {content}
      </View>
    )
  })
}

function ItemLines({ item, today, hasMore }: { item: LabItem; today: string; hasMore: boolean }) {
  const flag = formatFlag(item)
  return (
    <>
      <View className={styles.item_line}>
        <View className={styles.item_main}>
          <View>{item.itemName}</View>
          <View className={classNames(styles.note, styles.item_notes)}>
            {itemNotes(item, today).map((words) => (
              <View key={words}>{words}</View>
            ))}
          </View>
        </View>
        <View className={styles.item_result}>
          <View className={classNames(styles.figure, flag && styles.off)}>
            {item.result}
            {item.unit && <View className={styles.item_unit}>{item.unit}</View>}
          </View>
          {flag && <View className={styles.off}>{flag}</View>}
        </View>
        {hasMore ? (
          <Icon of={chevronRight} sizePx={16} className={styles.chevron} />
        ) : (
          <View className={styles.no_chevron} />
        )}
      </View>
      <RangeBar item={item} isOff={flag !== ''} />
    </>
  )
}
