import { Text, View } from '@tarojs/components'

import type { QueueItem } from '@/contract/queue'
import { Button } from '@/ui/forms/button'
import { serverNowMs } from '@/request/server_clock'
import { Card } from '@/ui/lists/card'
import { classNames } from '@/ui/class_names'
import { Icon } from '@/ui/icons/icon'
import { place } from '@/ui/icons/frame'
import { Segmented } from '@/ui/forms/segmented'
import { TelephoneLink } from '@/ui/frame/telephone_link'

import {
  adviceOf,
  aheadOf,
  formatEstimateSource,
  formatEstimate,
  formatPlace,
} from '@/waiting/queue_words'
import { reminderChoices, formatReminder } from './reminders'
import { QueueStatusTag } from '../queue_status_tag'
import { RollingNumber } from './rolling_number'
import styles from './waiting_card.module.scss'

interface WaitingCardProps {
  item: QueueItem
  remindAhead: number
  onRemind: (ahead: number) => void
  onRequeue: () => Promise<void>
}

const choices = reminderChoices.map((ahead) => ({
  value: String(ahead),
  words: formatReminder(ahead),
}))

/** One number: the people ahead in large, the called number, the wait, the place, and what to do. */
export function WaitingCard({ item, remindAhead, onRemind, onRequeue }: WaitingCardProps) {
  const { itemName, patientName, status, remark, estimate, requeue } = item
  const where = formatPlace(item)
  return (
    <Card title={itemName} extra={status && <QueueStatusTag status={status} />}>
      <View className={styles.who}>
        {[patientName, item.visitTime && `预约 ${item.visitTime}`].filter(Boolean).join(' · ')}
      </View>
      <WaitingStatus item={item} />
      <Facts item={item} />
      {estimate && (
        <View className={styles.source}>{formatEstimateSource(estimate)}，仅供参考</View>
      )}
      {where && (
        <View className={styles.place}>
          <Icon of={place} sizePx={18} className={styles.icon} />
          <Text>{where}</Text>
        </View>
      )}
      {remark && <View className={styles.source}>{remark}</View>}
      {aheadOf(item) !== undefined && (
        <View className={styles.remind}>
          <View className={styles.label}>前面剩几人时提醒我（请保持本页打开）</View>
          <Segmented
            label="什么时候提醒"
            choices={choices}
            value={String(remindAhead)}
            onChange={(wanted) => onRemind(Number(wanted))}
          />
        </View>
      )}
      {status === 'MISSED' && (
        <View className={styles.missed}>
          {requeue?.allowed ? <Button onPress={onRequeue}>重新排队</Button> : <TelephoneLink />}
        </View>
      )}
    </Card>
  )
}

/** People ahead, or the number itself; and what to do. */
function WaitingStatus({ item }: { item: QueueItem }) {
  const { itemName, status, queueNo } = item
  const ahead = aheadOf(item)
  const advice = adviceOf(item)
  const look = [status === 'CALLING' && styles.calling, status === 'MISSED' && styles.late]
  return (
    <View className={classNames(styles.center, ...look)}>
      {ahead === undefined ? (
        <View className={styles.called}>{queueNo}</View>
      ) : (
        <>
          <View className={styles.label}>前面还有</View>
          <View className={styles.ahead}>
            <RollingNumber value={ahead} />
            <Text className={styles.unit}>人</Text>
          </View>
        </>
      )}
      <View className={styles.advice}>{advice}</View>
      <View className="visually_hidden" role="status" aria-live="polite">
        {ahead === undefined
          ? `${itemName}，${queueNo}，${advice}`
          : `${itemName}，前面还有 ${ahead} 人`}
      </View>
    </View>
  )
}

function Facts({ item: { queueNo, currentNo, estimate } }: { item: QueueItem }) {
  return (
    <View className={styles.facts}>
      {queueNo && <Fact label="我的号" value={queueNo} />}
      {currentNo && <Fact label="正在叫号" value={currentNo.join('、') || '暂无'} />}
      {estimate && <Fact label="预计等候" value={formatEstimate(estimate, serverNowMs())} />}
    </View>
  )
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <View className={styles.fact}>
      <View className={styles.label}>{label}</View>
      <View className={styles.value}>{value}</View>
    </View>
  )
}
