import { useState } from 'react'

import type { DoctorSchedule } from '@/contract/registration'
import { api } from '@/request/api'
import { useRequest } from '@/request/loading/use_request'
import type { LoadState } from '@/ui/states/load_state'

import { daysOf, firstDay } from './doctor_rows'

/** By date first, or by doctor first. */
export type DoctorListMode = 'date' | 'doctor'

/** The department and the days one can look at. */
export type DepartDays = ReturnType<typeof daysOf>

/** The doctor list's state: the days of a department, the chosen day or mode, and its half days. */
export interface DoctorList {
  days: LoadState<DepartDays>
  schedules: LoadState<DoctorSchedule[]>
  date: string
  mode: DoctorListMode
  setDate: (date: string) => void
  setMode: (mode: DoctorListMode) => void
  refresh: () => Promise<unknown>
}

interface Wanted {
  departId: string
  scheduleDate: string | undefined
  isTodayOnly: boolean
}

/** Loads the days of a department, then the half days of the chosen day or of all days. */
export function useDoctorList({ departId, scheduleDate, isTodayOnly }: Wanted): DoctorList {
  const [chosenDate, setDate] = useState(scheduleDate)
  const [mode, setMode] = useState<DoctorListMode>('date')
  const days = useRequest(
    departId === '' ? undefined : { departId, isTodayOnly },
    async (input, options) =>
      daysOf(
        await api.registration.listDepartDays({ departId: input.departId }, options),
        input.isTodayOnly,
      ),
  )
  const date = (days.data && firstDay(days.data.days, chosenDate)) ?? ''
  const isDayMissing = mode === 'date' && date === ''
  const schedules = useRequest(
    days.data && { departId, ...(mode === 'date' && { scheduleDate: date }) },
    async (input, options) =>
      isDayMissing ? [] : api.registration.listDoctorSchedules(input, options),
  )
  const refresh = () => Promise.all([days.refresh(), schedules.refresh()])
  return { days: days.state, schedules: schedules.state, date, mode, setDate, setMode, refresh }
}
