/** What to do about a refused 注销账号: pure. */
import { ServerRefused } from '@/request/errors'

/** The next step after a refusal. */
export type DeletionRefusal =
  | { step: 'mend_code'; words: string }
  /** Something is still open; `orderId` is the order that has to end first. */
  | { step: 'finish_first'; words: string; orderId?: string }
  | { step: 'say'; words: string }

/** Reads what the server (or the network) said. */
export function readDeletionRefusal(error: unknown): DeletionRefusal {
  const words = error instanceof Error ? error.message : String(error)
  if (!(error instanceof ServerRefused)) return { step: 'say', words }
  if (error.code === 'SMS_CODE_WRONG' || error.code === 'BAD_INPUT') return { step: 'mend_code', words }
  return error.code === 'CONFLICT' ? { step: 'finish_first', words, orderId: error.details?.orderId } : { step: 'say', words }
}
