/** What to do about a refused code of the step-up check: pure. */
import { ServerRefused } from '@/request/sending/errors'

/** The next step after a refusal. */
export type StepUpRefusal =
  | { step: 'mend_code'; words: string }
  /** A code was sent a moment ago, or too many today. */
  | { step: 'wait'; words: string; seconds: number }
  | { step: 'say'; words: string }

/** Reads what the server (or the network) said. */
export function readStepUpRefusal(error: unknown): StepUpRefusal {
  const words = error instanceof Error ? error.message : String(error)
  if (!(error instanceof ServerRefused)) return { step: 'say', words }
  if (error.code === 'SMS_CODE_WRONG' || error.code === 'BAD_INPUT')
    return { step: 'mend_code', words }
  const seconds = Number(error.details?.retryAfterSeconds)
  // Longer waits are said in words: a button that counts down an hour helps nobody.
  return seconds > 0 && seconds <= 60 ? { step: 'wait', words, seconds } : { step: 'say', words }
}
