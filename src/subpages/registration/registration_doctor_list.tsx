import { BrokenLink } from '@/components/broken_link'
import { forSignedIn } from '@/gates/for_signed_in'
import { useRouteParameters } from '@/navigation/navigate'
import { usePageReturn } from '@/request/loading/page_refresh'
import { useRelease } from '@/request/loading/use_release'

import { ClinicSheets } from './choosing/doctors/clinic_sheets'
import { DoctorListView, releaseOf } from './choosing/doctors/doctor_list_view'
import { useDoctorList } from './choosing/doctors/use_doctor_list'
import { useOpening } from './choosing/doctors/use_opening'
import { useLeaveOnceMoved } from './confirming/moved'

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
  usePageReturn(list.refresh)
  useLeaveOnceMoved(rescheduleOrderId)
  useRelease(releaseOf(list), list.refresh)

  if (!departId) return <BrokenLink title="选择医生" />
  return (
    <DoctorListView
      list={list}
      isTodayOnly={isTodayOnly}
      rescheduleOrderId={rescheduleOrderId}
      opening={opening}
    >
      {({ today }) => (
        <ClinicSheets
          {...opening}
          today={today}
          rescheduleOrderId={rescheduleOrderId}
          onClose={opening.close}
        />
      )}
    </DoctorListView>
  )
}

export default forSignedIn('选择医生', '登录后可以查看医生排班和余号', RegistrationDoctorList)
