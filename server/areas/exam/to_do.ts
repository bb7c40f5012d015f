/** What patients have to do about their exams, for home. */
import type { Dependencies } from '../../dependencies'
import { hospitalDay } from '../../values/hospital_time'
import { listToDo, type ToDoRow } from './exam_repository'

/** A patient's exams that are still without a time, and those of the next day with exams. */
export interface ExamsToDo {
  patientId: string
  /** How many the patient may plan. */
  open: number
  /** The exams of the next day that has some; none when nothing is planned. */
  next:
    | {
        examOrderIds: string[]
        beginsAt: Date
        endsAt: Date
        place: string
        way: string | null
      }
    | undefined
}

/** The exams that these patients have to do; nothing where exams are not planned in the app. */
export async function listExamsToDo(
  { sql, settings }: Pick<Dependencies, 'sql' | 'settings'>,
  patientIds: readonly string[],
): Promise<ExamsToDo[]> {
  if (!settings.exams || patientIds.length === 0) return []
  const rows = await listToDo(sql, patientIds)
  return [...new Set(rows.map(({ patientId }) => patientId))].map((patientId) => {
    const own = rows.filter((row) => row.patientId === patientId)
    return {
      patientId,
      open: own.filter(({ beginsAt, isCall }) => beginsAt === null && !isCall).length,
      next: nextDayOf(own),
    }
  })
}

function nextDayOf(rows: readonly ToDoRow[]): ExamsToDo['next'] {
  const planned = rows.flatMap(({ examOrderId, beginsAt, endsAt, place, way }) =>
    beginsAt === null || endsAt === null || place === null
      ? []
      : [{ examOrderId, beginsAt, endsAt, place, way }],
  )
  const [first] = planned
  if (first === undefined) return undefined
  const sameDay = planned.filter(
    ({ beginsAt }) => hospitalDay(beginsAt) === hospitalDay(first.beginsAt),
  )
  const ends = sameDay.map(({ endsAt }) => endsAt.getTime())
  const { beginsAt, place, way } = first
  const examOrderIds = sameDay.map(({ examOrderId }) => examOrderId)
  return { examOrderIds, beginsAt, place, way, endsAt: new Date(Math.max(...ends)) }
}
