import { View } from '@tarojs/components'

import type { TimelineStep } from '@/contract/payment'
import { classNames } from '@/ui/class_names'
import { momentWords } from '@/ui/facts/day_words'

import styles from './timeline.module.scss'

interface TimelineProps {
  /** Oldest first. */
  events: readonly TimelineStep[]
  today: string
}

/** What happened so far, the newest on top. */
export function Timeline({ events, today }: TimelineProps) {
  return (
    <View role="list">
      {[...events].reverse().map(({ at, title, note }, index) => (
        <View key={`${at} ${title}`} className={styles.event} role="listitem">
          <View className={styles.rail} aria-hidden>
            <View className={classNames(styles.dot, index === 0 && styles.now)} />
          </View>
          <View className={styles.main}>
            <View className={classNames(styles.title, index === 0 && styles.newest)}>{title}</View>
            {note && <View className={styles.note}>{note}</View>}
            <View className={styles.at}>{momentWords(at, today)}</View>
          </View>
        </View>
      ))}
    </View>
  )
}
