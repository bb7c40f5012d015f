/**
 * `/integration/v1/calls`: where the network admits no connections into the hospital, its connector fetches the app's
 * calls. `HIS_API_URL` then names this server's own `/integration/v1/hospital`. The queue is in PostgreSQL: any
 * process may ask, any may hand out.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { isSameSecret } from '../../crypto/same_secret'
import { allows } from '../push/clients'
import { badRequest, refuseScope, refuseToken } from '../push/refusals'
import { bearerOf, type Caller, type IntegrationTokens } from '../push/tokens'
import type { Intake } from '../taking/taking'
import { watchAnswers } from './answers'
import * as repository from './connector_repository'
import { answered, next } from './shapes'
import { heartbeat } from './state'

/** Slightly less than the app's time-out for the hospital. */
const patienceMs = 3_000
const pollMs = 8_000
const pollEveryMs = 50

/** Mounts the routes. */
export function connectorRoutes(
  app: FastifyInstance,
  intake: Intake,
  tokens: IntegrationTokens,
): void {
  hospitalRoute(app, intake)
  const { sql } = intake.deps
  const callerOf = async (token: string | undefined): Promise<Caller | undefined> =>
    tokens.read(token)

  app.post('/integration/v1/calls/next', async (request, reply) => {
    const caller = await callerOf(bearerOf(request))
    if (caller === undefined) return refuseToken(reply)
    if (!allows(caller.scopes, 'read', 'Task')) return refuseScope(reply, 'Task', 'read')
    const given = v.safeParse(next, request.body ?? {})
    if (!given.success) return badRequest(reply, 'the body is {"limit": 1 to 100}')
    for (let waitedMs = 0; ; waitedMs += pollEveryMs) {
      const calls = await repository.claimCalls(sql, caller.clientId, given.output.limit)
      if (calls.length > 0 || waitedMs >= pollMs || request.raw.destroyed)
        return {
          calls: calls.map(({ body, ...call }) => ({ ...call, body: intake.cipher.decrypt(body) })),
        }
      await pause(pollEveryMs)
    }
  })
  app.post('/integration/v1/calls/answer', async (request, reply) => {
    const caller = await callerOf(bearerOf(request))
    if (caller === undefined) return refuseToken(reply)
    const given = v.safeParse(answered, request.body)
    if (!given.success) return badRequest(reply, 'the body is {"callId", "status", "body"}')
    const { callId, status, body } = given.output
    const answer = intake.cipher.encrypt(body)
    const isKnown = await repository.answerCall(sql, {
      callId,
      clientId: caller.clientId,
      status,
      answer,
    })
    return reply.code(isKnown ? 200 : 404).send({})
  })
  app.post('/integration/v1/heartbeat', async (request, reply) => {
    const caller = await callerOf(bearerOf(request))
    if (caller === undefined) return refuseToken(reply)
    const given = v.safeParse(heartbeat, request.body)
    if (!given.success) return badRequest(reply, 'the body is not what a connector says of itself')
    await repository.keepState(sql, caller.clientId, JSON.stringify(given.output))
    return {}
  })
}

/** The hospital's protocol (docs/his_protocol.md), answered by the connector that fetches the call. */
function hospitalRoute(app: FastifyInstance, intake: Intake): void {
  const { sql, settings } = intake.deps
  const answerOf = watchAnswers(sql)
  app.post<{ Params: { '*': string } }>('/integration/v1/hospital/*', async (request, reply) => {
    const { his } = settings
    if (his === undefined || !isSameSecret(bearerOf(request) ?? '', his.token))
      return refuseToken(reply)
    const callId = await repository.addCall(sql, {
      path: `/${request.params['*']}`,
      key: String(request.headers['idempotency-key'] ?? ''),
      body: intake.cipher.encrypt(request.body ?? {}),
      patienceMs,
    })
    const answer = callId === undefined ? undefined : await answerOf(callId, patienceMs)
    if (answer === undefined) return reply.code(503).send({ code: 'NO_ANSWER' })
    return reply.code(answer.status).send(intake.cipher.decrypt(answer.answer))
  })
}
