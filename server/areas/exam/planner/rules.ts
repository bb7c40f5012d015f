/** The rules between exams, as distances in time: whatever holds for two exams is a least time from the beginning of the first to that of the second. */
import type { ExamToPlan, StepKind, TimedStep } from './types'

export const minutesOfDay = 1440
/** Whoever must not eat is examined before the meal at noon. */
const noon = 12 * 60
/** From place to place within a branch. */
const walkInBranch = 10

const forbids: Partial<Record<StepKind, readonly StepKind[]>> = {
  fast: ['meal'],
  no_water: ['meal', 'drink'],
}

/** Minutes from one place of a branch to another. */
export const walkMinutes = (from: string, to: string): number => (from === to ? 0 : walkInBranch)

export const dayOf = (minute: number): number => Math.floor(minute / minutesOfDay)

/** Whether the exam may begin then, whatever else is planned: its preparation still fits in, and it is neither too early nor too late. */
export function mayBegin(exam: ExamToPlan, begin: number, now: number): boolean {
  const longest = Math.max(0, ...exam.steps.map(({ minutesBefore }) => minutesBefore))
  const isHungry = exam.steps.some(({ kind }) => forbids[kind] !== undefined)
  return (
    begin >= Math.max(now + longest, exam.earliestBegin) &&
    begin + exam.minutes <= exam.latestEnd &&
    (!isHungry || begin % minutesOfDay < noon)
  )
}

/** The least time from the beginning of `first` to that of `second`, apart from the way between them; infinite where they must come the other way round. */
export function leastDistance(first: ExamToPlan, second: ExamToPlan): number {
  if (first.after.includes(second.code)) return Infinity
  const apart = [
    ...first.apart.filter(({ code }) => code === second.code),
    ...second.apart.filter(({ code }) => code === first.code),
  ].map(({ minutes }) => first.minutes + minutes)
  return Math.max(0, ...apart, ...distancesOfSteps(first.steps, second.steps))
}

/** What is eaten or drunk for one exam falls into no time in which the other one forbids it. */
function distancesOfSteps(first: readonly TimedStep[], second: readonly TimedStep[]): number[] {
  const clashes = (ban: TimedStep, intake: TimedStep): boolean =>
    forbids[ban.kind]?.includes(intake.kind) ?? false
  return first.flatMap((one) =>
    second.flatMap((other) => [
      ...(clashes(other, one) ? [other.minutesBefore - one.minutesBefore] : []),
      ...(clashes(one, other) ? [other.minutesBefore] : []),
    ]),
  )
}
