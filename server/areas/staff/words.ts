/** Labels of staff actions, for staff. */
import { staffActionLabels } from '../../../src/contract/desk/words/audit_words'

/** The label of an action in the database. */
export function labelOfStaffAction(action: string): string {
  return staffActionLabels[action] ?? action
}
