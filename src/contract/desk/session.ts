/** The signed-in staff member. Signing in itself is two addresses for the browser, not calls: `/sign-in` and `/sign-in/callback`. */
import * as v from 'valibot'
import { done, isoDateTime, nothing } from '../values'
import { anyRole, staffRole, staffGet, staffPost } from './staff_call'

/** The signed-in staff member. */
const staffSelf = v.object({
  staffId: v.string(),
  /** Unmasked: it is the person's own. */
  name: v.string(),
  roles: v.array(staffRole),
  /** Without an action until then, the session ends. */
  idleUntil: isoDateTime,
})
export type StaffSelf = v.InferOutput<typeof staffSelf>

export const sessionCalls = {
  self: staffGet({
    path: '/desk/v1/self',
    roles: anyRole,
    summary: '当前登录的工作人员',
    input: nothing,
    reply: staffSelf,
  }),
  signOut: staffPost({
    path: '/desk/v1/sign-out',
    roles: anyRole,
    summary: '退出登录，这台电脑或所有电脑',
    input: v.object({ everywhere: v.optional(v.boolean(), false) }),
    reply: done,
  }),
}
