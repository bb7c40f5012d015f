/** How `/fhir/R4` replies: resources, and refusals as OperationOutcome. */
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { sqlState } from '../../database/client'
import { bodyFault } from '../json_body'
import { isUnkeepable, unkeepableWords } from '../taking/refused'
import { writeResource } from './decimals'
import { FhirRefused, outcomeOf } from './outcome'

const mime = 'application/fhir+json; charset=utf-8'

/** Sends a resource. */
export function send(reply: FastifyReply, status: number, body: object): FastifyReply {
  return reply.code(status).type(mime).serializer(writeResource).send(body)
}

/** The fault, so that the sender knows whether to send it again. */
export function answerError(
  error: FastifyError | FhirRefused,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (error instanceof FhirRefused) {
    if (error.status === 401) void reply.header('www-authenticate', 'Bearer error="invalid_token"')
    if (error.status === 503) void reply.header('retry-after', '2')
    return send(reply, error.status, outcomeOf(...error.issues))
  }
  const { statusCode } = error
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return send(
      reply,
      statusCode,
      outcomeOf({
        severity: 'error',
        code: statusCode === 413 ? 'too-costly' : 'structure',
        diagnostics: bodyFault(error),
      }),
    )
  const state = sqlState(error)
  if (isUnkeepable(state))
    return send(
      reply,
      422,
      outcomeOf({ severity: 'error', code: 'value', diagnostics: unkeepableWords }),
    )
  request.log.error({ err: error }, 'request failed')
  const passes = state === undefined || /^(57|53|55|08|40)/.test(state)
  void reply.header('retry-after', '2')
  return send(
    reply,
    passes ? 503 : 500,
    outcomeOf({ severity: 'error', code: 'transient', diagnostics: 'send the same again' }),
  )
}

/** An address that does not exist. */
export function answerNoWay(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return send(
    reply,
    404,
    outcomeOf({
      severity: 'error',
      code: 'not-supported',
      diagnostics:
        request.method === 'DELETE' || request.method === 'PATCH'
          ? `${request.method} is not answered: PUT the whole, with active false or a status where it ended`
          : `${request.method} is not answered at this address; /fhir/R4/metadata says what is`,
    }),
  )
}
