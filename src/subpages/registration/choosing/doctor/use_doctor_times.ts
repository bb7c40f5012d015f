import { useState } from 'react'

import type { SourceTime } from '@/contract/registration'
import { api } from '@/request/api'
import { usePageReturn } from '@/request/loading/page_refresh'
import { useRelease } from '@/request/loading/use_release'
import { useRequest } from '@/request/loading/use_request'
import { authStore } from '@/stores'

import { loadTimes } from '../load_times'
import { useLeaveOnceMoved } from '../../confirming/moved'
import { nextRelease } from '../../following/release'
import { loadDoctorSchedules } from './load_doctor_schedules'
import { firstSchedule } from './schedule_matrix'

interface Wanted {
  doctorId?: string
  scheduleId?: string
  scheduleDate?: string
  rescheduleOrderId?: string
}

/** A doctor, the half days with schedules, the chosen one, and its slots. */
export function useDoctorTimes({ doctorId, rescheduleOrderId, ...wanted }: Wanted) {
  const [scheduleId, setScheduleId] = useState(wanted.scheduleId)
  const [time, setTime] = useState<SourceTime>()
  const doctor = useRequest(doctorId ? { doctorId } : undefined, api.registration.getDoctor)
  const schedules = useRequest(authStore.isSignedIn ? doctorId : undefined, loadDoctorSchedules)
  const known = schedules.data
  const chosen = known && firstSchedule(known.schedules, { ...wanted, scheduleId })
  const isAvailable = chosen?.state === 'available'
  const times = useRequest(isAvailable ? { scheduleId: chosen.scheduleId } : undefined, loadTimes)
  // A returning patient may have taken or released a slot.
  usePageReturn(async () => {
    setTime(undefined)
    await Promise.all([doctor.refresh(), schedules.refresh(), times.refresh()])
  })
  useLeaveOnceMoved(rescheduleOrderId)
  const releaseAt = known && nextRelease(known.schedules)
  useRelease(releaseAt, schedules.refresh)
  return {
    doctor,
    schedules: schedules.state,
    today: known?.today ?? '',
    chosen,
    /** Where a slot can be taken, or waited for. */
    bookable: isAvailable || (chosen?.state === 'full' && !rescheduleOrderId) ? chosen : undefined,
    times: times.state,
    time: time?.scheduleId === chosen?.scheduleId ? time : undefined,
    releaseAt,
    setScheduleId,
    setTime,
  }
}
