/** The decisions about a release, as pure functions. */
import type { ScheduleState } from '../../../src/contract/registration'
import { named, type Sentence, sentence } from '../../language/sentence'

/** How many doctors an account may follow. */
export const followsMax = 50

/** A release is not announced later than this. */
export const newsForMinutes = 120

/** What is done about a release, once for each doctor and release. */
export type ReleaseOutcome = 'told' | 'sold_out' | 'too_late'

/** Decides about a release that has happened; `freeSlots` are those that can be booked now. */
export function releaseOutcome({
  freeSlots,
  minutesAgo,
}: {
  freeSlots: number
  minutesAgo: number
}): ReleaseOutcome {
  if (minutesAgo > newsForMinutes) return 'too_late'
  return freeSlots > 0 ? 'told' : 'sold_out'
}

/** The state of a doctor over the days that can be booked. */
export function doctorState({
  leftNum,
  full,
  releaseAt,
}: {
  leftNum: number
  full: number
  releaseAt: Date | null
}): ScheduleState {
  if (leftNum > 0) return 'available'
  if (full > 0) return 'full'
  return releaseAt === null ? 'past' : 'unreleased'
}

/** The subject of a message about a release: the doctor and the moment. */
export function releaseSubject(doctorId: string, releaseAt: Date): string {
  return `${doctorId}@${releaseAt.toISOString()}`
}

/** The text for the message centre. */
export function formatRelease(given: {
  doctorName: string
  departmentName: string
  days: readonly string[]
  freeSlots: number
}): {
  title: Sentence
  body: Sentence
} {
  const days = given.days
    .map((day) => sentence`${Number(day.slice(5, 7))}月${Number(day.slice(8, 10))}日`)
    .reduce((all, day) => sentence`${all}、${day}`)
  const doctor = named('person', given.doctorName)
  return {
    title: sentence`${doctor}医生放号了`,
    body: sentence`您关注的${named('unit', given.departmentName)}${doctor}医生放出${days}的号，现有 ${given.freeSlots} 个。想约的话，点这里看看。`,
  }
}
