import { Text, View } from '@tarojs/components'

import { VisitSummary } from '@/components/visit_summary'
import type { RegistrationOrder } from '@/contract/registration'
import { Card } from '@/ui/card'
import { Countdown } from '@/ui/countdown'
import { Icon } from '@/ui/icon'
import { check, clock } from '@/ui/icons/frame'
import { Money } from '@/ui/money'
import { Notice } from '@/ui/notice'

import type { CashierStep } from '../payment_progress'
import styles from './payment_form.module.scss'

interface PaymentFormProps {
  order: RegistrationOrder
  step: CashierStep
  onTimeOver: () => void
}

const stepNotices: Partial<Record<CashierStep, { tone: 'warning' | 'danger'; words: string }>> = {
  cancelled: { tone: 'warning', words: '您取消了支付，没有扣款。号还为您留着，可以继续支付。' },
  failed: { tone: 'danger', words: '这次支付没有成功。如果已经扣款，钱会原路退回，或稍后自动变为已支付。可以再试一次。' },
  unavailable: { tone: 'warning', words: '这里打不开微信支付，没有扣款。请在微信中打开本页支付。' },
}

/** What is to be paid, for what, and how long the place is kept. */
export function PaymentForm({ order, step, onTimeOver }: PaymentFormProps) {
  const notice = stepNotices[step]
  return (
    <View>
      <View className={styles.amount}>
        <View className={styles.label}>应付金额</View>
        <Money amountFen={order.fee.totalFeeFen} size="large" />
        {order.expiresAt && (
          <View className={styles.left}>
            <Icon of={clock} sizePx={16} className={styles.icon} />
            <Text className={styles.words}>支付剩余时间</Text>
            <Countdown until={order.expiresAt} serverNow={order.serverNow} onEnd={onTimeOver} />
          </View>
        )}
        <View className={styles.note}>超时未支付，号会让给其他人</View>
      </View>
      {notice && (
        <Notice tone={notice.tone} isUrgent>
          {notice.words}
        </Notice>
      )}
      <Card>
        <VisitSummary visit={order.visit} serverNow={order.serverNow} serialNo={order.serialNo} patientName={order.patientName} />
        <View className={styles.number}>订单号 {order.orderNo}</View>
      </Card>
      {order.fee.totalFeeFen > 0 && (
        <Card title="支付方式">
          <View className={styles.method}>
            <View className={styles.main}>
              <View>微信支付</View>
              <View className={styles.hint}>自费结算，钱付给医院</View>
            </View>
            <View className={styles.mark}>
              <Icon of={check} sizePx={16} label="已选择" />
            </View>
          </View>
        </Card>
      )}
    </View>
  )
}
