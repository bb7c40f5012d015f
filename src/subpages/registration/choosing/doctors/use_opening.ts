import { useState } from 'react'

import type { DoctorSchedule } from '@/contract/registration'
import { navigate } from '@/navigation/navigate'

/** Where a half day of the list leads: a doctor has a page of his own; a general clinic only has times, or is waited for. */
export function useOpening(rescheduleOrderId: string | undefined) {
  const [timesOf, setTimesOf] = useState<DoctorSchedule>()
  const [waitingFor, setWaitingFor] = useState<DoctorSchedule>()

  function open(schedule: DoctorSchedule): void {
    const { doctor, scheduleId, scheduleDate } = schedule
    if (doctor)
      void navigate('registration_doctor_detail', {
        doctorId: doctor.doctorId,
        scheduleId,
        scheduleDate,
        rescheduleOrderId,
      })
    else if (schedule.state === 'full') setWaitingFor(schedule)
    else setTimesOf(schedule)
  }

  return {
    timesOf,
    waitingFor,
    open,
    openDoctor: (doctorId: string) =>
      void navigate('registration_doctor_detail', { doctorId, rescheduleOrderId }),
    close: () => {
      setTimesOf(undefined)
      setWaitingFor(undefined)
    },
  }
}
