import { Text, View } from '@tarojs/components'
import { useContext } from 'react'

import { DisplayPreferencesContext } from '@/ui/frame/display_preferences'
import { clock } from '@/ui/icons/frame'
import { Icon } from '@/ui/icons/icon'

import { Countdown, useTimeLeft } from './countdown'
import { hospitalTime } from './format_day'
import styles from './pay_before.module.scss'

/** The deadline of a payment, the same everywhere. Elder mode shows a time of day instead of a running clock. */
export function PayBefore(props: Parameters<typeof Countdown>[0]) {
  const { isElder } = useContext(DisplayPreferencesContext)
  return (
    <View className={styles.left}>
      <Icon of={clock} sizePx={16} className={styles.icon} />
      {isElder ? (
        <BeforeTime {...props} />
      ) : (
        <>
          <Text className={styles.words}>剩余</Text>
          <Countdown {...props} />
        </>
      )}
    </View>
  )
}

function BeforeTime({ until, serverNow, onEnd }: Parameters<typeof Countdown>[0]) {
  useTimeLeft(until, serverNow, onEnd)
  return <Text>请在 {hospitalTime(until)} 前付款</Text>
}
