import { View } from '@tarojs/components'

import { Tag } from '@/ui/facts/tag'
import { Button } from '@/ui/forms/button'
import { CheckRow } from '@/ui/forms/check_row'
import { Card } from '@/ui/lists/card'
import { Notice } from '@/ui/states/notice'

import styles from './medicine_card.module.scss'
import { formatOften, formatPrescriber, formatUntil } from './medicine_words'
import type { Medicine } from './use_medicines'

interface MedicineCardProps {
  medicine: Medicine
  today: string
  onRead: () => void
  onRemind: (times: string[]) => Promise<void>
  onChooseTimes: () => void
}

/** One medicine: how much, how often, until when, by whom; its leaflet, and the reminder. */
export function MedicineCard(props: MedicineCardProps) {
  const { medicine, today, onRead } = props
  const { isDaily, hasLeaflet } = medicine
  const { name, strength, dose, way, note, quantity, state, prescription } = medicine
  return (
    <Card title={name} extra={state === 'stopped' && <Tag tone="danger">已停</Tag>}>
      {state === 'stopped' && (
        <View className={styles.stopped}>
          <Notice tone="warning">
            {prescription.stopReason ?? '医生已停这种药，请不要再用。'}
          </Notice>
        </View>
      )}
      <View className={styles.dose}>{dose}</View>
      <View className={styles.dose}>{formatOften(medicine)}</View>
      {way && <View>{way}</View>}
      {note && <View>{note}</View>}
      <View className={styles.about}>{formatUntil(medicine, today)}</View>
      <View className={styles.about}>{[strength, quantity].filter(Boolean).join(' · ')}</View>
      <View className={styles.about}>{formatPrescriber(prescription, today)}</View>
      {state === 'now' && isDaily && <Reminder {...props} />}
      {hasLeaflet && (
        <Button kind="text" isAtEdge label={`看说明书：${name}`} onPress={onRead}>
          看说明书
        </Button>
      )}
    </Card>
  )
}

/** Off until it is turned on; then at the times that fit, which can be changed. */
function Reminder({ medicine, onRemind, onChooseTimes }: MedicineCardProps) {
  const { name, reminders, suggestedTimes } = medicine
  const isOn = reminders.length > 0
  function change(): void {
    if (isOn) void onRemind([])
    else if (suggestedTimes.length > 0) void onRemind(suggestedTimes)
    else onChooseTimes()
  }
  return (
    <View className={styles.reminder}>
      <CheckRow isSwitch isChecked={isOn} label="到时间提醒我" onChange={change} />
      {isOn && (
        <View className={styles.times}>
          <View>{`每天 ${reminders.join('、')}`}</View>
          <Button kind="text" isAtEdge label={`改时间：${name}`} onPress={onChooseTimes}>
            改时间
          </Button>
        </View>
      )}
    </View>
  )
}
