/** Ratings after visits (评价), and what patients write to the hospital (投诉、表扬、建议、失物), with the clock of the law. */
import type { Area } from '../../area'
import { deskRoutes } from './desk/desk'
import { oldFeedback } from './feedback_repository'
import { exportAccount, forgetAccount } from './personal'
import { forgetUnnamed } from './picture_repository'
import { oldRatings } from './rating_repository'
import { routes } from './routes'
import { watchFeedback } from './watching'

export { readCalendar } from './calendar'
export { workingDayAfter } from './clock'
export { countOpenFeedback, countRatings } from './figures_repository'
export { numberPrefixes } from './number_prefixes'
export { renewFeedback } from './renewing'

/** The area, for the server's list. */
export const feedbackArea: Area = {
  name: 'feedback',
  exportAccount,
  forgetAccount,
  routes,
  desk: deskRoutes,
  workers: (deps) => [
    { name: 'watch_complaint_clocks', everyMs: 60_000, run: () => watchFeedback(deps) },
    {
      name: 'delete_unfiled_feedback_pictures',
      everyMs: 6 * 3_600_000,
      run: () => forgetUnnamed(deps.sql),
    },
  ],
  keeps: [oldRatings, oldFeedback],
}
