/** Plans that were taken with the platform and are over. */
import type { OldRows } from '../../../database/old_rows'

export const oldTakings: OldRows = {
  what: 'locks',
  words: 'plans of exams that were taken with the exam platform',
  table: 'exam_taking',
  key: 'taking_id',
  at: 'started_at',
  only: (executor) => executor`state <> 'OPEN' and not exists (
    select 1 from exam_lock l where l.taking_id = exam_taking.taking_id and l.state in ('RELEASING', 'KEPT') offset 0)`,
}
