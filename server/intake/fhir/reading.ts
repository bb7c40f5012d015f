/** Reads stored resources back, for a hospital's engine to check itself, and what the app publishes. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Intake } from '../taking/taking'
import type { Callers } from './callers'
import { findReadable, searchReadable } from './readable'
import { send } from './replies'
import { readResource, searchResources } from './search'

/** Mounts search and read. */
export function readingRoutes(
  app: FastifyInstance,
  intake: Intake,
  base: string,
  { onRequest, requireScope, sourceOf }: Callers,
): void {
  const search = async (
    request: FastifyRequest<{ Params: { type: string } }>,
    reply: FastifyReply,
    given: unknown,
  ) => {
    const { type } = request.params
    requireScope(request, 'read', type)
    const readable = intake.registry.readableOf(type)
    const found =
      readable === undefined
        ? await searchResources(intake, base, { type, source: sourceOf(request) }, given)
        : await searchReadable(intake, base, readable, given)
    return send(reply, 200, found)
  }
  app.get<{ Params: { type: string } }>('/:type', { onRequest }, (request, reply) =>
    search(request, reply, request.query),
  )
  // The parameters stand in the body, in the address, or in both.
  app.post<{ Params: { type: string } }>('/:type/_search', { onRequest }, (request, reply) =>
    search(request, reply, { ...parametersOf(request.query), ...parametersOf(request.body) }),
  )
  app.get<{ Params: { type: string; id: string } }>(
    '/:type/:id',
    { onRequest },
    async (request, reply) => {
      const { type, id } = request.params
      requireScope(request, 'read', type)
      const readable = intake.registry.readableOf(type)
      const { resource, etag, updatedAt } =
        readable === undefined
          ? await readResource(intake, { type, source: sourceOf(request) }, id)
          : await findReadable(intake, readable, id)
      void reply.header('etag', etag).header('last-modified', updatedAt.toUTCString())
      return send(reply, 200, resource)
    },
  )
}

const parametersOf = (given: unknown): object =>
  typeof given === 'object' && given !== null ? given : {}
