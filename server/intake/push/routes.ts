/** `/integration`: the hospital's systems get a token, push documents, and say that there is something to fetch (docs/integration). */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { hurryCursors } from '../pull_repository'
import { take } from '../take'
import { type Intake } from '../taking'
import { mayWrite, resources } from './clients'
import { waitingLine } from './line'
import { smartConfiguration } from './smart'
import { integrationTokens, TokenRefused, type Caller } from './tokens'

const documentsMax = 500
const bodyBytes = 16 * 1024 * 1024
/** So many pushes are written at once in this process; patients' calls keep the other connections. */
const atOnce = 2
/** So many more may stand in line. */
const inLine = 30

const push = v.object({ documents: v.pipe(v.array(v.unknown()), v.maxLength(documentsMax)) })
const poke = v.object({ kinds: v.optional(v.array(v.string()), []) })

/** Mounts the calls. */
export async function servePush(app: FastifyInstance, intake: Intake): Promise<void> {
  const { deps } = intake
  const tokenUrl = `${deps.settings.publicUrl}/integration/v1/token`
  const tokens = integrationTokens(deps, deps.settings.integrationClients, tokenUrl)
  const line = waitingLine(atOnce, inLine)

  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 32 * 1024 },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )

  app.get('/integration/.well-known/smart-configuration', () => smartConfiguration(tokenUrl))

  app.post('/integration/v1/token', async (request, reply) => {
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

  const callerOf = async (request: FastifyRequest): Promise<Caller | undefined> =>
    tokens.read(/^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1])

  // A stranger's body is not read.
  const onlyCallers = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> =>
    (await callerOf(request)) === undefined ? refuseToken(reply) : undefined

  const forDocuments = { bodyLimit: bodyBytes, onRequest: onlyCallers }
  app.post('/integration/v1/documents', forDocuments, async (request, reply) => {
    const caller = await callerOf(request)
    if (caller === undefined) return refuseToken(reply)
    const given = v.safeParse(push, request.body)
    if (!given.success)
      return reply.code(400).send({
        error: 'invalid_request',
        error_description: `the body is {"documents": […]} with ${documentsMax} at most`,
      })
    const { documents } = given.output
    const forbidden = documents
      .map(resourceOf)
      .find((resource) => resource !== undefined && !mayWrite(caller.scopes, resource))
    if (forbidden !== undefined)
      return reply
        .code(403)
        .header('www-authenticate', `Bearer error="insufficient_scope"`)
        .send({
          error: 'insufficient_scope',
          error_description: `the token lacks system/${forbidden}.write`,
        })
    const takings = await line(() => take(intake, `push:${caller.clientId}`, documents))
    if (takings === undefined)
      return reply
        .code(503)
        .header('retry-after', '2')
        .send({ error: 'temporarily_unavailable', error_description: 'send it again' })
    return {
      results: takings.map((taking, index) => ({ ...headOf(documents[index]), ...shown(taking) })),
    }
  })

  app.post('/integration/v1/poke', async (request, reply) => {
    const caller = await callerOf(request)
    if (caller === undefined) return refuseToken(reply)
    const given = v.safeParse(poke, request.body ?? {})
    if (!given.success)
      return reply
        .code(400)
        .send({ error: 'invalid_request', error_description: 'the body is {"kinds": […]}' })
    await hurryCursors(deps.sql, given.output.kinds)
    return reply.code(202).send({})
  })
}

function refuseToken(reply: FastifyReply): FastifyReply {
  return reply.code(401).header('www-authenticate', 'Bearer error="invalid_token"').send({
    error: 'invalid_token',
    error_description: 'get a token at /integration/v1/token; it lives for five minutes',
  })
}

function resourceOf(document: unknown): string | undefined {
  const { kind } = headOf(document)
  return Object.entries(resources).find(([name]) => name === kind)?.[1]
}

function headOf(document: unknown): { kind?: unknown; id?: unknown; version?: unknown } {
  if (typeof document !== 'object' || document === null) return {}
  const { kind, id, version }: { kind?: unknown; id?: unknown; version?: unknown } = document
  return { kind, id, version }
}

/** A patient's mark tells the sender nothing. */
function shown(taking: Awaited<ReturnType<typeof take>>[number]) {
  if (taking.outcome !== 'waiting') return taking
  return { ...taking, waitsFor: taking.waitsFor.replace(/^patient:.*/, 'patient') }
}
