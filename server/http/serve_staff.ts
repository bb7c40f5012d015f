/** Turns a call of the desk into a route of its listener. */
import type { StaffEndpoint } from '../../src/contract/desk/staff_call'
import type { Staff } from './caller'
import { Refused } from './refused'
import { type Route, route, type Served } from './serve'

/** Serves a call of staff; the contract names the permitted roles. */
export function serveStaff<E extends StaffEndpoint>(
  call: E,
  ...served: Served<E, { staff: Staff }>
): Route {
  return route(call, served, ({ staff }) => {
    if (staff === null) throw new Refused('NOT_SIGNED_IN', '登录已失效，请重新登录')
    return { staff }
  })
}

/** The reply of a call that only succeeds or fails. */
export const isDone: { ok: true } = { ok: true }
