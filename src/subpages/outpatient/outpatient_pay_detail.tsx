import { View } from '@tarojs/components'
import { useEffect } from 'react'

import { RefundProgress } from '@/components/refund_progress'
import { Timeline } from '@/components/timeline'
import { splitLabels } from '@/contract/insurance'
import { outpatientOrderStatusLabels, type OutpatientOrder } from '@/contract/outpatient'
import { payStatusLabels } from '@/contract/payment'
import { go, useRouteParameters } from '@/navigation/navigate'
import { forSignedIn } from '@/gates/for_signed_in'
import { usePageReturn } from '@/request/loading/page_refresh'
import { hideShareMenu } from '@/platform/wechat/share_menu'
import { api } from '@/request/api'
import { showDocument } from '@/request/show_document'
import { useRequest } from '@/request/loading/use_request'
import { Button } from '@/ui/forms/button'
import { Card } from '@/ui/lists/card'
import { hospitalDay } from '@/ui/facts/day_words'
import { EmptyState } from '@/ui/states/empty_state'
import { ListRow } from '@/ui/lists/list_row'
import { Loaded } from '@/ui/states/loaded'
import { PageFrame } from '@/ui/frame/page_frame'
import { notFound } from '@/ui/pictures/outcomes'
import { SkeletonList } from '@/ui/states/skeleton'
import { Tag } from '@/ui/facts/tag'

import styles from './bill.module.scss'
import { BillItems } from './bill_items'
import { InvoiceCard } from './outpatient_pay_detail/invoice_card'
import { orderTone, sumWords } from './outpatient_words'

definePageConfig({ navigationBarTitleText: '门诊缴费', enablePullDownRefresh: true })

/** 门诊缴费: one payment with where to go next, its items, its invoice and its refunds. */
function OutpatientPayDetail() {
  const { orderId } = useRouteParameters('outpatient_pay_detail')
  useEffect(hideShareMenu, [])
  if (orderId) return <Paid orderId={orderId} />
  const action = <Button onPress={go('outpatient_orderlist')}>看缴费记录</Button>
  return (
    <PageFrame title="门诊缴费">
      <EmptyState
        picture={notFound}
        text="这个链接不完整，请从头选择"
        action={action}
        hasTelephone
      />
    </PageFrame>
  )
}

function Paid({ orderId }: { orderId: string }) {
  const { state, refresh } = useRequest({ orderId }, api.outpatient.getOrder)
  usePageReturn(refresh)
  return (
    <PageFrame title="门诊缴费">
      <Loaded state={state} skeleton={<SkeletonList rows={3} />}>
        {(order) => <PaidOrder order={order} />}
      </Loaded>
    </PageFrame>
  )
}

function PaidOrder({ order }: { order: OutpatientOrder }) {
  const { split, guide, invoice } = order
  const today = hospitalDay(order.serverNow)
  const words =
    order.payStatus === 'PAID'
      ? outpatientOrderStatusLabels[order.status]
      : payStatusLabels[order.payStatus]
  const backFen = order.refunds
    .filter(({ status }) => status !== 'FAILED')
    .reduce((sum, { amountFen }) => sum + amountFen, 0)
  const isOpen = order.payStatus === 'PAID' && guide.some(({ isDone }) => !isDone)
  return (
    <>
      <Card title={sumWords(split.totalFen)} extra={<Tag tone={orderTone(order)}>{words}</Tag>}>
        <View className={styles.note}>
          {order.patientName} · 缴费单号 {order.orderNo}
        </View>
        {order.receiptNo && <View className={styles.note}>收据号 {order.receiptNo}</View>}
        {order.endReason && <View className={styles.note}>{order.endReason}</View>}
      </Card>
      {guide.length > 0 && (
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
            <Button kind="secondary" onPress={go('takeno_index')}>
              去取号排队
            </Button>
          )}
        </Card>
      )}
      {order.refunds.map((refund) => (
        <View key={`${refund.requestedAt} ${refund.amountFen}`}>
          <View className={styles.note}>退款原因：{refund.reason}</View>
          <RefundProgress refund={refund} today={today} />
        </View>
      ))}
      {order.bills.map((bill) => (
        <BillItems key={bill.billId} bill={bill} hasStates />
      ))}
      <Card title="费用构成">
        <ListRow title="总费用" value={sumWords(split.totalFen)} />
        {split.fundFen > 0 && (
          <ListRow title={splitLabels.fundFen} value={sumWords(split.fundFen)} />
        )}
        {split.accountFen > 0 && (
          <ListRow title={splitLabels.accountFen} value={sumWords(split.accountFen)} />
        )}
        {Boolean(split.otherFen) && (
          <ListRow title={splitLabels.otherFen} value={sumWords(split.otherFen ?? 0)} />
        )}
        <ListRow title="现金（微信支付）" value={sumWords(split.cashFen)} />
        {backFen > 0 && <ListRow title="退回" value={`-${sumWords(backFen)}`} />}
      </Card>
      {invoice && (
        <InvoiceCard
          invoice={invoice}
          onOpen={() => showDocument(() => api.outpatient.openInvoice({ orderId: order.orderId }))}
        />
      )}
      <Card title="进度">
        <Timeline events={order.timeline} today={today} />
      </Card>
    </>
  )
}

export default forSignedIn('门诊缴费', '登录后可以看缴费记录', OutpatientPayDetail)
