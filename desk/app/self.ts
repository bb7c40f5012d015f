/** Who sits here. */
import { api } from '../request/api'
import { useRead } from '../request/queries'

/** The person who is signed in; the frame waits for it, so below it there always is one. */
export function useSelf() {
  return useRead(['session'], (options) => api.session.self({}, options), { everyMs: 60_000 })
}
