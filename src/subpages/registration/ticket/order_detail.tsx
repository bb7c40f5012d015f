import { Text, View } from '@tarojs/components'
import type { ReactNode } from 'react'

import { FeeTable } from '@/components/fee_table'
import { OrderStatusTag } from '@/components/order_status_tag'
import { VisitSummary } from '@/components/visit_summary'
import { RefundProgress } from '@/components/refund_progress'
import { Timeline } from '@/components/timeline'
import type { RegistrationOrder } from '@/contract/registration'
import { payStatusLabels } from '@/contract/registration'
import { Button } from '@/ui/forms/button'
import { Card } from '@/ui/lists/card'
import { Countdown } from '@/ui/facts/countdown'
import { hospitalDay, momentWords } from '@/ui/facts/day_words'
import { bell, calendar } from '@/ui/icons/frame'
import { swap } from '@/ui/icons/actions'
import { refund } from '@/ui/icons/outcomes'
import { ListRow } from '@/ui/lists/list_row'
import { moneyWords } from '@/ui/facts/money_words'
import { TelephoneLink } from '@/ui/frame/telephone_link'

import { canPay, hasTicket, orderHint } from '../order_ways'
import styles from './order_detail.module.scss'
import { OrderChain } from './order_chain'
import { OrderTicket } from './order_ticket'
import { StoppedChoiceCard } from './stopped_choice'

interface OrderDetailProps {
  order: RegistrationOrder
  onTimeOver: () => void
  onRemember: () => void
  onCancel: () => void
  ways: OrderWays
  /** Below the ticket of a visit to come. */
  preparation?: ReactNode
}

/** Ways on from an order, beside cancelling. */
export interface OrderWays {
  reschedule: () => void
  watchEarlier: () => void
  otherDoctor: () => void
  otherDate: () => void
  refundStopped: () => void
  openOrder: (orderId: string) => void
}

/** An order in full. */
export function OrderDetail({
  order,
  onTimeOver,
  onRemember,
  onCancel,
  ways,
  preparation,
}: OrderDetailProps) {
  const {
    status,
    visit,
    serverNow,
    serialNo,
    patientName,
    fee,
    payStatus,
    cancellation,
    expiresAt,
  } = order
  const today = hospitalDay(serverNow)
  const isComing = hasTicket(order)
  const hint = orderHint(order)
  const { reschedule, stoppedChoice, chain = [] } = order
  const next = reschedule?.replacedBy
  return (
    <View>
      <View className={styles.status}>
        <OrderStatusTag status={status} />
        {next && (
          <View className={styles.hint}>
            {reschedule.isReplaced ? '已改约到新的时间' : '正在改约，原来的号保留到新的号确认'}
            <Button kind="text" isSmall onPress={() => ways.openOrder(next)}>
              看新的预约
            </Button>
          </View>
        )}
        {!next && hint && <View className={styles.hint}>{hint}</View>}
        {canPay(order) && expiresAt && (
          <View className={styles.left}>
            剩余 <Countdown until={expiresAt} serverNow={serverNow} onEnd={onTimeOver} />
          </View>
        )}
      </View>
      {stoppedChoice && !next && (
        <StoppedChoiceCard
          choice={stoppedChoice}
          noMove={reschedule?.allowed ? undefined : (reschedule?.reason ?? undefined)}
          today={today}
          onOtherDoctor={ways.otherDoctor}
          onOtherDate={ways.otherDate}
          onRefund={ways.refundStopped}
        />
      )}
      {isComing && <OrderTicket order={order} />}
      {isComing && preparation}
      <Card title="就诊信息">
        <VisitSummary
          visit={visit}
          serverNow={serverNow}
          serialNo={isComing ? null : serialNo}
          patientName={patientName}
        />
        {order.patientCardNo !== '' && (
          <View className={styles.number}>就诊卡号 {order.patientCardNo}</View>
        )}
      </Card>
      {order.refund && <RefundProgress refund={order.refund} today={today} />}
      {(isComing || canPay(order)) && (
        <Card isFlush>
          {isComing && (
            <ListRow
              icon={calendar}
              title="加入手机日历"
              note="就诊前两小时提醒"
              onPress={onRemember}
            />
          )}
          {status === 'BOOKED' && reschedule && (
            <ListRow
              icon={swap}
              title="改约"
              note={rescheduleNote(reschedule)}
              onPress={reschedule.allowed ? ways.reschedule : undefined}
            />
          )}
          {status === 'BOOKED' && reschedule?.allowed && (
            <ListRow
              icon={bell}
              title="有更早的号时告诉我"
              note="原来的号一直保留，您确认后才改"
              onPress={ways.watchEarlier}
            />
          )}
          <ListRow
            icon={refund}
            title={canPay(order) ? '取消订单' : '取消挂号'}
            note={cancelNote(order, today)}
            onPress={cancellation.allowed ? onCancel : undefined}
          />
        </Card>
      )}
      <Card title="费用" extra={<Text className={styles.aside}>{payStatusLabels[payStatus]}</Text>}>
        <FeeTable fee={fee} totalWords={payStatus === 'UNPAID' ? '应付' : '实付'} />
        {order.carriedFen ? <View className={styles.number}>{carriedWords(order)}</View> : null}
      </Card>
      <OrderChain chain={chain} today={today} onOpen={ways.openOrder} />
      <Card title="订单进度">
        <Timeline events={order.timeline} today={today} />
        <View className={styles.number}>订单号 {order.orderNo}</View>
        {order.hisOrderNo && <View className={styles.last}>医院流水号 {order.hisOrderNo}</View>}
      </Card>
      <View className={styles.telephone}>
        <TelephoneLink />
      </View>
    </View>
  )
}

/** How often the order can still be moved, or why not. */
function rescheduleNote({
  allowed,
  reason,
  left,
}: NonNullable<RegistrationOrder['reschedule']>): string {
  return allowed ? `费用转到新的号，还可改约 ${left} 次` : (reason ?? '现在不能改约')
}

/** What the fee of the order before this one has paid. */
function carriedWords({ carriedFen = 0, dueFen = 0, payStatus }: RegistrationOrder): string {
  const rest =
    dueFen > 0 ? `，${payStatus === 'UNPAID' ? '还需补' : '已补'}差价 ${moneyWords(dueFen)}` : ''
  return `其中 ${moneyWords(carriedFen)} 由原来的预约转入${rest}`
}

function cancelNote({ cancellation }: RegistrationOrder, today: string): string | undefined {
  if (!cancellation.allowed) return cancellation.reason ?? '现在不能在线取消'
  return cancellation.deadline
    ? `${momentWords(cancellation.deadline, today)} 前可以取消`
    : undefined
}
