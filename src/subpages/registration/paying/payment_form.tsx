import { View } from '@tarojs/components'

import { CashierNotice } from '@/components/cashier_notice'
import { OtherMethod, PaymentMethod } from '@/components/payment_method'
import { RulesLink } from '@/components/rules_link'
import { VisitSummary } from '@/components/visit_summary'
import type { RegistrationOrder } from '@/contract/registration'
import type { CashierStep } from '@/texts/cashier'
import { Card } from '@/ui/lists/card'
import { Money } from '@/ui/facts/money'
import { formatMoney } from '@/ui/facts/format_money'
import { hospital } from '@/ui/icons/care'
import { PayBefore } from '@/ui/facts/pay_before'

import styles from './payment_form.module.scss'

interface PaymentFormProps {
  order: RegistrationOrder
  step: CashierStep
  onTimeOver: () => void
  /** Undefined where the hospital takes no insurance. */
  onInsurance: (() => unknown) | undefined
  /** 到院支付 is chosen. */
  onHospital: () => unknown
}

/** The sum, its subject, and how long the slot is held. */
export function PaymentForm({
  order,
  step,
  onTimeOver,
  onInsurance,
  onHospital,
}: PaymentFormProps) {
  const dueFen = order.dueFen ?? order.fee.totalFeeFen
  return (
    <View>
      <View className={styles.amount}>
        <View className={styles.label}>应付金额</View>
        <Money amountFen={dueFen} size="large" />
        {order.carriedFen ? (
          <View className={styles.note}>
            原来预约的 {formatMoney(order.carriedFen)} 已转入，这里只付差价
          </View>
        ) : null}
        {order.expiresAt && (
          <View className={styles.left}>
            <PayBefore until={order.expiresAt} serverNow={order.serverNow} onEnd={onTimeOver} />
          </View>
        )}
        <View className={styles.note}>超时未支付，号会让给其他人</View>
      </View>
      <CashierNotice
        step={step}
        cancelledLabel="您取消了支付，没有扣款。号还为您留着，可以继续支付。"
      />
      <Card>
        <VisitSummary
          visit={order.visit}
          serverNow={order.serverNow}
          patientName={order.patientName}
        />
        <View className={styles.number}>订单号 {order.orderNo}</View>
      </Card>
      {dueFen > 0 && (
        <PaymentMethod onInsurance={order.carriedFen ? undefined : onInsurance}>
          {order.payAtHospital === 'offered' && (
            <OtherMethod
              icon={hospital}
              name="到院支付"
              hint="现在不付，到院后在窗口或自助机付费，再取号"
              onPress={onHospital}
            />
          )}
        </PaymentMethod>
      )}
      {/* Opens above this page: nothing is left, the time goes on. */}
      <RulesLink type="registration" />
    </View>
  )
}
