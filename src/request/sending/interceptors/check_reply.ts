import type { Interceptor } from '../call'
import { BadReply } from '../errors'

/** Parses the body of a 200 by the call's own rule, so that an invalid one fails like any other call; so does one that is no JSON (spec §7). */
export const checkReply: Interceptor = async (call, next) => {
  const answer = await next(call)
  if (answer.body === undefined) throw new BadReply(['no JSON'])
  return { ...answer, body: call.readBody(answer.body) }
}
