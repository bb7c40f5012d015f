import type { Bill } from '@/contract/outpatient'
import { go, navigate } from '@/navigation/navigate'
import { api } from '@/request/api'
import { ServerRefused } from '@/request/sending/errors'
import { useOnceKey } from '@/request/use_once_key'
import { Money } from '@/ui/facts/money'
import { SubmitBar } from '@/ui/forms/submit_bar'

interface PayBarProps {
  bill: Bill
  /** The shown bill is outdated. */
  onRefused: () => unknown
}

/** Pays this one bill, or continues its payment; nothing for a settled bill. */
export function PayBar({ bill, onRefused }: PayBarProps) {
  const { billId, patientId, orderId, status, split, ended } = bill
  const onceKey = useOnceKey()
  if (orderId)
    return <SubmitBar action="继续支付" onPress={go('outpatient_unpay_detail', { orderId })} />
  if (status !== 'UNPAID' || ended) return null

  async function pay(): Promise<void> {
    try {
      const order = await api.outpatient.createOrder({
        patientId,
        billIds: [billId],
        idempotencyKey: onceKey.of(billId),
      })
      onceKey.forget()
      await navigate('outpatient_unpay_detail', { orderId: order.orderId })
    } catch (refusal) {
      // The failure was shown already; the bill is reloaded.
      if (refusal instanceof ServerRefused) await onRefused()
    }
  }
  return (
    <SubmitBar
      action="去支付"
      onPress={pay}
      info={<Money amountFen={split.cashFen} size="title" isPlainZero />}
    />
  )
}
