/** What a refused call means for a form; pure. */
import { ServerRefused } from '@/request/sending/errors'

/** The message of the server, or of the network failure. */
export interface Refusal {
  words: string
  /** The field concerned, as the contract calls it, e.g. `guardian.idNo`. */
  field?: string
  /** A code was sent a moment ago: how long until the next. Longer waits are in the message only: a button that counts down an hour is no help. */
  waitSeconds?: number
}

const longestCountdownSeconds = 60

/** Reads a refusal; one about a code belongs to the field `code`. */
export function readRefusal(error: unknown): Refusal {
  const words = error instanceof Error ? error.message : String(error)
  if (!(error instanceof ServerRefused)) return { words }
  const { code, details } = error
  const seconds = Number(details?.retryAfterSeconds)
  if (seconds > 0)
    return seconds <= longestCountdownSeconds ? { words, waitSeconds: seconds } : { words }
  const isOfCode = code === 'SMS_CODE_WRONG' || code === 'BAD_INPUT'
  return { words, field: details?.field ?? (isOfCode ? 'code' : undefined) }
}
