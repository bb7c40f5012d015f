import { View } from '@tarojs/components'

import type { Visit } from '@/contract/registration'
import { dayWithDate, formatHalfDay, timeRange } from '@/ui/facts/format_day'
import { Button } from '@/ui/forms/button'

import styles from './visit_row.module.scss'

interface VisitRowProps {
  visit: Visit
  today: string
  onBook: (visit: Visit) => Promise<void>
}

/** A free time, and the tap that books it. */
export function VisitRow({ visit, today, onBook }: VisitRowProps) {
  const { visitDate, halfDay, beginTime, endTime, doctorName, place } = visit
  const when = `${dayWithDate(visitDate, today)} ${formatHalfDay(halfDay)} ${timeRange(beginTime, endTime)}`
  return (
    <View className={styles.visit}>
      <View className={styles.words}>
        <View className={styles.when}>{when}</View>
        <View className={styles.where}>
          {[doctorName ?? '普通门诊', place].filter(Boolean).join(' · ')}
        </View>
      </View>
      <Button kind="secondary" isSmall label={`约 ${when}`} onPress={() => onBook(visit)}>
        预约
      </Button>
    </View>
  )
}
