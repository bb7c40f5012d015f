import { View } from '@tarojs/components'

import { TimelineDays } from '@/components/exam_timeline/day_timeline'
import type { ExamOffer } from '@/contract/exam'
import { Pressable } from '@/platform/elements/pressable'
import { classNames } from '@/ui/class_names'
import { check } from '@/ui/icons/frame'
import { Icon } from '@/ui/icons/icon'

import { formatEffort, formatEnd, formatShortly, formatVisit, offerLabels } from './exam_words'
import styles from './exam_plan.module.scss'

interface OfferCardsProps {
  offers: readonly ExamOffer[]
  chosen: ExamOffer | undefined
  today: string
  onChoose: (kind: ExamOffer['kind']) => void
}

/** Whole plans to choose from: each with what it costs in trips and time, the chosen one in full. */
export function OfferCards({ offers, chosen, today, onChoose }: OfferCardsProps) {
  if (offers.length === 0) return null
  return (
    <View role="radiogroup" aria-label="检查的几种安排">
      {offers.map((offer) => {
        const isOn = offer === chosen
        return (
          <View key={offer.kind} className={classNames(styles.offer, isOn && styles.on)}>
            <Pressable
              className={styles.head}
              role="radio"
              checked={isOn}
              onPress={() => onChoose(offer.kind)}
            >
              <View className={styles.main}>
                <View className={styles.label}>
                  {offers.length > 1 ? offerLabels[offer.kind] : '可以这样安排'}
                </View>
                <View className={styles.advice}>{formatEnd(offer, today)}</View>
                {offer.visitAt !== null && (
                  <View className={styles.note}>{formatVisit(offer.visitAt)}</View>
                )}
                <View className={styles.note}>{formatEffort(offer)}</View>
                {!isOn && <View className={styles.note}>{formatShortly(offer)}</View>}
              </View>
              <View className={styles.mark}>{isOn && <Icon of={check} sizePx={16} />}</View>
            </Pressable>
            {isOn && (
              <View className={styles.days}>
                <TimelineDays parts={offer.parts} today={today} />
              </View>
            )}
          </View>
        )
      })}
    </View>
  )
}
