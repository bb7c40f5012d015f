import { View } from '@tarojs/components'

import { stayStatusLabels, type StayBrief } from '@/contract/inpatient'
import { serverNowText } from '@/request/server_clock'
import { formatDate, hospitalDay } from '@/ui/facts/format_day'
import { Button } from '@/ui/forms/button'
import { Card } from '@/ui/lists/card'
import { Tag, Tags } from '@/ui/facts/tag'

import { balanceWords, stayTones } from '../stay_words'
import styles from '../stay_card.module.scss'

interface StayCardProps {
  stay: StayBrief
  onOpen: () => void
  /** Removes a stay linked by its number from the list. */
  onRemove?: () => unknown
}

/** A stay in a list. */
export function StayCard({ stay, onOpen, onRemove }: StayCardProps) {
  const place = [stay.departName, stay.wardName, stay.bedNo].filter(Boolean).join(' · ')
  const today = hospitalDay(serverNowText())
  const left = stay.outDate && formatDate(stay.outDate, today)
  const since = `${formatDate(stay.inDate, today)}${stay.status === 'AWAITING' ? ' 预计入院' : ' 入院'}${left ? `，${left} 出院` : ''}`
  return (
    <View>
      <Card
        title={stay.patientName}
        extra={
          <Tags>
            <Tag tone={stayTones[stay.status]}>{stayStatusLabels[stay.status]}</Tag>
            {stay.isLow && <Tag tone="danger">余额不足</Tag>}
          </Tags>
        }
        onPress={onOpen}
      >
        <View>{place}</View>
        <View className={styles.note}>{since}</View>
        <View className={styles.note}>住院号 {stay.admissionNo}</View>
        {stay.status === 'ADMITTED' && <View className={styles.note}>{balanceWords(stay)}</View>}
      </Card>
      {onRemove && (
        <View className={styles.remove}>
          <Button kind="text" isSmall onPress={onRemove} label={`移除${stay.patientName}的住院`}>
            从列表移除
          </Button>
        </View>
      )}
    </View>
  )
}
