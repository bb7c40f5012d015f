/** The next state of a shared link's page; pure. */
import { ServerRefused } from '@/request/sending/errors'

/** The state of the visit. */
export type Opening =
  | { at: 'checking' }
  /** There is no token behind the `#`. */
  | { at: 'incomplete' }
  | { at: 'passcode'; words?: string }
  /** The link is not active any more. */
  | { at: 'ended'; words: string }
  | { at: 'failed'; error: Error }

/** 128 random bits, the server's format. */
export function isToken(text: string | undefined): text is string {
  return text !== undefined && /^[\w-]{22}$/.test(text)
}

/** After a refusal of a token or a passcode. */
export function afterRefusal(error: unknown): Opening {
  const words = error instanceof Error ? error.message : String(error)
  if (error instanceof ServerRefused) {
    if (
      error.code === 'PASSCODE_WRONG' ||
      error.code === 'BAD_INPUT' ||
      error.code === 'TOO_MANY_REQUESTS'
    )
      return { at: 'passcode', words }
    if (error.code === 'SHARE_ENDED' || error.code === 'NOT_FOUND') return { at: 'ended', words }
  }
  return { at: 'failed', error: error instanceof Error ? error : new Error(words) }
}

/** After a refusal of the key of a visit: its time is over, but the passcode may open the link again. */
export function afterVisit(error: unknown): Opening {
  const isOver =
    error instanceof ServerRefused && (error.code === 'NOT_FOUND' || error.code === 'BAD_INPUT')
  return isOver ? { at: 'passcode', words: '查看时间已到，请重新输入密码' } : afterRefusal(error)
}
