import { Text, View } from '@tarojs/components'

import type { Entitlement } from '@/contract/registration'
import { go } from '@/navigation/navigate'
import { dayWithDate } from '@/ui/facts/format_day'
import { Button } from '@/ui/forms/button'
import { Card } from '@/ui/lists/card'

import { useBooking } from '../booking/use_booking'
import { VisitRow } from '../booking/visit_row'
import styles from './entitlement_card.module.scss'

interface EntitlementCardProps {
  entitlement: Entitlement
  today: string
}

/** One right to a further visit: for whom, until when, and its next times. */
export function EntitlementCard({ entitlement, today }: EntitlementCardProps) {
  const { patientId, patientName, departId, departName, doctorName, until, reason, visits } =
    entitlement
  const book = useBooking(patientId)
  return (
    <Card
      title={[departName, doctorName].filter(Boolean).join(' · ')}
      extra={<Text className={styles.who}>{patientName}</Text>}
    >
      <View>{`${dayWithDate(until, today)}前来看诊，不用交挂号费和诊查费，限一次。`}</View>
      {reason && <View className={styles.reason}>{reason}</View>}
      {visits.map((visit) => (
        <VisitRow key={visit.sourceTimeId} visit={visit} today={today} onBook={book} />
      ))}
      {visits.length === 0 && (
        <View className={styles.reason}>
          这些天的号已约满。有人退号时会再放出来，也可以打电话问医院。
        </View>
      )}
      <Button kind="text" isAtEdge onPress={go('registration_doctor_list', { departId })}>
        看这个科室的所有时间
      </Button>
    </Card>
  )
}
