/** Questions before a visit (预问诊): answered on the phone, sent to the hospital's system before the doctor sees the patient. */
import type { Area } from '../../area'
import { deliverAnswers } from './delivering'
import { formKinds } from './intake'
import { exportAccount, forgetAccount } from './personal'
import { oldAnswers } from './personal_repository'
import { routes } from './routes'
import { watchAnswers } from './standing'

export { countComing, forgetAnswersOf } from './personal_repository'
export { renewAnswers } from './renewing'
export { formWork } from './standing'
export { listFormsToDo } from './to_do'

/** The area, for the server's list. */
export const formArea: Area = {
  name: 'form',
  exportAccount,
  forgetAccount,
  routes,
  workers: (deps) => [
    { name: 'send answers before visits', everyMs: 2000, run: () => deliverAnswers(deps) },
    { name: 'look for answers that hang', everyMs: 30_000, run: () => watchAnswers(deps) },
  ],
  keeps: [oldAnswers],
  intake: { kinds: formKinds },
}
