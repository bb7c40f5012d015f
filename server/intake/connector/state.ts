/** A connector's state: its version and the lag of each source. No patient data. */
import * as v from 'valibot'

const text = (max: number) => v.pipe(v.string(), v.maxLength(max))
const whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
/** How far a clock is ahead of the connector's. */
const skew = v.optional(v.nullable(v.pipe(v.number(), v.safeInteger())), null)

export const heartbeat = v.object({
  version: text(40),
  profile: text(40),
  isShadow: v.boolean(),
  clockSkewSeconds: skew,
  sources: v.pipe(
    v.array(
      v.object({
        name: text(40),
        type: text(20),
        lagSeconds: v.nullable(whole),
        rowsPerMinute: whole,
        waiting: whole,
        faults: whole,
        clockSkewSeconds: skew,
        failure: v.nullable(
          v.pipe(
            v.string(),
            v.transform((words) => words.slice(0, 300)),
          ),
        ),
      }),
    ),
    v.maxLength(100),
  ),
})
