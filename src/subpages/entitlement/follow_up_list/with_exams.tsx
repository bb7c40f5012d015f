import { View } from '@tarojs/components'
import { useState } from 'react'

import { TimelineDays } from '@/components/exam_timeline/day_timeline'
import type { VisitOffer } from '@/contract/exam'
import type { FollowUp } from '@/contract/registration'
import { Button } from '@/ui/forms/button'

import styles from './follow_up_card.module.scss'
import { formatComing, formatInstead, visitEntry } from './follow_up_words'
import { useBookingWithExams } from './use_booking_with_exams'

interface WithExamsProps {
  followUp: FollowUp
  today: string
}

/** The visit and the exams before it as one choice, booked by one tap. */
export function WithExams({ followUp, today }: WithExamsProps) {
  const { found, book } = useBookingWithExams(followUp)
  const [chosen, choose] = useState(0)
  const offers = found?.offers ?? []
  const offer = offers[chosen] ?? offers[0]
  if (offer === undefined) return null
  const left = found?.left ?? []
  return (
    <View className={styles.exams}>
      <View className={styles.headline}>复诊和检查可以一次约好</View>
      <View className={styles.effort}>{formatComing(offer, today)}</View>
      <TimelineDays parts={offer.parts} visits={[visitEntry(offer)]} today={today} />
      {left.length > 0 && (
        <View
          className={styles.effort}
        >{`${left.map(({ name }) => name).join('、')}不在里面，要另外约`}</View>
      )}
      <View className={styles.part}>
        <Button
          kind="secondary"
          isWide
          label={`一次约好，${formatComing(offer, today)}`}
          onPress={() => book(offer)}
        >
          一次约好
        </Button>
      </View>
      <Others offers={offers} offer={offer} today={today} onChoose={choose} />
      <View className={styles.alone}>也可以只约复诊：</View>
    </View>
  )
}

interface OthersProps {
  offers: readonly VisitOffer[]
  offer: VisitOffer
  today: string
  onChoose: (index: number) => void
}

function Others({ offers, offer, today, onChoose }: OthersProps) {
  return (
    <>
      {offers.map(
        (other, index) =>
          other !== offer && (
            <Button
              key={other.visit.sourceTimeId}
              kind="text"
              isAtEdge
              onPress={() => onChoose(index)}
            >
              {formatInstead(other, today)}
            </Button>
          ),
      )}
    </>
  )
}
