import type { ExamOffer, ExamPlan, OpenExam } from '@/contract/exam'
import { dayWithDate, hospitalDay, hospitalTime } from '@/ui/facts/format_day'
import type { Tone } from '@/ui/facts/tag'

/** Which way a plan is good. */
export const offerLabels = {
  earliest: '最早做完',
  fewest: '跑得最少',
  with_visit: '看病那天一起做',
} satisfies Record<ExamOffer['kind'], string>

/** Offers without those that are the same plan as one before. */
export function differentOffers(offers: readonly ExamOffer[]): ExamOffer[] {
  const signOf = ({ parts }: ExamOffer) =>
    parts
      .map(({ slotId }) => slotId)
      .sort()
      .join()
  return offers.filter(
    (offer, index) => offers.findIndex((other) => signOf(other) === signOf(offer)) === index,
  )
}

/** `来 2 次` */
export function formatTrips({ trips }: Pick<ExamOffer, 'trips'>): string {
  return `来 ${trips} 次`
}

/** `来 1 次 · 中间等 30 分钟` */
export function formatEffort({ trips, waitingMinutes }: ExamOffer): string {
  return [formatTrips({ trips }), formatWaiting(waitingMinutes)].join(' · ')
}

function formatWaiting(waitingMinutes: number): string {
  const [hours, minutes] = [Math.floor(waitingMinutes / 60), waitingMinutes % 60]
  if (waitingMinutes === 0) return '中间不用等'
  if (hours === 0) return `中间等 ${minutes} 分钟`
  return minutes === 0 ? `中间等 ${hours} 小时` : `中间等 ${hours} 小时 ${minutes} 分钟`
}

/** When the last exam of a plan is over: `明天 11月27日 10:50 做完`. */
export function formatEnd({ parts }: Pick<ExamOffer, 'parts'>, today: string): string {
  const ends = parts.map(({ endsAt }) => endsAt).sort((a, b) => Date.parse(a) - Date.parse(b))
  const last = ends[ends.length - 1] ?? ''
  return `${dayWithDate(hospitalDay(last), today)} ${hospitalTime(last)} 做完`
}

/** What the plan of a visit's day is good for: `10:00 看病前出结果`. */
export function formatVisit(visitAt: string): string {
  return `${hospitalTime(visitAt)} 看病前出结果`
}

/** A plan in one line: `08:00 抽血 → 09:00 腹部超声`. */
export function formatShortly({ parts }: Pick<ExamOffer, 'parts'>): string {
  return [...parts]
    .sort((one, other) => Date.parse(one.beginsAt) - Date.parse(other.beginsAt))
    .map(({ beginsAt, name }) => `${hospitalTime(beginsAt)} ${name}`)
    .join(' → ')
}

/** How it stands with an exam, in a word and its tone. */
export const examStates = {
  open: { words: '没定时间', tone: 'warning' },
  planned: { words: '时间已定', tone: 'success' },
  call: { words: '先打电话', tone: 'warning' },
  waiting: { words: '等医院确认', tone: 'brand' },
} satisfies Record<OpenExam['state'] | 'waiting', { words: string; tone: Tone }>

/** Whether a plan is being taken: nothing else is chosen until the hospital has confirmed it. */
export const isWaiting = ({ platform }: Pick<ExamPlan, 'platform'>): boolean =>
  (platform?.waiting.length ?? 0) > 0

type Waited = Pick<ExamPlan, 'exams' | 'platform'>

/** How it stands with an exam of a plan. */
export function standingOf({ platform }: Pick<ExamPlan, 'platform'>, exam: OpenExam) {
  const isAsked = platform?.waiting.some(({ examOrderId }) => examOrderId === exam.examOrderId)
  return examStates[isAsked ? 'waiting' : exam.state]
}

/** How it stands with all of them: `1 项时间已定，2 项没定时间`. */
export function formatStanding({ exams, platform }: Waited): string {
  const count = (state: keyof typeof examStates) =>
    exams.filter((exam) => standingOf({ platform }, exam) === examStates[state]).length
  const [planned, waiting, open, call] = [
    count('planned'),
    count('waiting'),
    count('open'),
    count('call'),
  ]
  return [
    planned > 0 && `${planned} 项时间已定`,
    waiting > 0 && `${waiting} 项等医院确认`,
    open > 0 && `${open} 项没定时间`,
    call > 0 && `${call} 项先打电话`,
  ]
    .filter(Boolean)
    .join('，')
}

/** `李医生开的 · 住院前要做 · 最晚明天 12月8日` */
export function formatOrder({ doctorName, latestAt, admittedOn }: OpenExam, today: string): string {
  const latest = `最晚${dayWithDate(hospitalDay(latestAt), today)}`
  return [doctorName && `${doctorName}医生开的`, admittedOn && '住院前要做', latest]
    .filter(Boolean)
    .join(' · ')
}

/** Exams without a time that are in none of the offers, once it is known what is free. */
export function listUnplaced(found: ExamPlan): OpenExam[] {
  const { exams, offers, platform } = found
  if (isWaiting(found) || platform?.times === 'asking') return []
  const placed = new Set(offers.flatMap(({ parts }) => parts.map(({ examOrderId }) => examOrderId)))
  return exams.filter(({ state, examOrderId }) => state === 'open' && !placed.has(examOrderId))
}
