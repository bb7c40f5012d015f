import { Text, View } from '@tarojs/components'

import { queueStatusLabels, type QueueItem } from '@/contract/queue'
import { navigate } from '@/navigation/navigate'
import { Button } from '@/ui/button'
import { Icon } from '@/ui/icon'
import { bell, clock } from '@/ui/icons/frame'

import styles from './next_step_card.module.scss'

/** A number in a queue, while it still asks for something: how many are ahead, or where to go. */
export function WaitingStep({ item }: { item: QueueItem }) {
  const { itemName, queueNo, status, aheadNum, patientName, location } = item
  const isCalled = status === 'CALLING' || status === 'MISSED'
  return (
    <View className={styles.card}>
      <View className={styles.head}>
        <Icon of={isCalled ? bell : clock} sizePx={18} className={isCalled ? styles.warning : styles.brand} />
        <Text className={styles.kind}>{status ? queueStatusLabels[status] : ''}</Text>
        <Text className={styles.patient}>{patientName}</Text>
      </View>
      <View className={styles.row}>
        <View className={styles.main}>
          <View className={styles.title}>{`${queueNo} · ${itemName}`}</View>
          {typeof aheadNum === 'number' && <View className={styles.when}>{`前面还有 ${aheadNum} 人`}</View>}
          {location && <View className={styles.where}>{location}</View>}
        </View>
        <View className={styles.action}>
          <Button isSmall kind={isCalled ? 'primary' : 'secondary'} onPress={() => navigate('queue_index', {})}>
            查看
          </Button>
        </View>
      </View>
    </View>
  )
}
