/** The exams of a stay that is to come, for the page of the stay. */
import type { StayExam } from '../../../src/contract/exam'
import type { Dependencies } from '../../dependencies'
import { hospitalMoment } from '../../values/hospital_time'
import { listOfStay, type StayExamRow } from './coming_stay_repository'

/** How it stands with each; none where exams are not planned in the app. */
export async function listStayExams(
  { sql, settings }: Pick<Dependencies, 'sql' | 'settings'>,
  inpatientId: string,
): Promise<StayExam[]> {
  if (!settings.exams) return []
  const rows = await listOfStay(sql, inpatientId)
  return rows.map((row) => ({
    examOrderId: row.examOrderId,
    name: row.name,
    state: stateOf(row),
    beginsAt: hospitalMoment(row.beginsAt),
    place: row.place,
  }))
}

function stateOf({ isDone, isCall, isLate, beginsAt }: StayExamRow): StayExam['state'] {
  if (isDone) return 'done'
  if (beginsAt !== null) return isLate ? 'late' : 'planned'
  return isCall ? 'call' : 'open'
}
