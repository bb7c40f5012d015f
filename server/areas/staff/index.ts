/** The staff at the desk: who they are, and what they did. */
import { staffActionLabels } from '../../../src/contract/desk/words/audit_words'
import { keepsNothing, type Area } from '../../area'
import { deskRoutes } from './desk'
import { oldStaffActions, digestedStaffActions } from './event_repository'
import { forgetOldSessions } from './session_repository'

export { addStaffAccess } from './accesses'
export { exportWhole } from './export'
export {
  addStaffEvent,
  hasDoneAbout,
  hasDoneForPatient,
  listEventsAbout,
  listEventsOfKind,
} from './event_repository'
export { listColleagues, listPresent } from './session_repository'
export { beginSignIn, findStaff, finishSignIn } from './sign_in'
export { endByProvider } from './rechecks'
export { signInMinutes } from './limits'
export { countStaffActions } from './report_repository'
export type { StaffEvent } from './event_repository'

/** The label of an action in the database, for staff. */
export const labelOfStaffAction = (action: string): string => staffActionLabels[action] ?? action

/** The area, for the server's list. */
export const staffArea: Area = {
  name: 'staff',
  ...keepsNothing,
  desk: deskRoutes,
  keeps: [oldStaffActions],
  logs: [digestedStaffActions],
  workers: ({ sql }) => [
    { name: 'delete_old_staff_sessions', everyMs: 3_600_000, run: () => forgetOldSessions(sql) },
  ],
}
