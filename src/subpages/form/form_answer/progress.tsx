import { View } from '@tarojs/components'

import styles from './form_answer.module.scss'

interface ProgressProps {
  /** From 0; as many as there are screens: the last one, where it is sent. */
  at: number
  of: number
  isElder: boolean
}

/** How far it is, in words and as a line. */
export function Progress({ at, of, isElder }: ProgressProps) {
  const words = at < of ? formatPlace(at + 1, of, isElder) : '最后一步：检查后送出'
  return (
    <View className={styles.progress}>
      <View className={styles.note}>{words}</View>
      <View className={styles.line} aria-hidden>
        <View className={styles.done} style={{ width: `${Math.round((at / of) * 100)}%` }} />
      </View>
    </View>
  )
}

const formatPlace = (place: number, of: number, isElder: boolean): string =>
  isElder ? `第 ${place} 题，共 ${of} 题` : `第 ${place} 部分，共 ${of} 部分`
