import { View } from '@tarojs/components'
import { useState } from 'react'

import { BrokenLink } from '@/components/broken_link'
import type { DoctorSchedule } from '@/contract/registration'
import { navigate, useRouteParameters } from '@/navigation/navigate'
import { api } from '@/request/api'
import { serverNowText } from '@/request/server_clock'
import { useRequest } from '@/request/loading/use_request'
import { Loaded } from '@/ui/states/loaded'
import { PageFrame } from '@/ui/frame/page_frame'

import { DoctorListSkeleton } from './choosing/doctors/doctor_list_skeleton'
import { DoctorsOfDay } from './choosing/doctors/doctors_of_day'
import { DoctorsOfDepartment } from './choosing/doctors/doctors_of_department'
import { DoctorListHead } from './choosing/doctors/doctor_list_head'
import { ReleaseNotice } from './following/release_notice'
import { SourceTimeSheet } from './choosing/doctors/source_time_sheet'
import styles from './choosing/doctors/registration_doctor_list.module.scss'
import { WaitlistAsk } from './waitlist/waitlist_ask'
import type { DoctorFilter } from './choosing/doctors/doctor_rows'
import { forSignedIn } from '@/gates/for_signed_in'
import { usePageRefresh } from '@/request/loading/page_refresh'
import { useRelease } from '@/request/loading/use_release'
import { isNear, nextRelease } from './following/release'
import { useDoctorList } from './choosing/doctors/use_doctor_list'

definePageConfig({ navigationBarTitleText: '选择医生', enablePullDownRefresh: true })

/** 选择医生: by date or by doctor, with what is left. */
function RegistrationDoctorList() {
  const { departId, scheduleDate, regMode, rescheduleOrderId } = useRouteParameters(
    'registration_doctor_list',
  )
  const [filters, setFilters] = useState<DoctorFilter[]>([])
  const [timesOf, setTimesOf] = useState<DoctorSchedule>()
  const [waitingFor, setWaitingFor] = useState<DoctorSchedule>()
  const list = useDoctorList({
    departId: departId ?? '',
    scheduleDate,
    isTodayOnly: regMode === 'today',
  })
  const times = useRequest(
    timesOf && { scheduleId: timesOf.scheduleId },
    api.registration.listSourceTimes,
  )
  usePageRefresh(list.refresh)
  const releaseAt = list.schedules.status === 'ready' ? nextRelease(list.schedules.data) : undefined
  useRelease(releaseAt, list.refresh)

  if (!departId) return <BrokenLink title="选择医生" />

  /** A doctor has a page of his own; a general clinic only has times. */
  function open(schedule: DoctorSchedule) {
    const { doctor, scheduleId } = schedule
    if (doctor)
      void navigate('registration_doctor_detail', {
        doctorId: doctor.doctorId,
        scheduleId,
        scheduleDate: schedule.scheduleDate,
        rescheduleOrderId,
      })
    else if (schedule.state === 'full') setWaitingFor(schedule)
    else setTimesOf(schedule)
  }
  const openDoctor = (doctorId: string) =>
    void navigate('registration_doctor_detail', { doctorId, rescheduleOrderId })
  const shared = {
    filters,
    onOpen: open,
    onOpenDoctor: openDoctor,
    onClearFilters: () => setFilters([]),
  }

  return (
    <PageFrame title="选择医生" isFlush>
      <Loaded state={list.days} skeleton={<DoctorListSkeleton hasHead />}>
        {({ department, days, today }) => (
          <>
            <DoctorListHead
              department={department}
              days={days}
              today={today}
              date={list.date}
              mode={list.mode}
              filters={filters}
              hasModes={regMode !== 'today'}
              onDate={list.setDate}
              onMode={list.setMode}
              onFilters={setFilters}
            />
            {releaseAt && (list.mode === 'date' || isNear(releaseAt, serverNowText())) && (
              <View className={styles.release}>
                <ReleaseNotice key={releaseAt} releaseAt={releaseAt} serverNow={serverNowText()} />
              </View>
            )}
            <Loaded state={list.schedules} skeleton={<DoctorListSkeleton />}>
              {(schedules) =>
                list.mode === 'date' ? (
                  <DoctorsOfDay
                    {...shared}
                    schedules={schedules}
                    days={days}
                    date={list.date}
                    today={today}
                    onDate={list.setDate}
                  />
                ) : (
                  <DoctorsOfDepartment {...shared} schedules={schedules} today={today} />
                )
              }
            </Loaded>
            <WaitlistAsk
              schedule={waitingFor}
              today={today}
              onClose={() => setWaitingFor(undefined)}
            />
            <SourceTimeSheet
              schedule={timesOf}
              times={times.state}
              today={today}
              onClose={() => setTimesOf(undefined)}
              onChoose={({ sourceTimeId }) => {
                setTimesOf(undefined)
                void navigate('registration_order', { sourceTimeId, rescheduleOrderId })
              }}
            />
          </>
        )}
      </Loaded>
    </PageFrame>
  )
}

export default forSignedIn('选择医生', '登录后可以查看医生排班和余号', RegistrationDoctorList)
