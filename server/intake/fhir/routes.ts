/** `/fhir/R4`: the same documents as FHIR resources. */
import type { FastifyInstance } from 'fastify'
import { definitionsBundle, structureDefinitions } from '../describe/definitions'
import { readFormBodies, readJsonBodies } from '../json_body'
import { smartConfiguration } from '../push/smart'
import { integrationTokens } from '../push/tokens'
import type { Intake } from '../taking/taking'
import { callersOf } from './callers'
import { capabilityOf } from './capability'
import { withDigits } from './decimals'
import { refused } from './outcome'
import { readerOf, readingRoutes } from './reading'
import { answerError, answerNoWay, send } from './replies'
import { bodyBytes, writingRoutes } from './writing'

/** Mounts the routes. */
export async function serveFhir(app: FastifyInstance, intake: Intake): Promise<void> {
  await app.register((scope) => mount(scope, intake), { prefix: '/fhir/R4' })
}

async function mount(app: FastifyInstance, intake: Intake): Promise<void> {
  const { publicUrl, integrationClients } = intake.deps.settings
  const base = `${publicUrl}/fhir/R4`
  const tokenUrl = `${publicUrl}/integration/v1/token`
  const callers = callersOf(integrationTokens(intake.deps, integrationClients, tokenUrl))

  for (const mediaType of ['application/fhir+json', 'application/json'])
    readJsonBodies(app, mediaType, { bodyLimit: bodyBytes, prepare: withDigits })
  readFormBodies(app)
  app.addHook('onRequest', (request, _reply, done) => {
    requireJson(request.headers.accept)
    done()
  })
  app.setErrorHandler(answerError)
  app.setNotFoundHandler(answerNoWay)

  describingRoutes(app, base, tokenUrl, intake)
  const read = readerOf(intake, base, callers)
  writingRoutes(app, intake, base, { ...callers, read })
  readingRoutes(app, read, callers)
}

/** Who reads XML or Turtle only is told so: an answer that is none of it would be taken for a broken one. @throws FhirRefused */
function requireJson(accept = ''): void {
  if (accept !== '' && !/json|\*/i.test(accept) && /xml|turtle/i.test(accept))
    throw refused(406, 'not-supported', 'this server writes application/fhir+json only')
}

/** Public: the capabilities and the error texts. */
function describingRoutes(
  app: FastifyInstance,
  base: string,
  tokenUrl: string,
  { registry }: Intake,
): void {
  const readable = registry.readable.map(({ type }) => type)
  app.get('/metadata', async (_request, reply) => send(reply, 200, capabilityOf(base, readable)))
  app.get('/.well-known/smart-configuration', () => smartConfiguration(tokenUrl))
  app.get('/StructureDefinition', async (_request, reply) => send(reply, 200, definitionsBundle()))
  app.get<{ Params: { id: string } }>('/StructureDefinition/:id', async (request, reply) => {
    const found = structureDefinitions.find(({ id }) => id === request.params.id)
    if (found === undefined) throw refused(404, 'not-found', 'there is no such definition')
    return send(reply, 200, found)
  })
}
