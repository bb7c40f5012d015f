import type { DoctorSchedule } from '@/contract/registration'
import { api } from '@/request/api'
import type { LoadOptions } from '@/request/loading/use_request'

import { todayOr } from '../../schedule_words'

/** The half days of a doctor that are not over, and the hospital's day, which only the department's days tell. */
export async function loadDoctorSchedules(
  doctorId: string,
  options: LoadOptions,
): Promise<{ schedules: DoctorSchedule[]; today: string }> {
  const schedules = await api.registration.listDoctorSchedules({ doctorId }, options)
  const departId = schedules[0]?.departId
  const days = departId
    ? await api.registration.listDepartDays({ departId }, { prompt: false }).catch(() => undefined)
    : undefined
  return {
    schedules: schedules.filter(({ state }) => state !== 'past'),
    today: todayOr(days?.serverNow),
  }
}
