/** What every file of this folder uses. */
import * as v from 'valibot'

export const reg = '/hos/user/v1/reg'

/** A remark that may be missing. */
export const note = v.optional(v.nullable(v.string()))
