/** What every file of this folder uses. */
import * as v from 'valibot'

export const reg = '/hos/user/v1/reg'

/** An optional remark. */
export const note = v.nullish(v.string())

/** Why the patient gives it back, in the patient's words. */
export const reason = v.optional(
  v.pipe(v.string(), v.trim(), v.maxLength(100, '原因最多 100 个字')),
)
