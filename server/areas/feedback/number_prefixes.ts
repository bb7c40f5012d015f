/** What the number of something written to the hospital begins with, by its kind. Pure. */
import type { FeedbackKind } from '../../../src/contract/feedback/words'

export const numberPrefixes = {
  complaint: 'TS',
  praise: 'BY',
  suggestion: 'JY',
  lost_found: 'SW',
} as const satisfies Record<FeedbackKind, string>
