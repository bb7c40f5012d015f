import { View } from '@tarojs/components'
import type { ReactNode } from 'react'

import type { LabItem } from '@/contract/report'
import { Notice } from '@/ui/states/notice'

import { formatFlag, reasonFor } from './report_words'
import styles from './report_view.module.scss'

/** One item: its value, its plain explanation, and its trend. */
export function ItemSheet({ item, trend }: { item: LabItem; trend: ReactNode | undefined }) {
  const { explanation } = item
  const flag = formatFlag(item)
  const reason = explanation && reasonFor(explanation, item.flag)
  return (
    <View>
      <View className={styles.sheet_value}>
        <View className={flag ? styles.off : undefined}>
          {[item.result, item.unit].filter(Boolean).join(' ')}
        </View>
        {flag && <View className={styles.sheet_flag}>{flag}</View>}
      </View>
      <View className={styles.note}>
        {[item.refRange && `参考范围 ${item.refRange}`, item.method].filter(Boolean).join(' · ')}
      </View>
      {explanation && (
        <View className={styles.explained}>
          <View>{explanation.about}</View>
          {reason && <View>{reason}</View>}
          <Notice>这是常识解释，不是诊断。结果要由医生结合病情看。</Notice>
        </View>
      )}
      {trend}
    </View>
  )
}
