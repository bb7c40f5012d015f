/** Refusals of `/integration`, by the codes of RFC 6750. */
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { bodyFault } from '../json_body'

/** The refusal without a valid token. */
export function refuseToken(reply: FastifyReply): FastifyReply {
  return reply.code(401).header('www-authenticate', 'Bearer error="invalid_token"').send({
    error: 'invalid_token',
    error_description: 'get a token at /integration/v1/token; it lives for five minutes',
  })
}

/** The refusal of a valid token without the scope. */
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

/** The refusal of a malformed body. */
export function badRequest(reply: FastifyReply, words: string): FastifyReply {
  return reply.code(400).send({ error: 'invalid_request', error_description: words })
}

/** The refusal when too many requests wait. */
export function refuseForNow(reply: FastifyReply): FastifyReply {
  return reply
    .code(503)
    .header('retry-after', '2')
    .send({ error: 'temporarily_unavailable', error_description: 'send it again' })
}

/** Answers what was not even parsed. @throws faults of this server */
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
