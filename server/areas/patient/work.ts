/** The actions of work items about patients. */
import type { WorkHandlers } from '../work'
import { mergeAgain } from './files/merging'

export const patientWork: WorkHandlers = {
  merge_failed: { try_again: mergeAgain },
}
