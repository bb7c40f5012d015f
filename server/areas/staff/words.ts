/** What staff did, in words for their colleagues. */
import { deedLabels } from '../../../src/contract/desk/audit'

/** The words of an action as the database has it. */
export function wordsOfDeed(action: string): string {
  return deedLabels[action] ?? action
}
