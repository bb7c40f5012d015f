/** How a page proves to WeChat's browser that it is the hospital's (JS-SDK), so that it may use WeChat's functions. */
import * as v from 'valibot'

/** The page to be signed, without its fragment. */
export const pageToSign = v.object({
  url: v.pipe(v.string(), v.regex(/^https?:\/\/\S{1,2000}$/, '页面地址不正确')),
})

/** What the JS-SDK's `config` takes; `timestamp` in seconds. */
export const pageSignature = v.object({
  appId: v.string(),
  timestamp: v.number(),
  nonceStr: v.string(),
  signature: v.string(),
})
export type PageSignature = v.InferOutput<typeof pageSignature>
