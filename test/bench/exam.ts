/** The planner of exams: eight exams, fourteen days, twenty devices, by how full these are. */
import { planExams } from '../../server/areas/exam/planner'
import { largeRequest } from '../support/exam_requests'
import { printTable, type Cell } from './table'

const rounds = 15
const mostMs = 50

export function benchExam(): Promise<void> {
  const rows: Record<string, Record<string, Cell>> = {}
  for (const taken of [60, 80, 95]) {
    const times = Array.from({ length: rounds }, (_, seed) => {
      const request = largeRequest(taken, seed + 1)
      const begun = performance.now()
      planExams(request)
      return performance.now() - begun
    }).sort((one, other) => one - other)
    rows[`${taken} % taken`] = {
      'median ms': { value: times[Math.floor(rounds / 2)] ?? 0, most: mostMs },
      'longest ms': times.at(-1) ?? 0,
    }
  }
  printTable('Planning 8 exams over 14 days and 20 devices', rows)
  return Promise.resolve()
}
