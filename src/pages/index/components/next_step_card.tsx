import { Text, View } from '@tarojs/components'

import type { NextStep } from '@/contract/registration'
import { navigate } from '@/navigation/navigate'
import { Button } from '@/ui/button'
import { Countdown } from '@/ui/countdown'
import { dayWithDate, hospitalDay, timeRange } from '@/ui/day_words'
import { Icon } from '@/ui/icon'
import { calendar, clock, place, wallet } from '@/ui/icons/frame'

import styles from './next_step_card.module.scss'

interface NextStepCardProps {
  step: NextStep
  serverNow: string
  onOutdated: () => void
}

const looks = {
  pay_order: { icon: wallet, words: '待支付', tone: styles.warning },
  confirming_order: { icon: clock, words: '医院确认中', tone: styles.calm },
  visit_today: { icon: place, words: '今天就诊', tone: styles.brand },
  upcoming_visit: { icon: calendar, words: '即将就诊', tone: styles.calm },
} satisfies Record<NextStep['kind'], unknown>

/** What one patient has to do now: pay, come, or only know. */
export function NextStepCard({ step, serverNow, onOutdated }: NextStepCardProps) {
  const { kind, patientName, order } = step
  const { visit, serialNo, orderId } = order
  const look = looks[kind]
  const isUnpaid = kind === 'pay_order'
  const day = dayWithDate(visit.visitDate, hospitalDay(serverNow))

  return (
    <View className={styles.card}>
      <View className={styles.head}>
        <Icon of={look.icon} sizePx={18} className={look.tone} />
        <Text className={styles.kind}>{look.words}</Text>
        <Text className={styles.patient}>{patientName}</Text>
      </View>
      <View className={styles.row}>
        <View className={styles.main}>
          <View className={styles.title}>{[visit.departName, visit.doctorName].filter(Boolean).join(' · ')}</View>
          <View className={styles.when}>
            <Text className={styles.unit}>{day}</Text> <Text className={styles.unit}>{timeRange(visit.beginTime, visit.endTime)}</Text>
          </View>
          <View className={styles.where}>{[visit.place ?? visit.branchName, `${serialNo}号`].join(' · ')}</View>
        </View>
        <View className={styles.action}>
          {isUnpaid && order.expiresAt && (
            <View className={styles.left}>
              剩 <Countdown until={order.expiresAt} serverNow={serverNow} onEnd={onOutdated} />
            </View>
          )}
          <Button
            isSmall
            kind={isUnpaid ? 'primary' : 'secondary'}
            onPress={() => (isUnpaid ? navigate('registration_order_pay', { orderId }) : navigate('registration_orderlist', { orderId }))}
          >
            {isUnpaid ? '去支付' : '查看'}
          </Button>
        </View>
      </View>
    </View>
  )
}
