/** What is said of what patients write, apart from its look. */
import type { Feedback, FeedbackRow } from '@/contract/feedback'
import type { FeedbackKind, FeedbackState, Mark } from '@/contract/feedback/words'
import type { IconShape } from '@/ui/icons/shape'
import { faceGlad, facePlain, faceSad } from '@/ui/icons/faces'
import { dayWithDate, formatDate } from '@/ui/facts/format_day'
import type { Tone } from '@/ui/facts/tag'

/** The answers of a rating, the best first. */
export const faces: readonly { mark: Mark; words: string; icon: IconShape }[] = [
  { mark: 3, words: '满意', icon: faceGlad },
  { mark: 2, words: '一般', icon: facePlain },
  { mark: 1, words: '不满意', icon: faceSad },
]

/** What is rated, in the order of the page. */
export const aspects = [
  { name: 'doctor', words: '医生' },
  { name: 'waiting', words: '等候时间' },
  { name: 'way', words: '流程和指路' },
] as const

/** What each kind asks for, under its field. */
export const kindHints = {
  complaint: '发生了什么，什么时候，在哪里；您希望怎么解决',
  praise: '想感谢谁，做了什么',
  suggestion: '哪里可以做得更好',
  lost_found: '丢了什么，大概什么时候、在哪里；或您捡到了什么',
} satisfies Record<FeedbackKind, string>

export const stateLabels = {
  open: '已送到',
  acknowledged: '有人负责了',
  answered: '已答复',
  not_enough: '再次答复中',
  closed: '已结束',
} satisfies Record<FeedbackState, string>

export const stateTones = {
  open: 'neutral',
  acknowledged: 'brand',
  answered: 'success',
  not_enough: 'warning',
  closed: 'neutral',
} satisfies Record<FeedbackState, Tone>

/** What comes next, and until when. */
export function formatNext({ state, until }: Pick<FeedbackRow, 'state' | 'until'>, today: string) {
  const day = until === null ? undefined : dayWithDate(until, today)
  const isLate = until !== null && until < today
  switch (state) {
    case 'open':
      if (isLate) return `本该${day}前有人负责，医院晚了`
      return day ? `最晚${day}有人负责` : '医院收到了'
    case 'acknowledged':
      if (isLate) return `本该${day}前答复您，医院晚了`
      return day ? `最晚${day}答复您` : '已转给相关科室'
    case 'answered':
      return '医院答复您了'
    case 'not_enough':
      if (isLate) return `您说还不够，本该${day}前再答复，医院晚了`
      return day ? `您说还不够，最晚${day}由上一级再答复` : '您说还不够'
    case 'closed':
      return '已经结束'
  }
}

/** Whom and what it is about: `王秀兰 · 心血管内科 沈怀远 · 11月21日`. */
export function formatAbout(
  one: Pick<Feedback, 'patientName' | 'departName' | 'doctorName' | 'visitDate'>,
  today: string,
): string {
  const where = [one.departName, one.doctorName].filter(Boolean).join(' ')
  const day = one.visitDate === null ? '' : formatDate(one.visitDate, today)
  return [one.patientName, where, day].filter(Boolean).join(' · ')
}
