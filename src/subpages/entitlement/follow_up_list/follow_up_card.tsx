import { Text, View } from '@tarojs/components'

import type { FollowUp } from '@/contract/registration'
import { go } from '@/navigation/navigate'
import { Button } from '@/ui/forms/button'
import { Card } from '@/ui/lists/card'
import { Notice } from '@/ui/states/notice'

import { useBooking } from '../booking/use_booking'
import { VisitRow } from '../booking/visit_row'
import { ExamsBefore } from './exams_before'
import styles from './follow_up_card.module.scss'
import { declineReasons, formatBooked, formatDays } from './follow_up_words'

interface FollowUpCardProps {
  followUp: FollowUp
  today: string
  /** The app plans exams. */
  plansExams: boolean
  onDecline: () => void
  onReopen: () => Promise<void>
}

/** One follow-up: for whom, when, what is done before, and its next times; or how it was answered. */
export function FollowUpCard(props: FollowUpCardProps) {
  const { followUp, today, plansExams } = props
  const { patientId, patientName, departName, doctorName, reason, state, exams } = followUp
  const isToBook = state === 'open' || state === 'late'
  return (
    <Card
      title={[departName, doctorName].filter(Boolean).join(' · ')}
      extra={<Text className={styles.who}>{patientName}</Text>}
    >
      <View>{formatDays(followUp, today)}</View>
      {reason && <View className={styles.reason}>{reason}</View>}
      {state === 'late' && (
        <View className={styles.part}>
          <Notice>日子过了也可以约，下面是最近的时间；也可以打电话问医院。</Notice>
        </View>
      )}
      {state === 'booked' && <Booked followUp={followUp} today={today} />}
      {state === 'declined' && <Declined {...props} />}
      {state !== 'declined' && (
        <ExamsBefore exams={exams} patientId={patientId} today={today} isPlanned={plansExams} />
      )}
      {isToBook && <Times {...props} />}
    </Card>
  )
}

function Booked({ followUp, today }: Pick<FollowUpCardProps, 'followUp' | 'today'>) {
  const { bookedOrderId: orderId } = followUp
  return (
    <View className={styles.part}>
      <Notice
        tone="success"
        action={
          orderId && (
            <Button kind="text" onPress={go('registration_orderlist', { orderId })}>
              看预约
            </Button>
          )
        }
      >
        {formatBooked(followUp, today)}
      </Notice>
    </View>
  )
}

function Declined({ followUp, onReopen }: FollowUpCardProps) {
  const { declineReason, declineWords } = followUp
  const why = declineReason === null ? '' : declineReasons[declineReason]
  return (
    <>
      <View className={styles.part}>
        <Notice tone="neutral" title="您说了这次不来，科室会看到">
          {[why, declineWords].filter(Boolean).join(' · ')}
        </Notice>
      </View>
      <View className={styles.part}>
        <Button kind="secondary" isWide onPress={onReopen}>
          改主意了，要来
        </Button>
      </View>
    </>
  )
}

function Times({ followUp, today, onDecline }: FollowUpCardProps) {
  const { patientId, departId, visits } = followUp
  const book = useBooking(patientId)
  return (
    <>
      {visits.map((visit) => (
        <VisitRow key={visit.sourceTimeId} visit={visit} today={today} onBook={book} />
      ))}
      {visits.length === 0 && (
        <View className={styles.reason}>
          这些天的号还没有放出来，或已约满。有号时会列在这里，也可以打电话问医院。
        </View>
      )}
      <View className={styles.ways}>
        <Button kind="text" isAtEdge onPress={go('registration_doctor_list', { departId })}>
          看这个科室的所有时间
        </Button>
        <Button kind="text" isAtEdge onPress={onDecline}>
          这次不来
        </Button>
      </View>
    </>
  )
}
