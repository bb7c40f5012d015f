/** WeChat's answers: text/plain with JSON inside, faults with status 200 too. */
import type { FastifyReply } from 'fastify'

export function say(reply: FastifyReply, content: unknown): FastifyReply {
  return reply.type('text/plain').send(JSON.stringify(content))
}

export function fault(reply: FastifyReply, errcode: number, errmsg: string): FastifyReply {
  return say(reply, { errcode, errmsg: `${errmsg}, rid: sandbox` })
}
