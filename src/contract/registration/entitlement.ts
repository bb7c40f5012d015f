/** Rights to a further visit without a fee (续诊), given by the hospital. */
import * as v from 'valibot'
import { get } from '../endpoint'
import { id, isoDate, isoDateTime } from '../values'
import { note, reg } from './parts'
import { visit } from './schedules'

/** One that is not used yet. Whoever books a slot that it fits uses it; nothing else has to be done. */
const entitlement = v.object({
  entitlementId: id,
  patientId: id,
  patientName: v.string(),
  departId: id,
  departName: v.string(),
  /** Null: any clinic of the department. */
  doctorId: v.nullable(id),
  doctorName: v.nullable(v.string()),
  from: isoDate,
  until: isoDate,
  /** What it is for, by the hospital. */
  reason: note,
  /** The account's order whose visit it follows. */
  orderId: v.nullable(id),
  /** The next slots that it fits, the earliest first, at most six. */
  visits: v.array(visit),
})
export type Entitlement = v.InferOutput<typeof entitlement>

export const entitlementCalls = {
  listEntitlements: get({
    path: `${reg}/entitlement/list`,
    prompt: false,
    summary: '免费续诊：医院给的、还没有用的，以及最近能约的时间',
    input: v.object({ patientId: v.optional(id) }),
    reply: v.object({ entitlements: v.array(entitlement), serverNow: isoDateTime }),
  }),
}
