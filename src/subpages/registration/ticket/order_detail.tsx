import { Text, View } from '@tarojs/components'
import type { ReactNode } from 'react'

import { FeeTable } from '@/components/fee_table'
import { RefundProgress } from '@/components/refund_progress'
import { Timeline } from '@/components/timeline'
import { VisitSummary } from '@/components/visit_summary'
import { payStatusLabels, type OrderStatus, type RegistrationOrder } from '@/contract/registration'
import { hospitalDay } from '@/ui/facts/format_day'
import { formatMoney } from '@/ui/facts/format_money'
import { TelephoneLink } from '@/ui/frame/telephone_link'
import { Card } from '@/ui/lists/card'
import { FoldForElders } from '@/ui/lists/fold_for_elders'

import { hasTicket } from '../order_rules'
import { OrderChain } from './order_chain'
import styles from './order_detail.module.scss'
import { OrderState } from './order_state'
import { OrderTicket } from './order_ticket'
import { OrderActionsCard, type OrderActions } from './order_actions_card'
import { StoppedChoiceCard } from './stopped_choice'

interface OrderDetailProps {
  order: RegistrationOrder
  onTimeOver: () => void
  onRemember: () => void
  onCancel: () => void
  actions: OrderActions
  /** Above the ticket of a visit to come. */
  day?: ReactNode
  /** Below it. */
  preparation?: ReactNode
  /** Of a visit that is over. */
  after?: ReactNode
}

/** An order in full. */
export function OrderDetail(props: OrderDetailProps) {
  const { order, onTimeOver, actions, day, preparation, after } = props
  const { serverNow, reschedule, stoppedChoice, chain = [] } = order
  const today = hospitalDay(serverNow)
  return (
    <View>
      <OrderState order={order} onTimeOver={onTimeOver} actions={actions} />
      {stoppedChoice && !reschedule?.replacedBy && (
        <StoppedChoiceCard
          choice={stoppedChoice}
          noMove={reschedule?.allowed ? undefined : (reschedule?.reason ?? undefined)}
          today={today}
          onOtherDoctor={actions.otherDoctor}
          onOtherDate={actions.otherDate}
          onRefund={actions.refundStopped}
        />
      )}
      {hasTicket(order) && day}
      {hasTicket(order) && <OrderTicket order={order} />}
      {hasTicket(order) && preparation}
      {!hasTicket(order) && <VisitCard order={order} />}
      {order.status === 'VISITED' && after}
      {order.refund && <RefundProgress refund={order.refund} today={today} />}
      <OrderActionsCard {...props} today={today} />
      <FeeCard order={order} />
      <OrderChain chain={chain} today={today} onOpen={actions.openOrder} />
      <FoldForElders title="订单进度">
        <Card title="订单进度">
          <Timeline events={order.timeline} today={today} />
          <View className={styles.number}>订单号 {order.orderNo}</View>
          {order.hisOrderNo && <View className={styles.last}>医院流水号 {order.hisOrderNo}</View>}
        </Card>
      </FoldForElders>
      <View className={styles.telephone}>
        <TelephoneLink />
      </View>
    </View>
  )
}

function VisitCard({ order }: { order: RegistrationOrder }) {
  return (
    <Card title="就诊信息">
      <VisitSummary
        visit={order.visit}
        serverNow={order.serverNow}
        patientName={order.patientName}
      />
      {order.patientCardNo !== '' && (
        <View className={styles.number}>就诊卡号 {order.patientCardNo}</View>
      )}
    </Card>
  )
}

/** Nothing for a free visit. */
function FeeCard({ order }: { order: RegistrationOrder }) {
  const { fee, carriedFen } = order
  if (fee.totalFeeFen === 0 && !carriedFen && !order.isEntitled) return null
  return (
    <Card title="费用" extra={<Text className={styles.aside}>{formatPayState(order)}</Text>}>
      <FeeTable fee={fee} totalLabel={sumLabel(order)} />
      {carriedFen ? <View className={styles.number}>{formatCarried(order)}</View> : null}
    </Card>
  )
}

/** An order that ended before it was paid, and one that gave its fee to another, ask for nothing. */
function sumLabel({ status, payStatus, payAtHospital, reschedule }: RegistrationOrder): string {
  if (reschedule?.isReplaced) return '合计'
  if (payStatus !== 'UNPAID' || payAtHospital === 'paid') return '实付'
  return endedStatuses.includes(status) ? '合计' : '应付'
}
const endedStatuses: readonly OrderStatus[] = ['CANCELLED', 'EXPIRED', 'STOPPED', 'FAILED']

function formatPayState(order: RegistrationOrder): string {
  const { isEntitled, payAtHospital, payStatus, reschedule } = order
  if (reschedule?.isReplaced) return '已转入新的预约'
  if (isEntitled) return '免费续诊'
  if (payAtHospital === 'chosen') return '到院支付'
  return payAtHospital === 'paid' ? '已在医院支付' : payStatusLabels[payStatus]
}

/** What the carried fee has paid. */
function formatCarried({ carriedFen = 0, dueFen = 0, payStatus }: RegistrationOrder): string {
  const rest =
    dueFen > 0 ? `，${payStatus === 'UNPAID' ? '还需补' : '已补'}差价 ${formatMoney(dueFen)}` : ''
  return `其中 ${formatMoney(carriedFen)} 由原来的预约转入${rest}`
}
