import { navigate } from '@/navigation/navigate'
import { SubmitBar } from '@/ui/forms/submit_bar'
import { Money } from '@/ui/facts/money'

import { allPayable } from '../outpatient_words'
import type { useChoosing } from './use_choosing'

type PayBarProps = Pick<ReturnType<typeof useChoosing>, 'visits' | 'chosen' | 'totalFen' | 'pay'>

/** Pays what is chosen; where everything is in a payment that was begun, goes on with it. */
export function PayBar({ visits, chosen, totalFen, pay }: PayBarProps) {
  if (allPayable(visits).length > 0)
    return (
      <SubmitBar
        action="去支付"
        onPress={pay}
        disabled={chosen.length === 0}
        info={<Money amountFen={totalFen} size="title" isPlainZero />}
      />
    )
  const begun = visits
    .flatMap(({ bills }) => bills)
    .find(({ orderId }) => orderId !== null)?.orderId
  if (!begun) return null
  return (
    <SubmitBar
      action="继续支付"
      onPress={() => navigate('outpatient_unpay_detail', { orderId: begun })}
    />
  )
}
