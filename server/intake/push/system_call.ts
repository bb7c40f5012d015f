/** A call of one of the hospital's systems: its token, its scope and its body are looked at in the same way for all. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { allows, type Access } from './clients'
import { badRequest, refuseScope, refuseToken } from './refusals'
import { bearerOf, type Caller, type IntegrationTokens } from './tokens'

interface SystemCall<Body extends v.GenericSchema> {
  path: `/integration/v1/${string}`
  /** What the token must allow; any token does where it is left out. */
  needs?: readonly [access: Access, resource: string]
  body: Body
  /** What the body is, for who sends another one. */
  says: string
}

/** What a call has besides its body. */
interface At {
  caller: Caller
  request: FastifyRequest
  reply: FastifyReply
}

/** Mounts a POST; `answer` gives the reply's body. */
export function serveSystem<Body extends v.GenericSchema>(
  app: FastifyInstance,
  tokens: IntegrationTokens,
  { path, needs, body, says }: SystemCall<Body>,
  answer: (given: v.InferOutput<Body>, at: At) => Promise<object>,
): void {
  app.post(path, async (request, reply) => {
    void reply.header('cache-control', 'no-store')
    const caller = await tokens.read(bearerOf(request))
    if (caller === undefined) return refuseToken(reply)
    if (needs !== undefined && !allows(caller.scopes, ...needs))
      return refuseScope(reply, needs[1], needs[0])
    const given = v.safeParse(body, request.body ?? {})
    if (!given.success) return badRequest(reply, says)
    return answer(given.output, { caller, request, reply })
  })
}
