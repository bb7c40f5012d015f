/** Writing resources, one by one or as a bundle. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createSemaphore } from '../../concurrency/semaphore'
import { intakeDeadlineMs } from '../../plugins/deadlines'
import type { Intake } from '../taking/taking'
import { etagOf, outcomeFor, shown, statusOf } from './answers'
import { receivedBy } from './asked'
import { answerBundle } from './bundles/bundle'
import type { Callers } from './callers'
import { ingest, type Ingested } from './ingest'
import { refused } from './outcome'
import { askedBy, type Reader } from './reading'
import { send } from './replies'

/** The largest body that is read. */
export const bodyBytes = 16 * 1024 * 1024
/** Resources are written one request after another; at most so many wait. */
const inLine = 30

/** Mounts create, update and bundles. */
export function writingRoutes(
  app: FastifyInstance,
  intake: Intake,
  base: string,
  { onRequest, requireScope, sourceOf, read }: Callers & { read: Reader },
): void {
  const line = createSemaphore(1, inLine)
  const inTurn = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = await line(work)
    if (result === undefined) throw refused(503, 'throttled', 'too much at once: send it again')
    return result
  }
  const write = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const received = receivedBy({
      method: request.method,
      url: request.url.slice('/fhir/R4/'.length),
      body: request.body,
      ifMatch: request.headers['if-match'],
      ifNoneExist: request.headers['if-none-exist']?.toString(),
    })
    requireScope(request, 'write', received.resource.resourceType)
    const [ingested] = await inTurn(() => ingest(intake, sourceOf(request), [received]))
    if (ingested === undefined) throw refused(500, 'exception', 'nothing came of it')
    return answer(request, reply, ingested, base)
  }
  // A bundle may take long; the hospital's program waits.
  const options = { onRequest, bodyLimit: bodyBytes, handlerTimeout: intakeDeadlineMs }
  app.post('/', options, async (request, reply) => {
    const bundle = await answerBundle(
      request.body,
      (type) => requireScope(request, 'write', type),
      (received, together) => inTurn(() => ingest(intake, sourceOf(request), received, together)),
      (url) => read(request, askedBy(url)),
    )
    return send(reply, 200, bundle)
  })
  app.post('/:type', options, write)
  app.put('/:type', options, write)
  app.put('/:type/:id', options, write)
}

/** The reply: the resource when it is asked for, or else its outcome. */
function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  ingested: Ingested,
  base: string,
): FastifyReply {
  const { resource, version, updatedAt } = ingested
  const status = statusOf(ingested)
  void reply.header('etag', etagOf(version)).header('last-modified', updatedAt.toUTCString())
  if (status >= 300) return send(reply, status, outcomeFor(ingested))
  const address = `${base}/${resource.resourceType}/${resource.id ?? ''}/_history/${version}`
  void reply.header('location', address)
  // What is there may be another system's.
  const wantsAll =
    ingested.did !== 'there' &&
    /return=representation/.test(request.headers.prefer?.toString() ?? '')
  return send(reply, status, wantsAll ? shown(ingested) : outcomeFor(ingested))
}
