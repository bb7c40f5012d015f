import { View } from '@tarojs/components'

import { splitLabels, type InsurancePage, type InsuranceSplit } from '@/contract/insurance'
import { Card } from '@/ui/lists/card'
import { ListRow } from '@/ui/lists/list_row'
import { Money } from '@/ui/facts/money'
import { formatMoney } from '@/ui/facts/format_money'
import { PayBefore } from '@/ui/facts/pay_before'

import styles from './order_head.module.scss'

interface OrderHeadProps {
  page: InsurancePage
  /** The insurance's share, once it is known. */
  split: InsuranceSplit | undefined
  onTimeOver: () => void
}

/** The order, the patient, and the deadline; the patient's own share is the main number, as soon as it is known. */
export function OrderHead({ page, split, onTimeOver }: OrderHeadProps) {
  return (
    <View>
      <View className={styles.head}>
        <View className={styles.words}>{split ? splitLabels.cashFen : '费用总额'}</View>
        <Money amountFen={split?.cashFen ?? page.totalFen} size="large" isPlainZero />
        {split && (
          <View className={styles.words}>
            费用总额 {formatMoney(page.totalFen)}，其余 {formatMoney(page.totalFen - split.cashFen)}{' '}
            由医保付
          </View>
        )}
        {page.orderState === 'to_pay' && page.expiresAt && (
          <View className={styles.left}>
            <PayBefore until={page.expiresAt} serverNow={page.serverNow} onEnd={onTimeOver} />
          </View>
        )}
      </View>
      <Card isFlush>
        <ListRow title="项目" value={page.title} />
        <ListRow title="就诊人" value={page.patientName} note={page.certificate} />
        <ListRow title="订单号" value={page.orderNo} />
      </Card>
    </View>
  )
}
