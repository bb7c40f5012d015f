import { Text, View } from '@tarojs/components'

import { formatRescheduleMoney } from '@/components/format_reschedule'
import { formatVisitWhen } from '@/components/format_visit'
import type { OrderPreview } from '@/contract/registration'
import { Card } from '@/ui/lists/card'
import { hospitalDay } from '@/ui/facts/format_day'

import styles from './reschedule_card.module.scss'

interface RescheduleCardProps {
  reschedule: NonNullable<OrderPreview['reschedule']>
  preview: Pick<OrderPreview, 'visit'>
  serverNow: string
}

/** The old and the new time, and what that means for the paid fee. */
export function RescheduleCard({ reschedule, preview, serverNow }: RescheduleCardProps) {
  const today = hospitalDay(serverNow)
  return (
    <Card title="改约">
      <Line
        name="原来"
        words={formatVisitWhen(reschedule.fromVisit, today)}
        note={reschedule.fromVisit.doctorName}
      />
      <Line
        name="改为"
        words={formatVisitWhen(preview.visit, today)}
        note={preview.visit.doctorName}
        isStrong
      />
      <View className={styles.money}>{formatRescheduleMoney(reschedule)}</View>
      <View className={styles.promise}>
        先约上新的时间，医院确认后才放回原来的号；没有成功，原来的号仍然有效。
      </View>
    </Card>
  )
}

function Line({
  name,
  words,
  note,
  isStrong = false,
}: {
  name: string
  words: string
  note: string | null
  isStrong?: boolean
}) {
  return (
    <View className={styles.line}>
      <Text className={styles.name}>{name}</Text>
      <View className={styles.main}>
        <Text className={isStrong ? styles.strong : styles.weak}>{words}</Text>
        {note && <View className={styles.note}>{note}</View>}
      </View>
    </View>
  )
}
