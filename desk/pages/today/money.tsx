import type { UseQueryResult } from '@tanstack/react-query'
import type { MoneyToday } from '@/contract/desk/figures'
import { MayLink } from '../../app/may_link'
import { yuan } from '../../parts/words'
import { Line, Part } from './part'
import { describeUsual } from './usual_words'

type Waiting = 'paying' | 'refunding' | 'differs'
/** What a sum is, and what it means when there is none. */
const waiting = {
  paying: { name: '正在支付', of: '笔', none: '没有人正在付款' },
  refunding: { name: '退款在路上', of: '笔', none: '申请过的退款都退到了' },
  differs: { name: '和渠道对不上', of: '处', none: '62 天里每笔都对得上' },
} satisfies Record<Waiting, { name: string; of: string; none: string }>

/** The day's money: what came, what went back, what has not arrived, and what differs. */
export function Money({ read }: { read: UseQueryResult<MoneyToday> }) {
  return (
    <Part title="钱" read={read}>
      {(money: MoneyToday) => (
        <>
          <Line
            name="收款"
            aside={describeUsual(money.taken, yuan)}
            value={yuan(money.taken.now)}
            more={`${money.taken.count} 笔`}
          />
          <Line
            name="今天申请的退款"
            aside={describeUsual(money.refunded, yuan)}
            value={yuan(money.refunded.now)}
            more={`${money.refunded.count} 笔`}
          />
          {(['paying', 'refunding', 'differs'] as const).map((name) => (
            <Line
              key={name}
              name={
                <MayLink to={name === 'differs' ? '/money' : undefined}>
                  {waiting[name].name}
                </MayLink>
              }
              aside={money[name].count === 0 ? waiting[name].none : '还没有结果'}
              value={yuan(money[name].fen)}
              more={`${money[name].count} ${waiting[name].of}`}
            />
          ))}
        </>
      )}
    </Part>
  )
}
