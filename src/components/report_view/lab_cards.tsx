import { View } from '@tarojs/components'

import type { LabItem } from '@/contract/report'
import { Card } from '@/ui/lists/card'
import { classNames } from '@/ui/class_names'
import { Icon } from '@/ui/icons/icon'
import { chevronRight } from '@/ui/icons/frame'
import { Pressable } from '@/platform/elements/pressable'

import { flagWords, splitItems } from './report_words'
import styles from './report_view.module.scss'

interface LabCardsProps {
  items: readonly LabItem[]
  /** Whether the reader may ask how an item went over time. */
  canSeeTrends: boolean
  onOpen: (item: LabItem) => void
}

/** The abnormal items, then the normal ones. */
export function LabCards({ items, canSeeTrends, onOpen }: LabCardsProps) {
  const { abnormal, normal } = splitItems(items)
  return (
    <>
      {abnormal.length > 0 && (
        <Card title={`异常 ${abnormal.length} 项`} isFlush>
          {abnormal.map((item) => (
            <ItemRow
              key={item.itemCode}
              item={item}
              hasTrend={canSeeTrends && item.hasTrend}
              onOpen={onOpen}
            />
          ))}
        </Card>
      )}
      {normal.length > 0 && (
        <Card
          title={abnormal.length > 0 ? `正常 ${normal.length} 项` : `${normal.length} 项都正常`}
          isFlush
        >
          {normal.map((item) => (
            <ItemRow
              key={item.itemCode}
              item={item}
              hasTrend={canSeeTrends && item.hasTrend}
              onOpen={onOpen}
            />
          ))}
        </Card>
      )}
    </>
  )
}

function ItemRow({
  item,
  hasTrend,
  onOpen,
}: {
  item: LabItem
  hasTrend: boolean
  onOpen: (item: LabItem) => void
}) {
  const flag = flagWords(item)
  const hasMore = Boolean(item.explanation) || hasTrend
  const content = (
    <>
      <View className={styles.item_main}>
        <View>{item.itemName}</View>
        <View className={styles.note}>
          {[item.enName, item.refRange && `参考 ${item.refRange}`].filter(Boolean).join(' · ')}
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
    </>
  )
  if (!hasMore) return <View className={styles.item}>{content}</View>
  return (
    <Pressable
      className={classNames(styles.item, item.critical && styles.critical)}
      onPress={() => onOpen(item)}
    >
      {content}
    </Pressable>
  )
}
