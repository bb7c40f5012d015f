import { View } from '@tarojs/components'

import { OrderStatusTag } from '@/components/order_status_tag'
import type { RegistrationOrder } from '@/contract/registration'
import { PayBefore } from '@/ui/facts/pay_before'
import { Button } from '@/ui/forms/button'

import { canPay, orderHint } from '../order_rules'
import type { OrderActions } from './order_actions_card'
import styles from './order_detail.module.scss'

interface OrderStateProps {
  order: RegistrationOrder
  onTimeOver: () => void
  actions: Pick<OrderActions, 'openOrder' | 'openCredit'>
}

/** An order's status, and what it means. */
export function OrderState({ order, onTimeOver, actions }: OrderStateProps) {
  const { status, isExcused, isAppealed, isPastMiss, reschedule, expiresAt, serverNow } = order
  const hint = orderHint(order)
  const next = reschedule?.replacedBy
  return (
    <View className={styles.status}>
      <OrderStatusTag status={status} isExcused={isExcused} />
      {next && (
        <View className={styles.hint}>
          {reschedule.isReplaced ? '已改约到新的时间' : '正在改约，原来的号保留到新的号确认'}
          <Button kind="text" isSmall onPress={() => actions.openOrder(next)}>
            看新的预约
          </Button>
        </View>
      )}
      {!next && hint && <View className={styles.hint}>{hint}</View>}
      {status === 'NO_SHOW' && !isExcused && (isAppealed || !isPastMiss) && (
        <Button kind="text" isAtEdge onPress={actions.openCredit}>
          {isAppealed ? '看我的申诉' : '我有原因，申诉'}
        </Button>
      )}
      {canPay(order) && expiresAt && (
        <View className={styles.left}>
          <PayBefore until={expiresAt} serverNow={serverNow} onEnd={onTimeOver} />
        </View>
      )}
    </View>
  )
}
