/** What to do about a refused 注销账号: pure. */
import { ServerRefused } from '@/request/errors'

/** The next step after a refusal. */
export type DeletionRefusal =
  | { step: 'mend_code'; words: string }
  /** Something is still open; each reason in words, where the server told more than one. */
  | { step: 'finish_first'; words: string; reasons: string[] }
  | { step: 'say'; words: string }

/** Reads what the server (or the network) said. */
export function readDeletionRefusal(error: unknown): DeletionRefusal {
  const words = error instanceof Error ? error.message : String(error)
  if (!(error instanceof ServerRefused)) return { step: 'say', words }
  if (error.code === 'SMS_CODE_WRONG' || error.code === 'BAD_INPUT') return { step: 'mend_code', words }
  if (error.code !== 'CONFLICT') return { step: 'say', words }
  return { step: 'finish_first', words, reasons: (error.details?.reasons ?? '').split('\n').filter((reason) => reason !== '') }
}
