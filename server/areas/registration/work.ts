/** The actions of work items about registrations. */
import {
  dayDifferences,
  type DayDifferenceKind,
} from '../../../src/contract/desk/words/hospital_day_words'
import { Refused } from '../../http/refused'
import type { WorkHandlers } from '../work'
import type { DifferenceKey } from './days/day_repository'
import { mend } from './days/mending'
import { releaseAgain } from './orders/notification_repository'
import { notifyAgain } from './schedule_changes/notifying_repository'

export const registrationWork: WorkHandlers = {
  place_not_taken_back: {
    async try_again(tx, orderId) {
      if (!(await releaseAgain(tx, orderId)))
        throw new Refused('CONFLICT', '这个订单已经没有要放回的号')
    },
  },
  clinic_not_changed: {
    async try_again(tx, changeId) {
      if (!(await notifyAgain(tx, changeId)))
        throw new Refused('CONFLICT', '这个门诊之后又有新的变动，不再通知这一次')
    },
  },
  registration_difference: {
    try_again: (tx, subject) => mend(tx, keyOf(subject)),
  },
}

/** Of the words that `subjectOf` wrote. */
function keyOf(subject: string): DifferenceKey {
  const [day = '', word = '', ...number] = subject.split(' ')
  const kind = (Object.keys(dayDifferences) as DayDifferenceKind[]).find((one) => one === word)
  if (kind === undefined) throw new Refused('CONFLICT', '这处差异不能这样处理')
  return { day, kind, number: number.join(' ') }
}
