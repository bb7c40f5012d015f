import type { OrderPreview } from '@/contract/registration'
import { formatMoney } from '@/ui/facts/format_money'

/** What rescheduling will mean for the fee. */
export function formatRescheduleMoney({
  carriedFen,
  dueFen,
  refundFen,
}: Pick<NonNullable<OrderPreview['reschedule']>, 'carriedFen' | 'dueFen' | 'refundFen'>): string {
  if (dueFen > 0 && carriedFen > 0)
    return `已付的 ${formatMoney(carriedFen)} 转入新的号，还需补差价 ${formatMoney(dueFen)}。`
  if (dueFen > 0) return `新的号需要支付 ${formatMoney(dueFen)}。`
  if (refundFen > 0)
    return `新的号费用较低，差价 ${formatMoney(refundFen)} 原路退回，一般 1 到 3 个工作日到账。`
  return carriedFen > 0
    ? `已付的 ${formatMoney(carriedFen)} 转入新的号，不用再付。`
    : '新的号不收费。'
}
