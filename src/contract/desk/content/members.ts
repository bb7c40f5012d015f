/** Staff and roles (人员和岗位): who signed in, with which roles, and what each role may do. Groups are kept in the hospital's directory; nothing of them is changed here. */
import * as v from 'valibot'
import { count, isoDateTime, nothing } from '../../values'
import { memberEnders, memberReaders } from '../words/readers'
import { reason, staffGet, staffPost, staffRole } from '../staff_call'

const member = v.object({
  /** At the identity provider. */
  staffId: v.string(),
  name: v.string(),
  /** At the newest sign-in. */
  roles: v.array(staffRole),
  /** The first sign-in that is still kept. */
  since: isoDateTime,
  signedInAt: isoDateTime,
  /** The last action. */
  seenAt: isoDateTime,
  isSelf: v.boolean(),
  /** Not ended, not idle, not too old; the newest first. */
  sessions: v.array(
    v.object({
      since: isoDateTime,
      seenAt: isoDateTime,
      until: isoDateTime,
      roles: v.array(staffRole),
    }),
  ),
})
export type Member = v.InferOutput<typeof member>

const permission = v.object({
  /** The part of the desk, by its name in the contract. */
  room: v.string(),
  summary: v.string(),
  changes: v.boolean(),
  roles: v.array(staffRole),
})
export type Permission = v.InferOutput<typeof permission>

export const memberCalls = {
  list: staffGet({
    path: '/desk/v1/staff',
    roles: memberReaders,
    summary: '登录过工作台的人：岗位、什么时候登录、现在开着的登录',
    input: nothing,
    reply: v.object({
      list: v.array(member),
      /** Which group of the directory has which roles, as the settings say. */
      groups: v.array(v.object({ group: v.string(), roles: v.array(staffRole) })),
    }),
  }),
  permissions: staffGet({
    path: '/desk/v1/staff/permissions',
    roles: memberReaders,
    summary: '每个岗位能看什么、能做什么',
    input: nothing,
    reply: v.object({ list: v.array(permission) }),
  }),
  endSessions: staffPost({
    path: '/desk/v1/staff/end-sessions',
    roles: memberEnders,
    summary: '结束一个人在所有电脑上的登录',
    input: v.object({
      staffId: v.pipe(v.string(), v.nonEmpty('缺少人员'), v.maxLength(255)),
      reason,
    }),
    reply: v.object({ ended: count }),
  }),
}
