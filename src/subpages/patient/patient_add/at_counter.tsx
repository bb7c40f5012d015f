import { View } from '@tarojs/components'

import { Card } from '@/ui/lists/card'
import { TelephoneLink } from '@/ui/frame/telephone_link'

import styles from '../note.module.scss'

/** Where staff can help, as the server sent it. */
export interface CounterPlace {
  place: string
  telephone: string
}

/** The way to the counter, where the phone does not suffice. */
export function AtCounter({
  counter: { place, telephone },
  title,
  words,
}: {
  counter: CounterPlace
  title: string
  words?: string
}) {
  return (
    <Card title={title}>
      <View className={styles.note}>
        {words ?? `请带就诊人的身份证件到${place}办理，现场核对后即可添加。`}
      </View>
      {telephone && <TelephoneLink telephone={telephone} />}
    </Card>
  )
}
