import type { Interceptor } from '../call'
import { TransportFailed } from '../errors'

/** Repeats a repeatable call once after a transport failure. */
export const repeatOnce: Interceptor = async (call, next) => {
  try {
    return await next(call)
  } catch (error) {
    if (call.repeatable && error instanceof TransportFailed) {
      return next(call)
    }
    throw error
  }
}
