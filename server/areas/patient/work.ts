/** What can be done about patients that a person must look at. */
import type { WorkHandlers } from '../work'
import { mergeAgain } from './merging'

export const patientWork: WorkHandlers = {
  merge_failed: { try_again: mergeAgain },
}
