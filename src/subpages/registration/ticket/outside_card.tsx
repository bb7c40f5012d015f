import { Text, View } from '@tarojs/components'

import { formatVisitDoctor, formatVisitPlace } from '@/components/format_visit'
import {
  outsideChannelLabels,
  outsideStateLabels,
  type OutsideRegistration,
  type OutsideState,
} from '@/contract/registration'
import { hospitalDay, formatVisitTime } from '@/ui/facts/format_day'
import { Money } from '@/ui/facts/money'
import { Tag, Tags, type Tone } from '@/ui/facts/tag'
import { Button } from '@/ui/forms/button'
import { calendar, check, clock, close, place, user } from '@/ui/icons/frame'
import { absent, stopped, success } from '@/ui/icons/outcomes'
import type { IconShape } from '@/ui/icons/shape'
import { Card } from '@/ui/lists/card'

import { Fact } from './order_card'
import styles from './order_card.module.scss'

const looks = {
  booked: { tone: 'success', icon: calendar },
  taken: { tone: 'success', icon: check },
  seen: { tone: 'neutral', icon: success },
  not_come: { tone: 'warning', icon: absent },
  cancelled: { tone: 'neutral', icon: close },
} satisfies Record<OutsideState, { tone: Tone; icon: IconShape }>

const stoppedLook = { tone: 'danger', icon: stopped, words: '已停诊' } as const

interface OutsideCardProps {
  registration: OutsideRegistration
  onGiveBack: () => unknown
}

/** A registration that a window, a kiosk or the telephone made: looks like an order, says whose it is, and is paid and changed there. */
export function OutsideCard({ registration, onGiveBack }: OutsideCardProps) {
  const { visit, channel, channelName, state, cancellation, totalFeeFen } = registration
  const isPast = registration.isOver && (state === 'booked' || state === 'taken')
  const look = registration.isStopped
    ? stoppedLook
    : { ...looks[state], words: outsideStateLabels[state] }
  return (
    <Card isFlush>
      <View className={styles.open}>
        <View className={styles.head}>
          <Text className={styles.department}>{visit.departName}</Text>
          <Tags>
            <Tag>{channelName || outsideChannelLabels[channel]}</Tag>
            {isPast ? (
              <Tag icon={clock}>就诊时间已过</Tag>
            ) : (
              <Tag tone={look.tone} icon={look.icon}>
                {look.words}
              </Tag>
            )}
          </Tags>
        </View>
        <View className={styles.doctor}>{formatVisitDoctor(visit)}</View>
        <Fact icon={clock} words={formatVisitTime(visit, hospitalDay(registration.serverNow))} />
        <Fact icon={place} words={formatVisitPlace(visit)} />
        <View className={styles.last}>
          <Fact icon={user} words={registration.patientName} />
          {totalFeeFen !== null && <Money amountFen={totalFeeFen} />}
        </View>
      </View>
      {state === 'booked' && !registration.isOver && (
        <View className={styles.pay}>
          <Text className={styles.note}>
            {registration.isCancelling ? '正在向医院退号' : note(registration)}
          </Text>
          {cancellation.allowed && (
            <Button kind="secondary" isSmall onPress={onGiveBack}>
              退号
            </Button>
          )}
        </View>
      )}
    </Card>
  )
}

function note({ hospitalNo, cancellation, isStopped }: OutsideRegistration): string {
  if (isStopped)
    return cancellation.allowed
      ? '医生停诊，请不要前往'
      : '医生停诊，请不要前往。退号、改约请到原来挂号的地方'
  return cancellation.allowed || !cancellation.reason
    ? `医院挂号单号 ${hospitalNo}`
    : cancellation.reason
}
