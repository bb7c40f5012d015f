/** Who sits here. */
import type { StaffEndpoint } from '@/contract/desk/staff_call'
import { api, CallFailed } from '../request/api'
import { useRead } from '../request/queries'

/** Under which the session is read. */
export const sessionKey = ['session']

/** Whether there is no session any more. */
export const isSignedOut = (error: Error | null): boolean =>
  error instanceof CallFailed && error.status === 401

/** The person who is signed in; the frame waits for it, so below it there always is one. */
export function useSelf() {
  return useRead(sessionKey, (options) => api.session.self({}, options), { everyMs: 60_000 })
}

/** Whether who sits here may make the call. */
export function useMay({ roles }: Pick<StaffEndpoint, 'roles'>): boolean {
  const { data: self } = useSelf()
  return roles.some((role) => self?.roles.includes(role))
}
