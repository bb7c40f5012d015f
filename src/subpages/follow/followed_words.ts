import type { FollowedDoctor } from '@/contract/follow'
import { formatDay, formatMoment } from '@/ui/facts/format_day'

/** A followed doctor's state: `余 12，最早周三 11月25日`, or the next release. */
export function formatFollowed(
  {
    state,
    leftNum,
    nextDate,
    releaseAt,
  }: Pick<FollowedDoctor, 'state' | 'leftNum' | 'nextDate' | 'releaseAt'>,
  today: string,
): string {
  const release = releaseAt ? `${formatMoment(releaseAt, today)} 放号` : undefined
  switch (state) {
    case 'available':
      return nextDate ? `余 ${leftNum}，最早${formatDay(nextDate, today)}` : `余 ${leftNum}`
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
