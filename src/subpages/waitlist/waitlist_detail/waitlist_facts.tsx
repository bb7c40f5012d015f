import { Text, View } from '@tarojs/components'

import { formatRescheduleMoney } from '@/components/format_reschedule'
import { VisitSummary } from '@/components/visit_summary'
import type { WaitlistEntry } from '@/contract/registration'
import { Card } from '@/ui/lists/card'
import { hospitalDay, formatDeadline, formatMoment } from '@/ui/facts/format_day'
import { ListRow } from '@/ui/lists/list_row'
import { Tag } from '@/ui/facts/tag'
import { TelephoneLink } from '@/ui/frame/telephone_link'
import { useTimeLeft } from '@/ui/facts/countdown'

import {
  formatWaitlistDoctor,
  waitlistHint,
  formatWaitlistStatus,
  waitlistTones,
  formatWaitlistWhen,
} from '../waitlist_words'
import styles from './waitlist_facts.module.scss'

interface WaitlistFactsProps {
  entry: WaitlistEntry
  onEnd: () => void
}

/** One entry in full: its position, the clinic, and the offer where there is one. */
export function WaitlistFacts({ entry, onEnd }: WaitlistFactsProps) {
  const {
    status,
    position,
    kind,
    offer,
    serverNow,
    patientName,
    branchName,
    departName,
    joinedAt,
    usefulUntil,
  } = entry
  const today = hospitalDay(serverNow)
  return (
    <View>
      <View className={styles.status}>
        <Tag tone={waitlistTones[status]}>{formatWaitlistStatus(entry)}</Tag>
        {position !== null && kind === 'place' && (
          <View className={styles.position}>
            第 <Text className={styles.number}>{position}</Text> 位
          </View>
        )}
        <View className={styles.hint}>{waitlistHint(entry)}</View>
      </View>
      {offer && (
        <Card title="更早的号">
          <VisitSummary visit={offer.visit} serverNow={serverNow} patientName={patientName} />
          <View className={styles.money}>{formatRescheduleMoney(offer)}</View>
          <OfferEnd until={offer.until} serverNow={serverNow} today={today} onEnd={onEnd} />
        </Card>
      )}
      <Card isFlush title={kind === 'place' ? '候补的门诊' : '原来的预约'}>
        <ListRow title="科室" value={departName} />
        <ListRow title={entry.doctorName ? '医生' : '号别'} value={formatWaitlistDoctor(entry)} />
        <ListRow title="时间" value={formatWaitlistWhen({ ...entry, kind: 'place' }, today)} />
        <ListRow title="院区" value={branchName} />
        <ListRow title="就诊人" value={patientName} />
        <ListRow title="开始排队" value={formatMoment(joinedAt, today)} />
        {status === 'WAITING' && (
          <ListRow title="最晚等到" value={formatMoment(usefulUntil, today)} />
        )}
      </Card>
      <View className={styles.telephone}>
        <TelephoneLink />
      </View>
    </View>
  )
}

/** Shown as a time of day, without a countdown. */
function OfferEnd({
  until,
  serverNow,
  today,
  onEnd,
}: {
  until: string
  serverNow: string
  today: string
  onEnd: () => void
}) {
  useTimeLeft(until, serverNow, onEnd)
  return (
    <View className={styles.until}>
      为您保留到 {formatDeadline(until, today)}；不确认也不要紧，原来的预约不变。
    </View>
  )
}
