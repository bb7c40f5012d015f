import type { StepUp } from '@/contract/account'
import { authToken } from '@/storage/keys'

/** Until when the session's check is valid, so that the pages of one visit do not ask the server each time; by token. */
let passed: { token: string; until: number } | undefined

/** Whether this session has passed the check. */
export function isRemembered(): boolean {
  return passed !== undefined && passed.token === authToken.read() && passed.until > Date.now()
}

/** Until when the check is valid, in milliseconds since 1970; undefined before it was passed. */
export function passedUntil(): number | undefined {
  return isRemembered() ? passed?.until : undefined
}

/** The server confirms that it was passed. */
export function remember({ leftSeconds }: StepUp): void {
  const token = authToken.read()
  passed = token === undefined ? undefined : { token, until: Date.now() + leftSeconds * 1000 }
}

/** The server requires the check again. */
export function forget(): void {
  passed = undefined
}
