import { useForm } from '@/forms/use_form'
import { redirect } from '@/navigation/navigate'
import { ServerRefused } from '@/request/sending/errors'
import { useOnceKey } from '@/request/use_once_key'
import { confirm } from '@/ui/overlays/confirm'

import { amountError, readAmount } from './deposit_progress'
import { createDeposit, type Payable, type Payee } from './payable'

/** The typed amount, or what the settlement left owed, and the order made of it. */
export function useAmount(payee: Payee, payable: Payable | undefined) {
  const owedFen = payable?.owed?.amountFen
  const rules = owedFen === undefined ? payable?.deposit : undefined
  const form = useForm({
    start: { amount: '' },
    rules: ({ amount }) => ({ amount: rules && amountError(readAmount(amount), rules) }),
    refusedAt: 'amount',
    wordsOf: (error) =>
      error instanceof ServerRefused ? error.message : '没有提交成功，没有扣款，请检查网络后再试',
  })
  // One key per request: a repetition never creates a second deposit; another amount is another request.
  const onceKey = useOnceKey()
  const amountFen = owedFen ?? readAmount(form.values.amount)

  async function order(fen: number, isRepeat: boolean): Promise<void> {
    const purpose = owedFen === undefined ? ('deposit' as const) : ('settlement' as const)
    const request = { amountFen: fen, purpose, isRepeat, idempotencyKey: onceKey.of(String(fen)) }
    try {
      const { depositId } = await createDeposit(payee, request)
      await redirect('inpatient_pay', { depositId })
    } catch (error) {
      if (!(error instanceof ServerRefused && error.code === 'DUPLICATE_ORDER')) throw error
      const isWanted = await confirm({
        title: '刚缴过同样的金额',
        text: error.message,
        confirmLabel: '再缴一笔',
        cancelLabel: '不缴了',
      })
      if (isWanted) await order(fen, true)
    }
  }

  const submit = () =>
    form.submit(async () => {
      if (amountFen !== undefined) await order(amountFen, false)
    })
  return { field: form.field('amount'), amountFen, submit }
}
