/** What to do about a refused 注销账号: pure. */
import { ServerRefused } from '@/request/sending/errors'

/** The next step after a refusal. */
export type DeletionRefusal =
  | { step: 'mend_code'; words: string }
  /** Something is still open; `orderId` is the order that has to end first. */
  | { step: 'finish_first'; words: string; orderId?: string }
  /** A code was sent a moment ago, perhaps for something else. */
  | { step: 'wait'; words: string; seconds: number }
  | { step: 'say'; words: string }

/** Reads what the server (or the network) said. */
export function readDeletionRefusal(error: unknown): DeletionRefusal {
  const words = error instanceof Error ? error.message : String(error)
  if (!(error instanceof ServerRefused)) return { step: 'say', words }
  if (error.code === 'SMS_CODE_WRONG' || error.code === 'BAD_INPUT')
    return { step: 'mend_code', words }
  if (error.code === 'CONFLICT')
    return { step: 'finish_first', words, orderId: error.details?.orderId }
  const seconds = Number(error.details?.retryAfterSeconds)
  return seconds > 0 ? { step: 'wait', words, seconds } : { step: 'say', words }
}
