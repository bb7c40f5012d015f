import { mayRequest } from '@/platform/app/request_gate'

import type { Interceptor } from '../call'
import { RejectedByInterceptor } from '../errors'

/** Refuses a call that the page around the app does not permit (spec §8; docs/decisions/0030). */
export const askGates: Interceptor = async (call, next) => {
  if (!(await mayRequest({ url: call.url, method: call.method }))) throw new RejectedByInterceptor()
  return next(call)
}
