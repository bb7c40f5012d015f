/**
 * `/integration/v1/calls`: where the network admits no connections into the hospital, its connector fetches the app's
 * calls. `HIS_API_URL` then names this server's own `/integration/v1/hospital`. The queue is in PostgreSQL: any
 * process may ask, any may hand out.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { isSameSecret } from '../../crypto/same_secret'
import { refuseToken } from '../push/refusals'
import { serveSystem } from '../push/system_call'
import { bearerOf, type IntegrationTokens } from '../push/tokens'
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
  const fetching = {
    path: '/integration/v1/calls/next',
    needs: ['read', 'Task'],
    body: next,
    says: 'the body is {"limit": 1 to 100}',
  } as const
  serveSystem(app, tokens, fetching, async ({ limit }, { caller, request }) => {
    for (let waitedMs = 0; ; waitedMs += pollEveryMs) {
      const calls = await repository.claimCalls(sql, caller.clientId, limit)
      if (calls.length > 0 || waitedMs >= pollMs || request.raw.destroyed)
        return {
          calls: calls.map(({ body, ...call }) => ({ ...call, body: intake.cipher.decrypt(body) })),
        }
      await pause(pollEveryMs)
    }
  })
  const answering = {
    path: '/integration/v1/calls/answer',
    body: answered,
    says: 'the body is {"callId", "status", "body"}',
  } as const
  serveSystem(app, tokens, answering, async ({ callId, status, body }, { caller, reply }) => {
    const answer = intake.cipher.encrypt(body)
    const { clientId } = caller
    const isKnown = await repository.answerCall(sql, { callId, clientId, status, answer })
    return reply.code(isKnown ? 200 : 404).send({})
  })
  const beating = {
    path: '/integration/v1/heartbeat',
    body: heartbeat,
    says: 'the body is not what a connector says of itself',
  } as const
  serveSystem(app, tokens, beating, async (state, { caller }) => {
    await repository.keepState(sql, caller.clientId, JSON.stringify(state))
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
