import type { StepUp } from '@/contract/account'
import { authToken } from '@/storage/keys'

/** Until when the session's check counts, so that the pages of one visit do not ask the server each time. The token tells the session. */
let passed: { token: string; until: number } | undefined

/** Whether this session has passed the check. */
export function isRemembered(): boolean {
  return passed !== undefined && passed.token === authToken.read() && passed.until > Date.now()
}

/** Until when the check counts, in milliseconds since 1970; undefined before it has passed. */
export function passedUntil(): number | undefined {
  return isRemembered() ? passed?.until : undefined
}

/** The server says that it passed. */
export function remember({ leftSeconds }: StepUp): void {
  const token = authToken.read()
  passed = token === undefined ? undefined : { token, until: Date.now() + leftSeconds * 1000 }
}

/** The server wants the check again. */
export function forget(): void {
  passed = undefined
}
