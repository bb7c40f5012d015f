/** Turns a call of the desk into a route of its listener. */
import type { StaffEndpoint } from '../../src/contract/desk/staff_call'
import type { ParsedInputOf, ReplyOf } from '../../src/contract/endpoint'
import type { Route } from '../area'
import type { Staff } from '../areas/staff/types'
import { Refused } from '../refused'
import { contextOf, route, type CallContext, type ServeOptions } from '../serve'

/** What a handler of a staff call is given. */
interface StaffCallContext<Input> extends CallContext<Input> {
  staff: Staff
}

/** Serves a call of the hospital's people; who may make it says the contract. */
export function serveStaff<E extends StaffEndpoint>(
  call: E,
  handler: (context: StaffCallContext<ParsedInputOf<E>>) => Promise<ReplyOf<E>> | ReplyOf<E>,
  options: ServeOptions = {},
): Route {
  return route(call, { ...options, roles: call.roles }, async (request) => {
    const { staff } = request
    if (staff === null) throw new Refused('NOT_SIGNED_IN', '登录已失效，请重新登录')
    return handler({ ...contextOf(call, request), staff })
  })
}

/** The reply of a call that only succeeds or fails. */
export const isDone: { ok: true } = { ok: true }
