import { useState } from 'react'

import type { ReplyOf } from '@/contract/endpoint'
import type { DepartDay, DoctorSchedule, registrationCalls } from '@/contract/registration'
import { api } from '@/request/api'
import { useRequest } from '@/request/loading/use_request'
import { hospitalDay } from '@/ui/facts/day_words'
import type { LoadState } from '@/ui/states/load_state'

import { firstDay } from './doctor_rows'

/** By date first, or by doctor first. */
export type DoctorListMode = 'date' | 'doctor'

/** The department and the days one can look at. */
export interface DepartDays {
  department: ReplyOf<typeof registrationCalls.listDepartDays>['department']
  days: DepartDay[]
  today: string
}

/** What the doctor list shows: the days of a department, the day or mode chosen, and the half days of it. */
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
  const days = useRequest(departId === '' ? undefined : { departId, isTodayOnly }, loadDays)
  const date = (days.data && firstDay(days.data.days, chosenDate)) ?? ''
  const isDayMissing = mode === 'date' && date === ''
  const schedules = useRequest(
    days.data && { departId, ...(mode === 'date' && { scheduleDate: date }) },
    async (input) => (isDayMissing ? [] : api.registration.listDoctorSchedules(input)),
  )
  const refresh = () => Promise.all([days.refresh(), schedules.refresh()])
  return { days: days.state, schedules: schedules.state, date, mode, setDate, setMode, refresh }
}

async function loadDays({
  departId,
  isTodayOnly,
}: {
  departId: string
  isTodayOnly: boolean
}): Promise<DepartDays> {
  const { department, days, serverNow } = await api.registration.listDepartDays({ departId })
  const today = hospitalDay(serverNow)
  return {
    department,
    today,
    days: isTodayOnly ? days.filter((day) => day.scheduleDate === today) : days,
  }
}
