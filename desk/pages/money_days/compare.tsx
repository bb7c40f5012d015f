import { ChangeWithReason } from '../../parts/change_with_reason'
import { moneyDays } from './money_days_api'

/** Compares one day anew, after the reason. */
export function Compare({ day, onEnd }: { day: string; onEnd: () => void }) {
  return (
    <ChangeWithReason
      title={`核对 ${day} 的收款和退款`}
      effect="向渠道和医院再取这一天的清单，与我方核对。正在办的不算差异；已经一致的待办自动结束。"
      confirm="核对"
      change={(reason) => moneyDays.compare({ day, reason })}
      renews={['money-days', 'money', 'work']}
      done="已核对"
      onEnd={onEnd}
    />
  )
}
