/** Who sits here. */
import type { StaffEndpoint } from '@/contract/desk/staff_call'
import { api } from '../request/api'
import { useRead } from '../request/queries'

/** The person who is signed in; the frame waits for it, so below it there always is one. */
export function useSelf() {
  return useRead(['session'], (options) => api.session.self({}, options), { everyMs: 60_000 })
}

/** Whether who sits here may make the call. */
export function useMay({ roles }: Pick<StaffEndpoint, 'roles'>): boolean {
  const { data: self } = useSelf()
  return roles.some((role) => self?.roles.includes(role))
}
