import { BrokenLink } from '@/components/broken_link'
import { forSignedIn } from '@/gates/for_signed_in'
import { useRouteParameters } from '@/navigation/navigate'
import { usePageRefresh } from '@/request/loading/page_refresh'
import { useRelease } from '@/request/loading/use_release'
import { PageFrame } from '@/ui/frame/page_frame'
import { Loaded } from '@/ui/states/loaded'

import { ClinicList } from './choosing/doctors/clinic_list'
import { ClinicSheets } from './choosing/doctors/clinic_sheets'
import { DoctorListSkeleton } from './choosing/doctors/doctor_list_skeleton'
import { useDoctorList } from './choosing/doctors/use_doctor_list'
import { useOpening } from './choosing/doctors/use_opening'
import { RescheduleBanner } from './confirming/reschedule_banner'
import { nextRelease } from './following/release'

definePageConfig({ navigationBarTitleText: '选择医生', enablePullDownRefresh: true })

/** 选择医生: by date or by doctor, with what is left. */
function RegistrationDoctorList() {
  const {
    departId = '',
    scheduleDate,
    regMode,
    rescheduleOrderId,
  } = useRouteParameters('registration_doctor_list')
  const isTodayOnly = regMode === 'today'
  const list = useDoctorList({ departId, scheduleDate, isTodayOnly })
  const opening = useOpening(rescheduleOrderId)
  const releaseAt = list.schedules.status === 'ready' ? nextRelease(list.schedules.data) : undefined
  usePageRefresh(list.refresh)
  useRelease(releaseAt, list.refresh)

  if (!departId) return <BrokenLink title="选择医生" />
  return (
    <PageFrame title="选择医生" isFlush>
      <Loaded state={list.days} skeleton={<DoctorListSkeleton hasHead />}>
        {(found) => (
          <>
            <RescheduleBanner orderId={rescheduleOrderId} />
            <ClinicList
              {...found}
              list={list}
              releaseAt={releaseAt}
              hasModes={!isTodayOnly}
              opening={opening}
            />
            <ClinicSheets
              {...opening}
              today={found.today}
              rescheduleOrderId={rescheduleOrderId}
              onClose={opening.close}
            />
          </>
        )}
      </Loaded>
    </PageFrame>
  )
}

export default forSignedIn('选择医生', '登录后可以查看医生排班和余号', RegistrationDoctorList)
