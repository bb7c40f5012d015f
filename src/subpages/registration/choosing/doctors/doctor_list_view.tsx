import type { ReactNode } from 'react'

import { PageFrame } from '@/ui/frame/page_frame'
import { Loaded } from '@/ui/states/loaded'

import { RescheduleBanner } from '../../confirming/reschedule_banner'
import { nextRelease } from '../../following/release'
import { ClinicList } from './clinic_list'
import { DoctorListSkeleton } from './doctor_list_skeleton'
import type { DepartDays, DoctorList } from './use_doctor_list'
import type { useOpening } from './use_opening'

interface DoctorListViewProps {
  list: DoctorList
  isTodayOnly: boolean
  rescheduleOrderId: string | undefined
  opening: Pick<ReturnType<typeof useOpening>, 'open' | 'openDoctor'>
  /** What lies over the list. */
  children?: (found: DepartDays) => ReactNode
}

/** The doctor list's view; rendered by the page, and before any script runs by the server (see ./document.tsx). */
export function DoctorListView({
  list,
  isTodayOnly,
  rescheduleOrderId,
  opening,
  children,
}: DoctorListViewProps) {
  return (
    <PageFrame title="选择医生" isFlush>
      <Loaded state={list.days} skeleton={<DoctorListSkeleton hasHead />}>
        {(found) => (
          <>
            <RescheduleBanner orderId={rescheduleOrderId} />
            <ClinicList
              {...found}
              list={list}
              releaseAt={releaseOf(list)}
              hasModes={!isTodayOnly}
              opening={opening}
            />
            {children?.(found)}
          </>
        )}
      </Loaded>
    </PageFrame>
  )
}

/** The next release of the shown schedules. */
export function releaseOf({ schedules }: Pick<DoctorList, 'schedules'>): string | undefined {
  return schedules.status === 'ready' ? nextRelease(schedules.data) : undefined
}
