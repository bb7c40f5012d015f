import { Text, View } from '@tarojs/components'

import type { InsurancePage } from '@/contract/insurance'
import { Card } from '@/ui/lists/card'
import { Countdown } from '@/ui/facts/countdown'
import { Icon } from '@/ui/icons/icon'
import { clock } from '@/ui/icons/frame'
import { ListRow } from '@/ui/lists/list_row'
import { Money } from '@/ui/facts/money'

import styles from './order_head.module.scss'

/** What is paid, for whom, and until when. */
export function OrderHead({ page, onTimeOver }: { page: InsurancePage; onTimeOver: () => void }) {
  return (
    <View>
      <View className={styles.head}>
        <View className={styles.words}>费用总额</View>
        <Money amountFen={page.totalFen} size="large" />
        {page.orderState === 'to_pay' && page.expiresAt && (
          <View className={styles.left}>
            <Icon of={clock} sizePx={16} />
            <Text>支付剩余时间</Text>
            <Countdown until={page.expiresAt} serverNow={page.serverNow} onEnd={onTimeOver} />
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
