import { useStepUpWatch } from '@/gates/step_up_gate'
import { api } from '@/request/api'
import { usePageReturn } from '@/request/loading/page_refresh'
import { useRequest } from '@/request/loading/use_request'
import { noReports } from '@/ui/pictures/nothing/no_reports'
import { EmptyState } from '@/ui/states/empty_state'
import { Loaded } from '@/ui/states/loaded'
import { SkeletonList } from '@/ui/states/skeleton'

import { FormsView } from './forms_view'

/** What is to be read before a stay, once it is loaded. */
export function FormsOfStay({ inpatientId }: { inpatientId: string }) {
  const { state, refresh } = useRequest({ inpatientId }, api.inpatient.getAdmissionForms)
  useStepUpWatch(state)
  usePageReturn(refresh)
  return (
    <Loaded
      state={state}
      skeleton={<SkeletonList rows={2} />}
      isEmpty={({ forms }) => forms.length === 0}
      empty={
        <EmptyState
          picture={noReports}
          text="现在没有要读的材料"
          note="医院有须知或知情同意书要您先读，会放在这里"
          hasTelephone
        />
      }
    >
      {(found) => <FormsView found={found} onChanged={refresh} />}
    </Loaded>
  )
}
