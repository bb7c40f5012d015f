/** Services that the hospital offers in the app, or pauses (功能开关): a preview of whom that concerns, and the history. */
import * as v from 'valibot'
import { optionalService } from '../hospital'
import { count, isoDateTime } from '../values'
import { anyRole, reason, staffGet, staffPost } from './staff_call'

/** `not_set_up`: the server's settings name no system for it, so it cannot be switched. */
const serviceState = v.picklist(['on', 'off', 'not_set_up'])

const servicePause = v.object({
  service: optionalService,
  from: isoDateTime,
  by: v.string(),
  reason: v.string(),
  to: v.nullable(isoDateTime),
  endedBy: v.nullable(v.string()),
  endReason: v.nullable(v.string()),
})
export type ServicePause = v.InferOutput<typeof servicePause>

const service = v.object({
  service: optionalService,
  state: serviceState,
  /** The text that patients read in its place. */
  words: v.string(),
  pause: v.nullable(servicePause),
})
export type SwitchedService = v.InferOutput<typeof service>

const touched = v.array(v.object({ words: v.string(), count }))

const which = { service: optionalService }

export const serviceCalls = {
  list: staffGet({
    path: '/desk/v1/services',
    roles: anyRole,
    summary: '哪些功能开着，每次关闭和恢复，新的在前',
    input: v.object({}),
    reply: v.object({ services: v.array(service), pauses: v.array(servicePause) }),
  }),
  preview: staffGet({
    path: '/desk/v1/services/{service}/preview',
    roles: anyRole,
    summary: '关闭这项功能会影响谁',
    input: v.object(which),
    reply: v.object({ touched, words: v.string() }),
  }),
  pause: staffPost({
    path: '/desk/v1/services/pause',
    roles: ['admin'],
    summary: '关闭一项功能：不再受理新的，进行中的办完',
    input: v.object({ ...which, reason }),
    reply: v.object({ ok: v.literal(true) }),
  }),
  resume: staffPost({
    path: '/desk/v1/services/resume',
    roles: ['admin'],
    summary: '恢复一项功能',
    input: v.object({ ...which, reason }),
    reply: v.object({ ok: v.literal(true) }),
  }),
}
