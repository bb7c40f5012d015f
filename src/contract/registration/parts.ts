/** What every file of this folder uses. */
import * as v from 'valibot'

export const reg = '/hos/user/v1/reg'

/** An optional remark. */
export const note = v.optional(v.nullable(v.string()))
