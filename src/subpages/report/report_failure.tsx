import type { ReactNode } from 'react'

import { NoPatient } from '@/components/chosen_patient'
import { go } from '@/navigation/navigate'
import { Button } from '@/ui/forms/button'
import { EmptyState } from '@/ui/states/empty_state'
import type { LoadState } from '@/ui/states/load_state'
import { closed } from '@/ui/pictures/outcomes'

import { isBookingOnly } from './report_states'

interface BookingOnlyProps {
  state: LoadState<unknown>
  children: ReactNode
}

/** An account that may only book for a patient is told so, and how to change it; everything else shows as always. */
export function UnlessBookingOnly({ state, children }: BookingOnlyProps) {
  if (state.status !== 'failed' || !isBookingOnly(state.error)) return <>{children}</>
  const action = <Button onPress={go('patient_choose')}>换一位就诊人</Button>
  return (
    <EmptyState
      picture={closed}
      text="您目前不能看这位就诊人的报告"
      note={state.error.message}
      action={action}
      hasTelephone
    />
  )
}

/** An account without patients has no reports. */
export function NoReportPatient() {
  return <NoPatient note="添加就诊人后，他的报告可以在这里看" />
}
