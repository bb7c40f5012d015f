import { useEffect } from 'react'

import { RulesLink } from '@/components/rules_link'
import { hideShareMenu } from '@/platform/wechat/share_menu'
import { usePageRefresh } from '@/request/loading/page_refresh'
import { useRequest } from '@/request/loading/use_request'
import { hospitalDay } from '@/ui/facts/format_day'
import { SubmitBar } from '@/ui/forms/submit_bar'
import { Card } from '@/ui/lists/card'
import { Notice } from '@/ui/states/notice'
import { PageFrame } from '@/ui/frame/page_frame'
import { closed } from '@/ui/pictures/outcomes'
import { EmptyState } from '@/ui/states/empty_state'
import { Loaded } from '@/ui/states/loaded'
import { SkeletonList } from '@/ui/states/skeleton'

import { PresettledSums } from '../presettled_sums'
import { formatSum, isPayable } from '../stay_words'
import { AmountForm } from './amount_form'
import { OwedSum } from './owed_sum'
import { loadPayable, type Payable, type Payee } from './payable'
import { useAmount } from './use_amount'

/** Entering the amount of a deposit. */
export function DepositOrder({ payee }: { payee: Payee }) {
  const { state, data: payable, refresh } = useRequest(payee, loadPayable)
  const { field, amountFen, submit } = useAmount(payee, payable)
  usePageRefresh(refresh)
  useEffect(hideShareMenu, [])

  const verb = payable?.owed ? '付清' : '预缴'
  const action = amountFen ? `${verb} ${formatSum(amountFen)}` : verb
  return (
    <PageFrame
      title={payable?.owed ? '结清住院费' : '住院预缴'}
      bottom={payable && isPayable(payable) && <SubmitBar action={action} onPress={submit} />}
    >
      <Loaded
        state={state}
        skeleton={<SkeletonList rows={2} />}
        isEmpty={(found) => !isPayable(found) && !found.presettled}
        empty={
          <EmptyState
            picture={closed}
            text={payable?.owed ? '已经付清了' : (payable?.deposit.reason ?? '现在不能预缴')}
            hasTelephone
          />
        }
      >
        {(found) => (
          <>
            {'link' in payee && <Notice>{formatLinked(found)}</Notice>}
            {found.presettled && (
              <Card title="出院预结算">
                <PresettledSums sums={found.presettled} today={hospitalDay(found.serverNow)} />
              </Card>
            )}
            {found.owed && <OwedSum payable={found} owed={found.owed} error={field.error} />}
            {!found.owed && isPayable(found) && <AmountForm payable={found} field={field} />}
          </>
        )}
      </Loaded>
      <RulesLink type="inpatient" />
    </PageFrame>
  )
}

/** What whoever opened a link does here, and what can be seen. */
function formatLinked(payable: Payable): string {
  const { patientName, owed } = payable
  if (owed) return `您在为${patientName}付清住院费，钱直接付给医院。您只看得到姓名和金额。`
  return isPayable(payable)
    ? `您在为${patientName}预缴住院费，钱直接付给医院。您只看得到姓名和余额。`
    : `${patientName}正在办出院，现在不用付。您只看得到姓名和金额。`
}
