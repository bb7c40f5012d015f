/** Exams and what is to be done for them, day by day. */
import type { ExamPart } from '@/contract/exam'
import { hospitalDay } from '@/ui/facts/format_day'

/** One line of a day: an exam, a step of a preparation, or the visit that follows. */
export interface Entry {
  at: string
  part?: ExamPart
  step?: { advice: string; names: string[] }
  visit?: { name: string; place: string }
}

/** The lines of one calendar day of the hospital. */
export interface Day {
  day: string
  entries: Entry[]
}

type Step = ExamPart['steps'][number]

/** Hold from their moment on until the exam is over: the first of several is enough. */
const lasting: readonly Step['kind'][] = ['fast', 'no_water', 'stop_medicine']

/** Exams and their preparation by day, in order; what is the same for several exams stands once. */
export function daysOf(parts: readonly ExamPart[], visits: readonly Entry[] = []): Day[] {
  const entries: Entry[] = [
    ...parts.map((part) => ({ at: part.beginsAt, part })),
    ...stepsOf(parts),
    ...visits,
  ]
  entries.sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
  const days: Day[] = []
  for (const entry of entries) {
    const day = hospitalDay(entry.at)
    const last = days[days.length - 1]
    if (last?.day === day) last.entries.push(entry)
    else days.push({ day, entries: [entry] })
  }
  return days
}

interface Lasting {
  at: string
  until: number
  step: { advice: string; names: string[] }
}

function stepsOf(parts: readonly ExamPart[]): Entry[] {
  const known: Lasting[] = []
  const all = parts
    .flatMap(({ name, beginsAt, steps }) => steps.map((step) => ({ ...step, name, beginsAt })))
    .sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
  for (const { at, kind, advice, name, beginsAt } of all) {
    const begins = Date.parse(beginsAt)
    const same = known.find(
      ({ step, at: before, until }) =>
        step.advice === advice &&
        (before === at || (lasting.includes(kind) && Date.parse(at) <= until)),
    )
    if (same === undefined) known.push({ at, until: begins, step: { advice, names: [name] } })
    else {
      same.until = Math.max(same.until, begins)
      same.step.names.push(name)
    }
  }
  return known.map(({ at, step }) => ({ at, step }))
}
