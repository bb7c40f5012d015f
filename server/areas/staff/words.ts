/** What staff did, in words for their colleagues. */
import { staffActionLabels } from '../../../src/contract/desk/audit'

/** The words of an action as the database has it. */
export function labelOfStaffAction(action: string): string {
  return staffActionLabels[action] ?? action
}
