import type { InsurancePage } from '@/contract/insurance'
import { formatMoney } from '@/ui/facts/format_money'
import { Notice } from '@/ui/states/notice'

import { refusalLabels, type InsuranceView } from './insurance_view'

/** Why it does not go on, or what comes next. */
export function InsuranceExplanation({ page, view }: { page: InsurancePage; view: InsuranceView }) {
  const refusal = page.payment?.refusal ?? null
  switch (view) {
    case 'unavailable':
      return <Notice tone="warning">{page.unavailable}</Notice>
    case 'refused':
      return (
        <Notice tone="warning" title="医保没有支付" isUrgent>
          {refusalLabels[refusal ?? 'REFUSED']}
        </Notice>
      )
    case 'partly':
      return (
        <Notice tone="warning" title="只付成了一部分" isUrgent>
          {formatPartly(page)}
        </Notice>
      )
    case 'authorise':
      return (
        <Notice>先用医保电子凭证确认是您本人，再由医保局算出报销多少，您看清金额后再付款。</Notice>
      )
    case 'settle':
      return <Notice>已经授权，还没有算出报销金额。没有扣款，请再试一次。</Notice>
    default:
      return null
  }
}

function formatPartly({ payment }: InsurancePage): string {
  const words = `两笔只付成一笔。付成的 ${formatMoney(payment?.returningFen ?? 0)} `
  return payment?.isReturned
    ? `${words}已经退回。可以再试一次，或改为自费。`
    : `${words}正在原路退回，不用您操作。可以再试一次，或改为自费。`
}
