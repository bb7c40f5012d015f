import { Text, View } from '@tarojs/components'

import { orderFilterLabels } from '@/contract/registration/order'
import { go } from '@/navigation/navigate'
import { Pressable } from '@/platform/elements/pressable'
import { calendar, wallet } from '@/ui/icons/frame'
import { Icon } from '@/ui/icons/icon'
import { refund, success } from '@/ui/icons/outcomes'

import styles from './order_states.module.scss'

const states = [
  ['pending_pay', wallet],
  ['upcoming', calendar],
  ['visited', success],
  ['cancelled', refund],
] as const

/** Links to registrations by status: to be paid, and ahead. */
export function OrderStates() {
  return (
    <View className={styles.states}>
      {states.map(([filter, icon]) => (
        <Pressable
          key={filter}
          className={styles.state}
          role="link"
          onPress={go('registration_orderlist', { filter })}
        >
          <Icon of={icon} sizePx={24} className={styles.icon} />
          <Text>{orderFilterLabels[filter]}</Text>
        </Pressable>
      ))}
    </View>
  )
}
