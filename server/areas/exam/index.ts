/** Exams that doctors ordered: planned at once, held all or none. */
import { whileOn, type Area } from '../../area'
import { desk } from './desk'
import { examKinds, examReferents } from './intake'
import { exportAccount, forgetAccount } from './personal_repository'
import { watchLocks } from './platform/desk_work'
import { oldTakings } from './platform/old_takings_repository'
import { sendLocks } from './platform/sending'
import { routes } from './routes'
import { watchExams } from './standing'

export { listStayExams } from './coming_stay'
export { countPlanned, hasToDo as hasExamsToDo } from './exam_repository'
export { examPlatformWork } from './platform/desk_work'
export { listExamsToDo } from './to_do'

/** The area, for the server's list. */
export const examArea: Area = {
  name: 'exam',
  exportAccount,
  forgetAccount,
  routes,
  desk,
  workers: (deps) => [
    {
      name: 'ask_exam_platform',
      everyMs: whileOn(deps.settings.exams, 1000),
      run: () => sendLocks(deps),
    },
    {
      name: 'watch_exams',
      everyMs: whileOn(deps.settings.exams, 30_000),
      run: () => Promise.all([watchExams(deps), watchLocks(deps)]),
    },
  ],
  keeps: [oldTakings],
  intake: { kinds: examKinds, referents: examReferents },
}
