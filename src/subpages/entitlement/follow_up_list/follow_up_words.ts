/** What is said of a follow-up, apart from its look. */
import type { Entry } from '@/components/exam_timeline/exam_days'
import type { VisitOffer } from '@/contract/exam'
import type { DeclineReason, ExamBefore, FollowUp } from '@/contract/registration'
import { dayWithDate, formatDate, formatMoment } from '@/ui/facts/format_day'
import type { Tone } from '@/ui/facts/tag'

/** Why a patient does not come, in the order of the choices. */
export const declineReasons = {
  not_now: '这段时间来不了',
  elsewhere: '在别的医院看',
  other: '其他原因',
} satisfies Record<DeclineReason, string>

/** `医生请您周四 12月10日前来复诊。`, with its first day where that is still to come. */
export function formatDays({ from, until }: FollowUp, today: string): string {
  if (from === until) return `医生请您${dayWithDate(until, today)}来复诊。`
  if (from <= today) return `医生请您${dayWithDate(until, today)}前来复诊。`
  return `医生请您在${formatDate(from, today)}到${formatDate(until, today)}来复诊。`
}

/** How it stands with an exam, in a short word. */
export function describeExam(
  { state, beginsAt }: ExamBefore,
  today: string,
): { words: string; tone: Tone } {
  if (state === 'planned' && beginsAt !== null)
    return { words: formatMoment(beginsAt, today), tone: 'brand' }
  if (state === 'done') return { words: '已做', tone: 'success' }
  return state === 'open'
    ? { words: '还没定时间', tone: 'warning' }
    : { words: '等医生开单', tone: 'neutral' }
}

/** When the booked visit is: `已约明天 12月8日 09:30`. */
export function formatBooked({ bookedDay, bookedTime }: FollowUp, today: string): string {
  const when = bookedDay === null ? '' : dayWithDate(bookedDay, today)
  return `已约${when} ${bookedTime ?? ''}`.trim()
}

/** When the visit is, and how often one comes: `周二 12月2日 09:00 看医生 · 来 2 次`. */
export function formatComing({ visit, trips }: VisitOffer, today: string): string {
  return `${dayWithDate(visit.visitDate, today)} ${visit.beginTime} 看医生 · 来 ${trips} 次`
}

/** Another choice, shortly: `换成 12月4日 09:00，来 1 次`. */
export function formatInstead({ visit, trips }: VisitOffer, today: string): string {
  return `换成 ${formatDate(visit.visitDate, today)} ${visit.beginTime}，来 ${trips} 次`
}

/** The visit as the last line of its day. */
export function visitEntry({ visit }: VisitOffer): Entry {
  const { visitDate, beginTime, departName, doctorName, branchName, place } = visit
  return {
    at: `${visitDate}T${beginTime}:00+08:00`,
    visit: {
      name: ['复诊', departName, doctorName].filter(Boolean).join(' · '),
      place: [branchName, place].filter(Boolean).join(' '),
    },
  }
}
