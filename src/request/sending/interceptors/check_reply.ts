import type { Interceptor } from '../call'
import { BadReply } from '../errors'

/** Reads the body of a good answer by the call's own rule, so that what does not fit fails like any other call; so does what is no JSON (spec §7). */
export const checkReply: Interceptor = async (call, next) => {
  const answer = await next(call)
  if (answer.body === undefined) throw new BadReply(['no JSON'])
  return { ...answer, body: call.readBody(answer.body) }
}
