import { View } from '@tarojs/components'

import { RefundProgress } from '@/components/refund_progress'
import { Timeline } from '@/components/timeline'
import { splitLabels } from '@/contract/insurance'
import { outpatientOrderStatusLabels, type OutpatientOrder } from '@/contract/outpatient'
import { payStatusLabels } from '@/contract/payment'
import { useStepUpSheet } from '@/gates/step_up_sheet'
import { go } from '@/navigation/navigate'
import { api } from '@/request/api'
import { showDocument } from '@/request/show_document'
import { hospitalStore } from '@/stores'
import { hospitalDay } from '@/ui/facts/format_day'
import { Tag } from '@/ui/facts/tag'
import { Button } from '@/ui/forms/button'
import { Card } from '@/ui/lists/card'
import { FoldForElders } from '@/ui/lists/fold_for_elders'
import { ListRow } from '@/ui/lists/list_row'

import styles from '../bill.module.scss'
import { BillItems } from '../bill_items'
import { MailInvoice } from '../mail_invoice'
import { orderTone, formatSum } from '../outpatient_words'
import { InvoiceCard } from './invoice_card'

/** A payment in full: the way after it, its items, its invoice, its refunds. */
export function PaidOrder({ order }: { order: OutpatientOrder }) {
  const { split, invoice } = order
  const { whenSteppedUp, stepUpSheet } = useStepUpSheet('票据文件')
  const openInvoice = () =>
    showDocument(() => api.outpatient.openInvoice({ orderId: order.orderId }))
  const today = hospitalDay(order.serverNow)
  const words =
    order.payStatus === 'PAID'
      ? outpatientOrderStatusLabels[order.status]
      : payStatusLabels[order.payStatus]
  return (
    <>
      <Card title={formatSum(split.totalFen)} extra={<Tag tone={orderTone(order)}>{words}</Tag>}>
        <View className={styles.note}>
          {order.patientName} · 缴费单号 {order.orderNo}
        </View>
        {order.receiptNo && <View className={styles.note}>收据号 {order.receiptNo}</View>}
        {order.endReason && <View className={styles.note}>{order.endReason}</View>}
      </Card>
      <Guide order={order} />
      {order.refunds.map((refund) => (
        <View key={`${refund.requestedAt} ${refund.amountFen}`}>
          <View className={styles.note}>退款原因：{refund.reason}</View>
          <RefundProgress refund={refund} today={today} />
        </View>
      ))}
      {order.bills.map((bill) => (
        <BillItems key={bill.billId} bill={bill} hasStates />
      ))}
      <FoldForElders title="费用构成和票据">
        <SplitRows order={order} />
        {invoice && (
          <InvoiceCard
            invoice={invoice}
            onOpen={() => whenSteppedUp(openInvoice)}
            mail={order.canMail && <MailOrder orderId={order.orderId} />}
          />
        )}
        {stepUpSheet}
        <Card title="进度">
          <Timeline events={order.timeline} today={today} />
        </Card>
      </FoldForElders>
    </>
  )
}

function MailOrder({ orderId }: { orderId: string }) {
  return (
    <MailInvoice
      paper={orderId}
      send={(mail) => api.outpatient.mailInvoice({ orderId, ...mail })}
    />
  )
}

function Guide({ order: { guide, payStatus } }: { order: OutpatientOrder }) {
  if (guide.length === 0) return null
  const isOpen = payStatus === 'PAID' && guide.some(({ isDone }) => !isDone)
  return (
    <Card title="接下来去哪里">
      {guide.map((stop, index) => (
        <ListRow
          key={stop.place}
          title={`${index + 1}. ${stop.place}`}
          note={stop.title}
          value={<Tag tone={stop.isDone ? 'success' : 'warning'}>{stop.note ?? ''}</Tag>}
        />
      ))}
      {isOpen && (
        <View className={styles.actions}>
          <Button kind="secondary" onPress={go('takeno_index')}>
            去取号排队
          </Button>
          {hospitalStore.offers('exam') && (
            <Button kind="text" onPress={go('exam_plan')}>
              检查约时间
            </Button>
          )}
        </View>
      )}
    </Card>
  )
}

function SplitRows({ order }: { order: OutpatientOrder }) {
  const { split } = order
  const backFen = order.refunds
    .filter(({ status }) => status !== 'FAILED')
    .reduce((sum, { amountFen }) => sum + amountFen, 0)
  return (
    <Card title="费用构成">
      <ListRow title="总费用" value={formatSum(split.totalFen)} />
      {split.fundFen > 0 && (
        <ListRow title={splitLabels.fundFen} value={formatSum(split.fundFen)} />
      )}
      {split.accountFen > 0 && (
        <ListRow title={splitLabels.accountFen} value={formatSum(split.accountFen)} />
      )}
      {Boolean(split.otherFen) && (
        <ListRow title={splitLabels.otherFen} value={formatSum(split.otherFen ?? 0)} />
      )}
      <ListRow title="微信支付" value={formatSum(split.cashFen)} />
      {backFen > 0 && <ListRow title="退回" value={`-${formatSum(backFen)}`} />}
    </Card>
  )
}
