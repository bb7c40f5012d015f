import type { FollowedDoctor } from '@/contract/follow'
import type { DoctorSchedule } from '@/contract/registration'
import { dayWords, momentWords } from '@/ui/day_words'

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

/**
 * How long to wait before asking for the released places, in milliseconds. Spread over a second, so that 5,000 phones do not ask in the same instant;
 * where an answer came too early, asked again more and more slowly. `random` is 0 to 1.
 */
export function releaseDelayMs({
  leftMs,
  attempt,
  random,
}: {
  leftMs: number
  attempt: number
  random: number
}): number {
  const spread = random * spreadMs
  if (leftMs > 0) return leftMs + spread
  return attempt === 0 ? spread : Math.min(2 ** (attempt - 1), 30) * 1000 + spread
}

/** How it stands with a followed doctor: `余 12，最早周三 11月25日`, or when places appear. */
export function followedWords(
  {
    state,
    leftNum,
    nextDate,
    releaseAt,
  }: Pick<FollowedDoctor, 'state' | 'leftNum' | 'nextDate' | 'releaseAt'>,
  today: string,
): string {
  const release = releaseAt ? `${momentWords(releaseAt, today)} 放号` : undefined
  switch (state) {
    case 'available':
      return nextDate ? `余 ${leftNum}，最早${dayWords(nextDate, today)}` : `余 ${leftNum}`
    case 'full':
      return release ? `约满，${release}` : '约满'
    case 'unreleased':
      return release ?? '未放号'
    case 'stopped':
      return '停诊'
    case 'past':
      return '近期没有出诊'
  }
}

const nearMs = 30 * 60_000
const spreadMs = 1000
