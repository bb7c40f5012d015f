/** How the hospital's system hears and answers: behind its token, and with `{ code, message }` where it refuses. */
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as v from 'valibot'
import { Refused } from '../../server/http/refused'
import { HisRefused } from '../hospital/his_refused'

/** Anyone who calls without the token is sent away. */
export function requireToken(scope: FastifyInstance, token: string): void {
  scope.addHook('onRequest', async (request, reply) => {
    if (request.headers.authorization !== `Bearer ${token}`)
      return say(reply, 401, 'BAD_TOKEN', '令牌不正确')
  })
}

/** Mounts one call; what it answers is sent as it is, nothing as 204. */
export function serveCall<Schema extends v.GenericSchema>(
  scope: FastifyInstance,
  path: string,
  schema: Schema,
  work: (asked: v.InferOutput<Schema>) => Promise<object | undefined>,
): void {
  scope.post(path, async (request, reply) => {
    const asked = v.safeParse(schema, request.body)
    if (!asked.success) return say(reply, 400, 'BAD_INPUT', '内容不完整')
    try {
      const answer = await work(asked.output)
      return await (answer === undefined ? reply.code(204).send() : reply.send(answer))
    } catch (error) {
      if (error instanceof HisRefused) return say(reply, error.status, error.code, error.message)
      if (error instanceof Refused) return say(reply, 409, error.code, error.message)
      throw error
    }
  })
}

function say(reply: FastifyReply, status: number, code: string, message: string): FastifyReply {
  return reply.code(status).send({ code, message })
}
