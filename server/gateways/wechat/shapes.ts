/** The replies of WeChat's identity service, and the meaning of its codes. */
import * as v from 'valibot'

/** Faults come as `errcode`, with HTTP status 200; it may be absent on success. */
export const failure = v.object({ errcode: v.optional(v.number()), errmsg: v.optional(v.string()) })
/** The person behind a code. */
export const identity = v.object({
  openid: v.pipe(v.string(), v.nonEmpty()),
  unionid: v.optional(v.string()),
  is_snapshotuser: v.optional(v.number()),
})
/** The access token. */
export const token = v.object({
  access_token: v.pipe(v.string(), v.nonEmpty()),
  expires_in: v.number(),
})
/** The page ticket. */
export const ticket = v.object({ ticket: v.pipe(v.string(), v.nonEmpty()), expires_in: v.number() })
/** `countryCode` is a number in WeChat's example and a string in its table. */
export const phone = v.object({
  phone_info: v.object({
    purePhoneNumber: v.string(),
    countryCode: v.union([v.string(), v.number()]),
  }),
})

/** -1: system busy. */
export const busy = -1
/** Too many calls this minute or today: no verdict on this request. */
export const quotaCodes = new Set([45009, 45011])
/** The access token is not valid any more. */
export const tokenCodes = new Set(['40001', '40014', '42001'])
