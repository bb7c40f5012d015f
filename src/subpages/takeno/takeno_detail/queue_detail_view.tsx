import { Text, View } from '@tarojs/components'

import { TicketCode } from '@/components/ticket_code'
import type { QueueDetail, QueueItem } from '@/contract/queue'
import { Card } from '@/ui/lists/card'
import { Icon } from '@/ui/icons/icon'
import { clock, info, place, user } from '@/ui/icons/frame'
import type { IconShape } from '@/ui/icons/shape'

import { formatPlace, windowLabel } from '@/waiting/queue_words'
import styles from './queue_detail_view.module.scss'
import { QueueStatusTag } from '../queue_status_tag'

interface QueueDetailViewProps {
  detail: QueueDetail
  /** Whose number it is; the item itself says it only once there is one. */
  patientName: string | undefined
}

/** One item: the ticket, with who is ahead of it; before that how many wait and are done, where that is known. Then for whom, where and when. */
export function QueueDetailView({ detail, patientName }: QueueDetailViewProps) {
  const { itemName, totalWaitNum, totalCompleteNum, isPublished = true, item } = detail
  const hasNumber = Boolean(item?.queueNo)
  return (
    <>
      {item && hasNumber && <Ticket item={item} />}
      <Card title={hasNumber ? undefined : itemName}>
        {isPublished && !hasNumber && (
          <View className={styles.totals}>
            <Total label="等候人数" value={totalWaitNum} />
            <Total label="已完成" value={totalCompleteNum} />
          </View>
        )}
        {item && <Facts item={item} name={item.patientName ?? patientName} />}
      </Card>
    </>
  )
}

function Facts({ item, name }: { item: QueueItem; name: string | undefined }) {
  const { visitTime, remark, way, take } = item
  return (
    <View className={styles.facts}>
      {name && <Fact icon={user} words={name} />}
      {visitTime && item.queueNo && <Fact icon={clock} words={`预约 ${visitTime}`} />}
      <Fact icon={place} words={formatPlace(item)} />
      {way && <Fact icon={info} words={way} />}
      {remark && <Fact icon={info} words={remark} />}
      {take?.opensAt && take.closesAt && (
        <Fact icon={clock} words={windowLabel(take.opensAt, take.closesAt)} />
      )}
    </View>
  )
}

function Ticket({ item }: { item: QueueItem }) {
  const { queueNo, status, aheadNum, ticketCode, itemName } = item
  return (
    <Card>
      <View className={styles.ticket}>
        <View className={styles.label}>{itemName}</View>
        <View className={styles.number}>{queueNo}</View>
        {status && <QueueStatusTag status={status} />}
        {typeof aheadNum === 'number' && (
          <View className={styles.ahead}>{`前面还有 ${aheadNum} 人`}</View>
        )}
      </View>
      {ticketCode && (
        <>
          <View className={styles.tear} aria-hidden />
          <View className={styles.ticket}>
            <TicketCode value={ticketCode} sizePx={160} label={`${queueNo} 的二维码`} />
            <View className={styles.label}>到诊室或窗口时出示</View>
          </View>
        </>
      )}
    </Card>
  )
}

function Total({ label, value }: { label: string; value: number }) {
  return (
    <View className={styles.total}>
      <View className={styles.figure}>{value}</View>
      <View className={styles.label}>{label}</View>
    </View>
  )
}

function Fact({ icon, words }: { icon: IconShape; words: string }) {
  return (
    <View className={styles.fact}>
      <Icon of={icon} sizePx={18} className={styles.icon} />
      <Text>{words}</Text>
    </View>
  )
}
