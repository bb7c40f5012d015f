import type { SourceTime } from '@/contract/registration'
import { api } from '@/request/api'

/** The slots of a half day that are not over. */
export async function loadTimes(input: { scheduleId: string }): Promise<SourceTime[]> {
  const times = await api.registration.listSourceTimes(input)
  return times.filter(({ state }) => state !== 'past')
}
