import { Text, View } from '@tarojs/components'

import type { DayPart } from '@/contract/home'
import { classNames } from '@/ui/class_names'
import { check } from '@/ui/icons/frame'
import { Icon } from '@/ui/icons/icon'

import styles from './day_strip.module.scss'

const kindLabel = {
  leave: '出门',
  take_number: '取号',
  wait: '候诊',
  pay: '缴费',
  service: '检查',
  go_home: '回家',
} satisfies Record<DayPart['kind'], string>

const stateLabels = { done: '，已完成', now: '，现在', later: '' } satisfies Record<
  DayPart['state'],
  string
>

/** The patient's day in the hospital in one line: what is done is ticked, what is to be done now stands out. */
export function DayStrip({ parts }: { parts: readonly DayPart[] }) {
  return (
    <View className={styles.strip} role="list" aria-label="今天的就诊">
      {parts.map(({ kind, name, state }) => (
        <View
          key={`${kind} ${name ?? ''}`}
          className={classNames(styles.part, styles[state])}
          role="listitem"
        >
          <View className={styles.dot} aria-hidden>
            {state === 'done' && <Icon of={check} sizePx={12} />}
          </View>
          <Text className={styles.words}>{name || kindLabel[kind]}</Text>
          <Text className="visually_hidden">{stateLabels[state]}</Text>
        </View>
      ))}
    </View>
  )
}
