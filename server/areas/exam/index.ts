/** Exams that doctors ordered: planned at once, held all or none. */
import type { Area } from '../../area'
import { desk } from './desk'
import { examKinds, examReferents } from './intake'
import { exportAccount, forgetAccount } from './personal_repository'
import { routes } from './routes'
import { watchExams } from './standing'

export { countPlanned } from './exam_repository'
export { listExamsToDo } from './to_do'

/** The area, for the server's list. */
export const examArea: Area = {
  name: 'exam',
  exportAccount,
  forgetAccount,
  routes,
  desk,
  workers: (deps) => [
    { name: 'look for exams that hang', everyMs: 30_000, run: () => watchExams(deps) },
  ],
  intake: { kinds: examKinds, referents: examReferents },
}
