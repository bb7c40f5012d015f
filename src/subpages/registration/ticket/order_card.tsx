import { Text, View } from '@tarojs/components'

import { OrderStatusTag } from '@/components/order_status_tag'
import { formatVisitDoctor, formatVisitPlace, formatVisitWhen } from '@/components/format_visit'
import type { RegistrationOrder } from '@/contract/registration'
import { Pressable } from '@/platform/elements/pressable'
import { Button } from '@/ui/forms/button'
import { Card } from '@/ui/lists/card'
import { PayBefore } from '@/ui/facts/pay_before'
import { hospitalDay } from '@/ui/facts/format_day'
import { Icon } from '@/ui/icons/icon'
import { clock, place, user } from '@/ui/icons/frame'
import type { IconShape } from '@/ui/icons/shape'
import { Money } from '@/ui/facts/money'

import { canPay } from '../order_rules'
import styles from './order_card.module.scss'

interface OrderCardProps {
  order: RegistrationOrder
  onOpen: () => void
  onPay: () => unknown
  onTimeOver: () => void
}

/** An order in short: what, with whom, when, where, for whom; and paying where that is still to do. */
export function OrderCard({ order, onOpen, onPay, onTimeOver }: OrderCardProps) {
  const { visit, status, patientName, fee, expiresAt, serverNow } = order
  return (
    <Card isFlush>
      <Pressable className={styles.open} onPress={onOpen}>
        <View className={styles.head}>
          <Text className={styles.department}>{visit.departName}</Text>
          <OrderStatusTag status={status} isExcused={order.isExcused} />
        </View>
        <View className={styles.doctor}>{formatVisitDoctor(visit)}</View>
        <Fact icon={clock} words={formatVisitWhen(visit, hospitalDay(serverNow))} />
        <Fact icon={place} words={formatVisitPlace(visit)} />
        <View className={styles.last}>
          <Fact icon={user} words={patientName} />
          <Money amountFen={fee.totalFeeFen} />
        </View>
      </Pressable>
      {canPay(order) && (
        <View className={styles.pay}>
          {expiresAt && (
            <View className={styles.left}>
              <PayBefore until={expiresAt} serverNow={serverNow} onEnd={onTimeOver} />
            </View>
          )}
          <Button isSmall onPress={onPay}>
            去支付
          </Button>
        </View>
      )}
    </Card>
  )
}

/** A line with its sign. */
export function Fact({ icon, words }: { icon: IconShape; words: string }) {
  return (
    <View className={styles.fact}>
      <Icon of={icon} sizePx={16} className={styles.icon} />
      <Text className={styles.words}>{words}</Text>
    </View>
  )
}
