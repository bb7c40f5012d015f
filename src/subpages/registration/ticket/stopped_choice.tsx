import { View } from '@tarojs/components'

import type { RegistrationOrder } from '@/contract/registration'
import { Card } from '@/ui/lists/card'
import { formatDeadline } from '@/ui/facts/format_day'
import { calendar } from '@/ui/icons/frame'
import { stethoscope } from '@/ui/icons/care'
import { refund } from '@/ui/icons/outcomes'
import { ListRow } from '@/ui/lists/list_row'
import { formatMoney } from '@/ui/facts/format_money'

import styles from './stopped_choice.module.scss'

interface StoppedChoiceProps {
  choice: NonNullable<RegistrationOrder['stoppedChoice']>
  /** Why rescheduling is impossible; then only the refund is left. */
  noMove: string | undefined
  today: string
  onOtherDoctor: () => void
  onOtherDate: () => void
  onRefund: () => void
}

/** After a stopped clinic: another doctor, another date, or a refund. */
export function StoppedChoiceCard({
  choice,
  noMove,
  today,
  onOtherDoctor,
  onOtherDate,
  onRefund,
}: StoppedChoiceProps) {
  return (
    <Card isFlush title="您想怎么办？">
      {!noMove && (
        <ListRow
          icon={stethoscope}
          title="换一位医生"
          note="同科室其他医生，已付的费用直接转过去"
          onPress={onOtherDoctor}
        />
      )}
      {!noMove && (
        <ListRow
          icon={calendar}
          title="换一个日期"
          note="已付的费用直接转过去，多退少补"
          onPress={onOtherDate}
        />
      )}
      <ListRow
        icon={refund}
        title="全额退款"
        note={`${formatMoney(choice.refundFen)} 原路退回，1 到 3 个工作日到账`}
        onPress={onRefund}
      />
      <View className={styles.note}>
        {noMove ? `${noMove}。` : ''}
        {formatDeadline(choice.chooseUntil, today)} 前没有选择，会自动全额退款。停诊不影响您的信用。
      </View>
    </Card>
  )
}
