/** `/fhir/R4`: the same documents, told as FHIR resources. */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sqlState } from '../../database/client'
import { allows, type Access } from '../push/clients'
import { waitingLine } from '../push/line'
import { definitionsBundle, structureDefinitions } from '../describe/definitions'
import { smartConfiguration } from '../push/smart'
import { integrationTokens, type Caller } from '../push/tokens'
import type { Intake } from '../taking'
import { etagOf, outcomeFor, shown, statusOf } from './answers'
import { toldBy } from './asked'
import { answerBundle } from './bundle'
import { capabilityOf } from './capability'
import { FhirRefused, outcomeOf, refused } from './outcome'
import { readShelf, searchShelf } from './search'
import { tell } from './tell'

const bodyBytes = 16 * 1024 * 1024
/** The shelf is written one after another; so many may stand in line. */
const inLine = 30
const mime = 'application/fhir+json; charset=utf-8'

/** Mounts it. */
export async function serveFhir(app: FastifyInstance, intake: Intake): Promise<void> {
  await app.register((scope) => mount(scope, intake), { prefix: '/fhir/R4' })
}

async function mount(app: FastifyInstance, intake: Intake): Promise<void> {
  const { deps } = intake
  const { publicUrl, integrationClients } = deps.settings
  const base = `${publicUrl}/fhir/R4`
  const tokenUrl = `${publicUrl}/integration/v1/token`
  const tokens = integrationTokens(deps, integrationClients, tokenUrl)
  const line = waitingLine(1, inLine)
  const callers = new WeakMap<FastifyRequest, Caller>()

  app.addContentTypeParser(
    'application/fhir+json',
    { parseAs: 'string', bodyLimit: bodyBytes },
    app.getDefaultJsonParser('remove', 'ignore'),
  )
  app.setErrorHandler((error: FastifyError, request, reply) => answerError(error, request, reply))
  app.setNotFoundHandler((request, reply) =>
    send(
      reply,
      404,
      outcomeOf({
        severity: 'error',
        code: 'not-supported',
        diagnostics: `${request.method} is not answered at this address; /fhir/R4/metadata says what is`,
      }),
    ),
  )

  app.get('/metadata', async (_request, reply) => send(reply, 200, capabilityOf(base)))
  app.get('/.well-known/smart-configuration', () => smartConfiguration(tokenUrl))

  app.get('/StructureDefinition', async (_request, reply) => send(reply, 200, definitionsBundle()))
  app.get<{ Params: { id: string } }>('/StructureDefinition/:id', async (request, reply) => {
    const found = structureDefinitions.find(({ id }) => id === request.params.id)
    if (found === undefined) throw refused(404, 'not-found', 'there is no such definition')
    return send(reply, 200, found)
  })

  // A stranger's body is not read.
  const onRequest = async (request: FastifyRequest): Promise<void> => {
    const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
    const caller = await tokens.read(token)
    if (caller === undefined)
      throw refused(401, 'login', 'get a token at /integration/v1/token; it lives for five minutes')
    callers.set(request, caller)
  }
  const requireScope = (request: FastifyRequest, access: Access, type: string): void => {
    if (!allows(callers.get(request)?.scopes ?? [], access, type))
      throw refused(403, 'forbidden', `the token lacks system/${type}.${access}`)
  }
  const inTurn = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = await line(work)
    if (result === undefined) throw refused(503, 'throttled', 'too much at once: send it again')
    return result
  }
  const sourceOf = (request: FastifyRequest) => `fhir:${callers.get(request)?.clientId ?? ''}`

  const write = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const told = toldBy({
      method: request.method,
      url: request.url.slice('/fhir/R4/'.length),
      body: request.body,
      ifMatch: request.headers['if-match'],
      ifNoneExist: request.headers['if-none-exist']?.toString(),
    })
    const { resourceType } = told.resource
    requireScope(request, 'write', resourceType)
    const [telling] = await inTurn(() => tell(intake, sourceOf(request), [told]))
    if (telling === undefined) throw refused(500, 'exception', 'nothing came of it')
    const { resource, version, toldAt } = telling
    const status = statusOf(telling)
    void reply.header('etag', etagOf(version)).header('last-modified', toldAt.toUTCString())
    if (status < 300)
      void reply.header(
        'location',
        `${base}/${resourceType}/${resource.id ?? ''}/_history/${version}`,
      )
    const wantsAll = /return=representation/.test(request.headers.prefer?.toString() ?? '')
    return send(reply, status, status < 300 && wantsAll ? shown(telling) : outcomeFor(telling))
  }
  const options = { onRequest, bodyLimit: bodyBytes }
  app.post('/', options, async (request, reply) => {
    const answer = await answerBundle(
      request.body,
      (type) => requireScope(request, 'write', type),
      (told, together) => inTurn(() => tell(intake, sourceOf(request), told, together)),
    )
    return send(reply, 200, answer)
  })
  app.post('/:type', options, write)
  app.put('/:type', options, write)
  app.put('/:type/:id', options, write)
  app.get<{ Params: { type: string } }>('/:type', { onRequest }, async (request, reply) => {
    const { type } = request.params
    requireScope(request, 'read', type)
    return send(reply, 200, await searchShelf(intake, base, type, request.query))
  })
  app.get<{ Params: { type: string; id: string } }>(
    '/:type/:id',
    { onRequest },
    async (request, reply) => {
      const { type, id } = request.params
      requireScope(request, 'read', type)
      const { resource, etag, toldAt } = await readShelf(intake, type, id)
      void reply.header('etag', etag).header('last-modified', toldAt.toUTCString())
      return send(reply, 200, resource)
    },
  )
}

function send(reply: FastifyReply, status: number, body: object): FastifyReply {
  return reply.code(status).type(mime).serializer(JSON.stringify).send(body)
}

function answerError(
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
        diagnostics: statusCode === 413 ? 'send fewer at once' : 'the body is no JSON',
      }),
    )
  request.log.error({ err: error }, 'request failed')
  const state = sqlState(error)
  const passes = state === undefined || /^(57|53|55|08|40)/.test(state)
  void reply.header('retry-after', '2')
  return send(
    reply,
    passes ? 503 : 500,
    outcomeOf({ severity: 'error', code: 'transient', diagnostics: 'send the same again' }),
  )
}
