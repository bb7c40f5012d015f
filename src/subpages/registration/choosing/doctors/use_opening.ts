import { useState } from 'react'

import type { DoctorSchedule } from '@/contract/registration'
import { navigate } from '@/navigation/navigate'
import { api } from '@/request/api'
import { preferencesStore } from '@/stores'

/**
 * Where a half day of the list leads: a doctor has a page; a general clinic only has slots, or a waitlist. Elder mode
 * proposes the first free slot of the half day on the next page, which names it and offers others.
 */
export function useOpening(rescheduleOrderId: string | undefined) {
  const [timesOf, setTimesOf] = useState<DoctorSchedule>()
  const [waitingFor, setWaitingFor] = useState<DoctorSchedule>()

  async function open(schedule: DoctorSchedule): Promise<void> {
    const { doctor, scheduleId, scheduleDate, state } = schedule
    const first =
      preferencesStore.isElder && state === 'available' ? await firstTime(scheduleId) : undefined
    if (first) await navigate('registration_order', { sourceTimeId: first, rescheduleOrderId })
    else if (doctor)
      await navigate('registration_doctor_detail', {
        doctorId: doctor.doctorId,
        scheduleId,
        scheduleDate,
        rescheduleOrderId,
      })
    else if (state === 'full') setWaitingFor(schedule)
    else setTimesOf(schedule)
  }

  return {
    timesOf,
    waitingFor,
    open: (schedule: DoctorSchedule) => void open(schedule),
    openDoctor: (doctorId: string, scheduleDate?: string) =>
      void navigate('registration_doctor_detail', { doctorId, scheduleDate, rescheduleOrderId }),
    close: () => {
      setTimesOf(undefined)
      setWaitingFor(undefined)
    },
  }
}

/** Undefined when they have just been taken, or are unknown: the slots themselves say so. */
async function firstTime(scheduleId: string): Promise<string | undefined> {
  const times = await api.registration.listSourceTimes({ scheduleId }).catch(() => [])
  return times.find(({ state }) => state === 'available')?.sourceTimeId
}
