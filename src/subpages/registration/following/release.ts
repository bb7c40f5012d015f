import type { DoctorSchedule } from '@/contract/registration'

/** The next moment at which places of these half days appear. */
export function nextRelease(
  schedules: readonly Pick<DoctorSchedule, 'state' | 'releaseAt'>[],
): string | undefined {
  const moments = schedules.flatMap(({ state, releaseAt }) =>
    state === 'unreleased' && releaseAt ? [releaseAt] : [],
  )
  return moments.sort((one, other) => Date.parse(one) - Date.parse(other))[0]
}

/** The release is so near that it is worth waiting for, whatever else there is. */
export function isNear(releaseAt: string, serverNow: string): boolean {
  return Date.parse(releaseAt) - Date.parse(serverNow) < nearMs
}

const nearMs = 30 * 60_000
