import { View } from '@tarojs/components'

import type { CopyService } from '@/contract/inpatient'
import { TelephoneLink } from '@/ui/frame/telephone_link'
import { Card } from '@/ui/lists/card'
import { ListRow } from '@/ui/lists/list_row'

import { counterReasons, type CounterReason } from './copy_words'
import styles from './record_copy.module.scss'

interface CounterCardProps {
  counter: CopyService['counter']
  why: CounterReason
}

/** Where to go with what cannot be asked for in the app, and why. */
export function CounterCard({ counter, why }: CounterCardProps) {
  const { place, hours, telephone, bring } = counter
  return (
    <Card title="到窗口办理">
      <View className={styles.written}>{counterReasons[why]}</View>
      <ListRow title="在哪里" note={place} />
      {hours && <ListRow title="什么时候" note={hours} />}
      {bring && <ListRow title="带什么" note={bring} />}
      {telephone && <TelephoneLink telephone={telephone} words="问病案室" />}
    </Card>
  )
}
