/** `/integration`: the hospital's systems get a token, push documents, and announce documents to pull (docs/integration). */
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { connectorRoutes } from '../connector/routes'
import { readFormBodies, readJsonBodies } from '../json_body'
import { requestSync } from '../pull/pull_repository'
import { type Intake } from '../taking/taking'
import { cardCodeRoute } from './card_codes'
import { forbiddenResource } from './clients'
import { documentsRoute } from './documents'
import { entryLinkRoute } from './entry_links'
import { answerError, refuseScope } from './refusals'
import { smartConfiguration } from './smart'
import { serveSystem } from './system_call'
import { TokenRefused } from './token_refused'
import { integrationTokens, type IntegrationTokens } from './tokens'

/** A token is valid for five minutes; checking an assertion costs a signature verification. */
const perMinute = { rateLimit: { max: 60, timeWindow: 60_000 } }

const syncRequest = v.object({ kinds: v.optional(v.array(v.string()), []) })

/** Mounts the routes. */
export async function servePush(app: FastifyInstance, intake: Intake): Promise<void> {
  await app.register(async (scope) => mount(scope, intake))
}

function mount(app: FastifyInstance, intake: Intake): void {
  const { sql, settings } = intake.deps
  const tokenUrl = `${settings.publicUrl}/integration/v1/token`
  const tokens = integrationTokens(intake.deps, settings.integrationClients, tokenUrl)
  readJsonBodies(app, 'application/json')
  app.setErrorHandler(answerError)
  tokenRoutes(app, tokens, tokenUrl)
  documentsRoute(app, intake, tokens)
  connectorRoutes(app, intake, tokens)
  entryLinkRoute(app, intake.deps, tokens)
  cardCodeRoute(app, intake.deps, tokens)
  const syncCall = {
    path: '/integration/v1/poke',
    body: syncRequest,
    says: 'the body is {"kinds": […]}',
  } as const
  serveSystem(app, tokens, syncCall, async ({ kinds }, { caller, reply }) => {
    const forbidden = forbiddenResource(caller.scopes, kinds)
    if (forbidden !== undefined) return refuseScope(reply, forbidden)
    await requestSync(sql, kinds)
    return reply.code(202).send({})
  })
}

function tokenRoutes(app: FastifyInstance, tokens: IntegrationTokens, tokenUrl: string): void {
  readFormBodies(app)
  app.get('/integration/.well-known/smart-configuration', () => smartConfiguration(tokenUrl))
  app.post('/integration/v1/token', { config: perMinute }, async (request, reply) => {
    void reply.header('cache-control', 'no-store')
    try {
      return await tokens.grant(request.body)
    } catch (error) {
      if (!(error instanceof TokenRefused)) throw error
      return reply
        .code(error.code === 'invalid_client' ? 401 : 400)
        .send({ error: error.code, error_description: error.message })
    }
  })
}
