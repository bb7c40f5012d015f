import { Text, View } from '@tarojs/components'

import type { WaitlistEntry } from '@/contract/registration'
import { Card } from '@/ui/lists/card'
import { hospitalDay } from '@/ui/facts/format_day'
import { Tag } from '@/ui/facts/tag'

import {
  formatWaitlistDoctor,
  formatWaitlistStatus,
  waitlistTones,
  formatWaitlistWhen,
} from '../waitlist_words'
import styles from './waitlist_card.module.scss'

interface WaitlistCardProps {
  entry: WaitlistEntry
  onOpen: () => void
}

/** An entry in short. */
export function WaitlistCard({ entry, onOpen }: WaitlistCardProps) {
  const { departName, status, position, patientName, serverNow } = entry
  return (
    <Card onPress={onOpen}>
      <View className={styles.head}>
        <Text className={styles.department}>{departName}</Text>
        <Tag tone={waitlistTones[status]}>{formatWaitlistStatus(entry)}</Tag>
      </View>
      <View>{formatWaitlistDoctor(entry)}</View>
      <View className={styles.when}>{formatWaitlistWhen(entry, hospitalDay(serverNow))}</View>
      <View className={styles.last}>
        <Text className={styles.who}>{patientName}</Text>
        {position !== null && <Text className={styles.position}>排在第 {position} 位</Text>}
      </View>
    </Card>
  )
}
