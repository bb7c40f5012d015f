/** Which of today's exams have a number, and which can be signed in; no database. Exams of one half day at one place are signed in once. */
import { formatClock } from '../../../values/hospital_time'
import type { TicketRow } from '../queue_repository'
import { halfDayAt } from '../rules'
import type { ExamToday } from './exam_repository'

type Ticket = Pick<
  TicketRow,
  'ticketId' | 'patientId' | 'branchId' | 'itemCode' | 'halfDay' | 'status' | 'examOrderId'
>
/** Exams that one number is taken for, the earliest first. */
export type ExamsAtOnce = readonly [ExamToday, ...ExamToday[]]

/** The day's exams of some patients. */
export interface ExamsOfDay {
  /** To be signed in. */
  open: ExamsAtOnce[]
  /** The exams that a number is for, by its id. */
  covered: ReadonlyMap<string, string[]>
}

/**
 * Sorts exams by the numbers that are valid today. A number that names no exam (of a system that does not, or of the
 * hospital's own machine) is for all of its place and half day; one that names its exam is, once it is done, for that one.
 */
export function sortExams(exams: readonly ExamToday[], tickets: readonly Ticket[]): ExamsOfDay {
  const open: ExamsAtOnce[] = []
  const covered = new Map<string, string[]>()
  for (const group of groupsOf(exams)) {
    const own = tickets.filter((ticket) => isFor(ticket, group))
    const done = own.flatMap(({ status, examOrderId }) =>
      status === 'DONE' ? (examOrderId ?? []) : [],
    )
    const [first, ...others] = group.filter(({ examOrderId }) => !done.includes(examOrderId))
    if (first === undefined) continue
    const holds = own.find(({ status, examOrderId }) => status !== 'DONE' || examOrderId === null)
    if (holds === undefined) open.push([first, ...others])
    else
      covered.set(
        holds.ticketId,
        [first, ...others].map(({ examOrderId }) => examOrderId),
      )
  }
  return { open, covered }
}

function groupsOf(exams: readonly ExamToday[]): ExamToday[][] {
  const groups = new Map<string, ExamToday[]>()
  for (const exam of exams) {
    const key = `${placeOf(exam)} ${halfDayOf(exam)}`
    groups.set(key, [...(groups.get(key) ?? []), exam])
  }
  return [...groups.values()]
}

function isFor(ticket: Ticket, group: readonly ExamToday[]): boolean {
  const [first] = group
  if (first === undefined || placeOf(ticket) !== placeOf(first)) return false
  return ticket.examOrderId === null
    ? ticket.halfDay === halfDayOf(first)
    : group.some(({ examOrderId }) => examOrderId === ticket.examOrderId)
}

const halfDayOf = ({ beginsAt }: ExamToday) => halfDayAt(formatClock(beginsAt))

/** A patient at a place with a queue. */
export const placeOf = (item: Pick<ExamToday, 'patientId' | 'branchId' | 'itemCode'>): string =>
  `${item.patientId} ${item.branchId} ${item.itemCode}`
