/** Refusals of `/integration`, in the words of RFC 6750. */
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { bodyFault } from '../json_body'

/** Without a token that is good. */
export function refuseToken(reply: FastifyReply): FastifyReply {
  return reply.code(401).header('www-authenticate', 'Bearer error="invalid_token"').send({
    error: 'invalid_token',
    error_description: 'get a token at /integration/v1/token; it lives for five minutes',
  })
}

/** The token is good and does not reach so far. */
export function refuseScope(
  reply: FastifyReply,
  resource: string,
  access: 'write' | 'read' = 'write',
): FastifyReply {
  return reply
    .code(403)
    .header('www-authenticate', `Bearer error="insufficient_scope"`)
    .send({
      error: 'insufficient_scope',
      error_description: `the token lacks system/${resource}.${access}`,
    })
}

/** A body of another form. */
export function badRequest(reply: FastifyReply, words: string): FastifyReply {
  return reply.code(400).send({ error: 'invalid_request', error_description: words })
}

/** Too many stand in line. */
export function refuseForNow(reply: FastifyReply): FastifyReply {
  return reply
    .code(503)
    .header('retry-after', '2')
    .send({ error: 'temporarily_unavailable', error_description: 'send it again' })
}

/** What was not even read. @throws what is a fault of ours, or passes */
export function answerError(
  error: FastifyError,
  _request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { statusCode = 500 } = error
  if (statusCode < 400 || statusCode >= 500) throw error
  return reply
    .code(statusCode)
    .send({ error: 'invalid_request', error_description: bodyFault(error) })
}
