import { wordsOfDifference, type DayDifferenceKind } from '@/contract/desk/words/hospital_day_words'
import { ChangeWithReason } from '../../parts/change_with_reason'
import { api } from '../../request/api'
import type { Differing } from './differences'

const effects: Record<DayDifferenceKind, string> = {
  only_here: '把这个订单再告诉医院系统，订单号不变。医院不接受时，会回到待办。',
  only_there: '请医院系统退掉这个挂号，号会放出来给别人。',
  visited_there: '',
  cancelled_there: '这个订单取消，费用原路退回，患者会收到取消的消息。',
  amount: '再取一次这一天的清单核对。',
  lock_there: '请医院系统解锁，号会放出来给别人。',
  lock_here: '向医院系统再问这个锁号。医院说没有时，号放回，患者会看到没有占到。',
}

/** Mends one difference, after the reason. */
export function Mend({ difference, onEnd }: { difference: Differing; onEnd: () => void }) {
  const { day, kind, number } = difference
  const { label, mend = '确定' } = wordsOfDifference(kind)
  return (
    <ChangeWithReason
      title={`${label}：${number}`}
      effect={effects[kind]}
      confirm={mend}
      isDanger={kind === 'cancelled_there' || kind === 'only_there'}
      change={(reason) => api.hospitalDays.mend({ day, kind, number, reason })}
      renews={['hospital-days', 'work', 'story']}
      done="已记下，系统会一直办到医院答复"
      onEnd={onEnd}
    />
  )
}
