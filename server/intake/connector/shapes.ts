/** What a connector says when it fetches calls and answers them. */
import * as v from 'valibot'
import { isUuid } from '../../values/uuid'

export const next = v.object({
  limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)), 20),
})
export const answered = v.object({
  callId: v.pipe(v.string(), v.check(isUuid)),
  status: v.pipe(v.number(), v.integer(), v.minValue(200), v.maxValue(599)),
  body: v.optional(v.unknown(), {}),
})
/** What it is given. */
export const fetched = v.object({
  calls: v.array(
    v.object({ callId: v.string(), path: v.string(), key: v.string(), body: v.unknown() }),
  ),
})
