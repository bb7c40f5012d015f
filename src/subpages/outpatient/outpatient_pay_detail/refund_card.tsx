import { View } from '@tarojs/components'
import { useState } from 'react'

import { refundReasonLabels, type OutpatientOrder, type RefundAsk } from '@/contract/outpatient'
import { hospitalStore } from '@/stores'
import { formatMoment, hospitalDay } from '@/ui/facts/format_day'
import { Tag } from '@/ui/facts/tag'
import { Button } from '@/ui/forms/button'
import { TelephoneLink } from '@/ui/frame/telephone_link'
import { Card } from '@/ui/lists/card'

import styles from '../bill.module.scss'
import { formatSum } from '../outpatient_words'
import { RefundSheet } from './refund_sheet'
import { hasRefundCard, refundAskLabels, refundAskTones } from './refund_words'

/** 退费申请: what was asked for with the hospital's answer, and the way to ask, on the phone or at the window. */
export function RefundCard({
  order,
  onAsked,
}: {
  order: OutpatientOrder
  onAsked: () => Promise<unknown>
}) {
  const [isOpen, setOpen] = useState(false)
  if (!hasRefundCard(order)) return null
  const lines = hospitalStore.offers('refund_ask') ? (order.refundLines ?? []) : []
  const canAsk = lines.some(({ hindrance }) => hindrance === null)
  return (
    <Card title="退费">
      {order.refundAsks.map((ask) => (
        <Asked
          key={ask.askId}
          ask={ask}
          today={hospitalDay(order.serverNow)}
          isShared={order.split.cashFen < order.split.totalFen}
        />
      ))}
      {canAsk ? (
        <Button kind="secondary" onPress={() => setOpen(true)}>
          申请退费
        </Button>
      ) : (
        <>
          <View className={styles.note}>
            要退没有做的项目，请到收费窗口，或问开单的医生。已经做了的检查、发了的药，一般不能退。
          </View>
          <TelephoneLink />
        </>
      )}
      {isOpen && (
        <RefundSheet
          orderId={order.orderId}
          lines={lines}
          leftFen={order.refundLeftFen}
          onClose={() => setOpen(false)}
          onAsked={onAsked}
        />
      )}
    </Card>
  )
}

function Asked({ ask, today, isShared }: { ask: RefundAsk; today: string; isShared: boolean }) {
  const { state, reason, askedAt, amountFen, grantedFen, lines } = ask
  return (
    <View className={styles.row}>
      <View className={styles.main}>
        <Tag tone={refundAskTones[state]}>{refundAskLabels[state]}</Tag>
        <View className={styles.note}>
          {formatMoment(askedAt, today)} 申请 · {refundReasonLabels[reason]}
        </View>
        {grantedFen > 0 && grantedFen < amountFen && (
          <View className={styles.note}>同意退 {formatSum(grantedFen)}</View>
        )}
        {isShared && (
          <View className={styles.note}>
            金额是项目的价钱；您付的部分退给您，医保付的退回医保。
          </View>
        )}
        {lines.map(({ itemId, name, reason: why }) => (
          <View key={itemId} className={styles.note}>
            {why ? `${name}：${why}` : name}
          </View>
        ))}
      </View>
      <View className={styles.amount}>{formatSum(amountFen)}</View>
    </View>
  )
}
