import { Step, Steps } from '@nutui/nutui-react-taro'
import { View } from '@tarojs/components'

import type { TimelineStep } from '@/contract/payment'
import { formatMoment } from '@/ui/facts/format_day'

import styles from './timeline.module.scss'

interface TimelineProps {
  /** Oldest first. */
  events: readonly TimelineStep[]
  today: string
}

/** The events so far, newest on top: NutUI's steps, as a list to screen readers. */
export function Timeline({ events, today }: TimelineProps) {
  return (
    <View className={styles.timeline} role="list">
      <Steps direction="vertical" type="dot" status="dynamic" value={1}>
        {[...events].reverse().map(({ at, title, note }, index) => (
          <Step
            key={`${at} ${title}`}
            value={index + 1}
            title={
              <View role="listitem">
                <View className={styles.title}>{title}</View>
                {note && <View className={styles.note}>{note}</View>}
                <View className={styles.at}>{formatMoment(at, today)}</View>
              </View>
            }
          />
        ))}
      </Steps>
    </View>
  )
}
