import { observer } from 'mobx-react-lite'

import { go } from '@/navigation/navigate'
import { api } from '@/request/api'
import { usePageReturn } from '@/request/loading/page_refresh'
import { showDocument } from '@/request/show_document'
import { usePagedList } from '@/request/loading/use_paged_list'
import { Button } from '@/ui/forms/button'
import { EmptyState } from '@/ui/states/empty_state'
import { PagedList } from '@/ui/lists/paged_list'
import { noBills } from '@/ui/pictures/nothing/no_bills'
import { SkeletonList } from '@/ui/states/skeleton'

import { DepositCard } from '../deposit_card'

/** 预缴记录: the deposits of a stay, newest first. */
export const DepositList = observer(function DepositList({ inpatientId }: { inpatientId: string }) {
  const list = usePagedList(
    (after, options) => api.inpatient.listDeposits({ inpatientId, after }, options),
    [inpatientId],
  )
  usePageReturn(list.refresh)
  const action = <Button onPress={go('inpatient_pay', { inpatientId })}>预缴住院费</Button>
  return (
    <PagedList
      list={list}
      keyOf={({ depositId }) => depositId}
      skeleton={<SkeletonList rows={3} />}
      empty={<EmptyState picture={noBills} text="还没有预缴记录" action={action} hasTelephone />}
    >
      {(deposit) => (
        <DepositCard
          deposit={deposit}
          onPay={go('inpatient_pay', { depositId: deposit.depositId })}
          onReceipt={() =>
            showDocument(() => api.inpatient.openReceipt({ depositId: deposit.depositId }))
          }
        />
      )}
    </PagedList>
  )
})
