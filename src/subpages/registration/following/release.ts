import type { DoctorSchedule } from '@/contract/registration'

/** The next release of these half days. */
export function nextRelease(
  schedules: readonly Pick<DoctorSchedule, 'state' | 'releaseAt'>[],
): string | undefined {
  const moments = schedules.flatMap(({ state, releaseAt }) =>
    state === 'unreleased' && releaseAt ? [releaseAt] : [],
  )
  return moments.sort((one, other) => Date.parse(one) - Date.parse(other))[0]
}

/** The release is near enough to wait for, whatever else there is. */
export function isNear(releaseAt: string, serverNow: string): boolean {
  return Date.parse(releaseAt) - Date.parse(serverNow) < nearMs
}

const nearMs = 30 * 60_000
