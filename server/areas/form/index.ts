/** Questions before a visit (预问诊): answered on the phone, sent to the hospital's system before the doctor sees the patient. */
import { whileOn, type Area } from '../../area'
import { deliverAnswers } from './delivering'
import { formKinds } from './intake'
import { oldKnown } from './known_repository'
import { exportAccount, forgetAccount } from './personal'
import { oldAnswers } from './personal_repository'
import { forgetUnnamed, oldPhotos } from './photo_repository'
import { readableResponses } from './reading'
import { routes } from './routes'
import { watchAnswers } from './standing'

export { countComing, forgetAnswersOf } from './personal_repository'
export { renewAnswers } from './renewing'
export { formWork } from './standing'
export { listFormsToDo } from './to_do'
export { hasToDo as hasFormsToDo } from './to_do_repository'

/** The area, for the server's list. */
export const formArea: Area = {
  name: 'form',
  exportAccount,
  forgetAccount,
  routes,
  workers: (deps) => [
    {
      name: 'send_form_answers',
      everyMs: whileOn(deps.settings.forms, 2000),
      run: () => deliverAnswers(deps),
    },
    {
      name: 'watch_form_answers',
      everyMs: whileOn(deps.settings.forms, 30_000),
      run: () => watchAnswers(deps),
    },
    {
      name: 'delete_unused_form_photos',
      everyMs: 6 * 3_600_000,
      run: () => forgetUnnamed(deps.sql),
    },
  ],
  keeps: [oldAnswers, oldKnown, oldPhotos],
  intake: { kinds: formKinds, readable: [readableResponses] },
}
