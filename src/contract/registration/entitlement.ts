/** Rights to a further visit without a fee (续诊), given by the hospital. */
import * as v from 'valibot'
import { get } from '../endpoint'
import { id, isoDateTime } from '../values'
import { furtherVisit } from './further_visit'
import { reg } from './parts'

/** One that is not used yet. Whoever books a slot that it fits uses it; nothing else has to be done. */
const entitlement = v.object({
  entitlementId: id,
  ...furtherVisit,
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
