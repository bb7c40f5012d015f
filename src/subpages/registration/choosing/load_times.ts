import type { SourceTime } from '@/contract/registration'
import { api } from '@/request/api'
import type { LoadOptions } from '@/request/loading/use_request'

/** The slots of a half day that are not over. */
export async function loadTimes(
  input: { scheduleId: string },
  options: LoadOptions,
): Promise<SourceTime[]> {
  const times = await api.registration.listSourceTimes(input, options)
  return times.filter(({ state }) => state !== 'past')
}
