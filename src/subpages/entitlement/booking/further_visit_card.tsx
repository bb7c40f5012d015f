import { Text, View } from '@tarojs/components'
import type { ReactNode } from 'react'

import type { Entitlement } from '@/contract/registration'
import { go } from '@/navigation/navigate'
import { Button } from '@/ui/forms/button'
import { Card } from '@/ui/lists/card'

import styles from './further_visit_card.module.scss'
import { useBooking } from './use_booking'
import { VisitRow } from './visit_row'

type FurtherVisit = Omit<Entitlement, 'entitlementId'>

interface FurtherVisitCardProps {
  visit: FurtherVisit
  /** When it is, in a sentence. */
  when: string
  children: ReactNode
}

/** A visit that is to come: with whom, for whom, when and why; below it what can be done. */
export function FurtherVisitCard({ visit, when, children }: FurtherVisitCardProps) {
  const { departName, doctorName, patientName, reason } = visit
  return (
    <Card
      title={[departName, doctorName].filter(Boolean).join(' · ')}
      extra={<Text className={styles.who}>{patientName}</Text>}
    >
      <View>{when}</View>
      {reason && <View className={styles.note}>{reason}</View>}
      {children}
    </Card>
  )
}

interface FreeTimesProps {
  visit: FurtherVisit
  today: string
  /** Said where there is no free time. */
  none: string
}

/** Its next free times, each with the tap that books it. */
export function FreeTimes({ visit: { patientId, visits }, today, none }: FreeTimesProps) {
  const book = useBooking(patientId)
  return (
    <>
      {visits.map((time) => (
        <VisitRow key={time.sourceTimeId} visit={time} today={today} onBook={book} />
      ))}
      {visits.length === 0 && <View className={styles.note}>{none}</View>}
    </>
  )
}

/** To everything that the department has. */
export function AllTimes({ visit: { departId } }: { visit: FurtherVisit }) {
  return (
    <Button kind="text" isAtEdge onPress={go('registration_doctor_list', { departId })}>
      看这个科室的所有时间
    </Button>
  )
}
