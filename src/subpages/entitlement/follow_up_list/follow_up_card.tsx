import { View } from '@tarojs/components'

import type { FollowUp } from '@/contract/registration'
import { go } from '@/navigation/navigate'
import { Button } from '@/ui/forms/button'
import { Notice } from '@/ui/states/notice'

import { AllTimes, FreeTimes, FurtherVisitCard } from '../booking/further_visit_card'
import { ExamsBefore } from './exams_before'
import styles from './follow_up_card.module.scss'
import { declineReasons, formatBooked, formatDays } from './follow_up_words'
import { WithExams } from './with_exams'

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
  const { patientId, state, exams } = followUp
  const isToBook = state === 'open' || state === 'late'
  return (
    <FurtherVisitCard visit={followUp} when={formatDays(followUp, today)}>
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
      {isToBook && plansExams && <WithExams followUp={followUp} today={today} />}
      {isToBook && <Times {...props} />}
    </FurtherVisitCard>
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
  return (
    <>
      <FreeTimes
        visit={followUp}
        today={today}
        none="这些天的号还没有放出来，或已约满。有号时会列在这里，也可以打电话问医院。"
      />
      <View className={styles.ways}>
        <AllTimes visit={followUp} />
        <Button kind="text" isAtEdge onPress={onDecline}>
          这次不来
        </Button>
      </View>
    </>
  )
}
