import { Text, View } from '@tarojs/components'

import { FeeTable } from '@/components/fee_table'
import { OrderStatusTag } from '@/components/order_status_tag'
import { VisitSummary } from '@/components/visit_summary'
import { RefundProgress } from '@/components/refund_progress'
import { Timeline } from '@/components/timeline'
import type { RegistrationOrder } from '@/contract/registration'
import { payStatusLabels } from '@/contract/registration'
import { Card } from '@/ui/card'
import { Countdown } from '@/ui/countdown'
import { hospitalDay, momentWords } from '@/ui/day_words'
import { calendar } from '@/ui/icons/frame'
import { refund } from '@/ui/icons/more'
import { ListRow } from '@/ui/list_row'
import { TelephoneLink } from '@/ui/telephone_link'

import { canPay, hasTicket, orderHint } from '../order_ways'
import styles from './order_detail.module.scss'
import { OrderTicket } from './order_ticket'

interface OrderDetailProps {
  order: RegistrationOrder
  telephone: string
  onTimeOver: () => void
  onRemember: () => void
  onCancel: () => void
}

/** An order in full. */
export function OrderDetail({ order, telephone, onTimeOver, onRemember, onCancel }: OrderDetailProps) {
  const { status, visit, serverNow, serialNo, patientName, fee, payStatus, cancellation, expiresAt } = order
  const today = hospitalDay(serverNow)
  const isComing = hasTicket(order)
  const hint = orderHint(order)
  return (
    <View>
      <View className={styles.status}>
        <OrderStatusTag status={status} />
        {hint && <View className={styles.hint}>{hint}</View>}
        {canPay(order) && expiresAt && (
          <View className={styles.left}>
            剩余 <Countdown until={expiresAt} serverNow={serverNow} onEnd={onTimeOver} />
          </View>
        )}
      </View>
      {isComing && <OrderTicket order={order} />}
      <Card title="就诊信息">
        <VisitSummary visit={visit} serverNow={serverNow} serialNo={isComing ? null : serialNo} patientName={patientName} />
        <View className={styles.number}>就诊卡号 {order.patientCardNo}</View>
      </Card>
      {order.refund && <RefundProgress refund={order.refund} today={today} />}
      {(isComing || canPay(order)) && (
        <Card isFlush>
          {isComing && <ListRow icon={calendar} title="加入手机日历" note="就诊前两小时提醒" onPress={onRemember} />}
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
      </Card>
      <Card title="订单进度">
        <Timeline events={order.timeline} today={today} />
        <View className={styles.number}>订单号 {order.orderNo}</View>
        {order.hisOrderNo && <View className={styles.last}>医院流水号 {order.hisOrderNo}</View>}
      </Card>
      {telephone && (
        <View className={styles.telephone}>
          <TelephoneLink telephone={telephone} />
        </View>
      )}
    </View>
  )
}

function cancelNote({ cancellation }: RegistrationOrder, today: string): string | undefined {
  if (!cancellation.allowed) return cancellation.reason ?? '现在不能在线取消'
  return cancellation.deadline ? `${momentWords(cancellation.deadline, today)} 前可以取消` : undefined
}
