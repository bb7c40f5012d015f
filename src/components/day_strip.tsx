import { Text, View } from '@tarojs/components'
import { useContext } from 'react'

import type { DayPart } from '@/contract/home'
import { classNames } from '@/ui/class_names'
import { DisplayPreferencesContext } from '@/ui/frame/display_preferences'
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

/** The patient's day in the hospital in one line: done parts are ticked, the present one is highlighted. Elder mode shows the present and the next one. */
export function DayStrip({ parts }: { parts: readonly DayPart[] }) {
  const { isElder } = useContext(DisplayPreferencesContext)
  return (
    <View className={styles.strip} role="list" aria-label="今天的就诊">
      {(isElder ? nowAndNext(parts) : parts).map(({ kind, name, state }) => (
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

/** The present part and the next one; of a finished day, its end. */
function nowAndNext(parts: readonly DayPart[]): readonly DayPart[] {
  const at = parts.findIndex(({ state }) => state !== 'done')
  return at === -1 ? parts.slice(-1) : parts.slice(at, at + 2)
}
