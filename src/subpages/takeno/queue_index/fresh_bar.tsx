import { Text, View } from '@tarojs/components'

import { Button } from '@/ui/forms/button'
import { classNames } from '@/ui/class_names'
import { Icon } from '@/ui/icons/icon'
import { warning } from '@/ui/icons/frame'
import { refresh as again } from '@/ui/icons/actions'

import { formatClock } from '@/waiting/queue_words'
import styles from './fresh_bar.module.scss'

interface FreshBarProps {
  updatedAt: string | undefined
  isStale: boolean
  isPushed: boolean
  onRefresh: () => Promise<void>
}

/** The age of the data, and a button to refresh. */
export function FreshBar({ updatedAt, isStale, isPushed, onRefresh }: FreshBarProps) {
  const how = isPushed ? '实时更新' : '自动更新'
  return (
    <View className={styles.bar}>
      <View
        className={classNames(styles.words, isStale && styles.stale)}
        role={isStale ? 'status' : undefined}
      >
        {isStale && <Icon of={warning} sizePx={16} className={styles.icon} />}
        <Text>{`${updatedAt ? formatClock(updatedAt) : ''} 更新`}</Text>
        <Text className={styles.how}>{isStale ? '可能不是最新，正在重新连接' : how}</Text>
      </View>
      <View className={styles.again}>
        <Button kind="text" icon={again} onPress={onRefresh}>
          刷新
        </Button>
      </View>
    </View>
  )
}
