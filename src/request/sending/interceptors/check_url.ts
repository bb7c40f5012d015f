import type { Interceptor } from '../call'
import { MissingUrl } from '../errors'

/** Refuses a call without an address (spec §5). */
export const checkUrl: Interceptor = (call, next) =>
  call.url.trim() === '' ? Promise.reject(new MissingUrl()) : next(call)
