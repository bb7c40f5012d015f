import type { Interceptor } from '../call'

/** Reads the body of a good answer by the call's own rule, so that what does not fit fails like any other call. */
export const checkReply: Interceptor = async (call, next) => {
  const answer = await next(call)
  return { ...answer, body: call.readBody(answer.body) }
}
