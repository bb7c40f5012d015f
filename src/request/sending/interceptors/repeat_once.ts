import type { Interceptor } from '../call'
import { TransportFailed } from '../errors'

/** Sends a repeatable call once more when the network failed. */
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
