import { View } from '@tarojs/components'

import { VisitSummary } from '@/components/visit_summary'
import type { RegistrationOrder } from '@/contract/registration'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { Picture } from '@/ui/picture'
import { closed, success, waiting } from '@/ui/pictures/more'
import { TelephoneLink } from '@/ui/telephone_link'

import { isUndecided, type PaymentView } from '../payment_progress'
import { paymentWords } from '../payment_words'
import styles from './payment_result.module.scss'

interface PaymentResultProps {
  order: RegistrationOrder
  view: PaymentView
  telephone: string
  onOpenOrder: () => unknown
  onBookAgain: () => unknown
  onHome: () => unknown
}

/** What became of the payment, and what to do next. */
export function PaymentResult({ order, view, telephone, onOpenOrder, onBookAgain, onHome }: PaymentResultProps) {
  const { title, text } = paymentWords[view === 'to_pay' ? 'processing' : view]
  const isLost = view === 'expired' || view === 'cancelled' || view === 'failed'
  return (
    <View>
      <View className={styles.head} role="status">
        <Picture of={pictureOf(view)} />
        <View className={styles.title}>{title}</View>
        <View className={styles.text}>{text}</View>
      </View>
      <Card>
        <VisitSummary visit={order.visit} serverNow={order.serverNow} serialNo={view === 'paid' ? order.serialNo : null} patientName={order.patientName} />
      </Card>
      <View className={styles.actions}>
        {isLost ? <Button onPress={onBookAgain}>重新预约</Button> : <Button onPress={onOpenOrder}>查看挂号单</Button>}
        <View className={styles.aside}>
          <Button kind="text" onPress={onHome}>
            回首页
          </Button>
        </View>
        {view !== 'paid' && telephone && (
          <View className={styles.aside}>
            <TelephoneLink telephone={telephone} />
          </View>
        )}
      </View>
    </View>
  )
}

function pictureOf(view: PaymentView): string {
  if (view === 'paid') return success
  return isUndecided(view) || view === 'refunding' ? waiting : closed
}
