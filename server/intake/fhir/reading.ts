/** Reads stored resources back, for a hospital's engine to check itself, and what the app publishes. */
import type { FastifyInstance } from 'fastify'
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
  { onRequest, requireScope }: Callers,
): void {
  app.get<{ Params: { type: string } }>('/:type', { onRequest }, async (request, reply) => {
    const { type } = request.params
    requireScope(request, 'read', type)
    const readable = intake.registry.readableOf(type)
    const found =
      readable === undefined
        ? await searchResources(intake, base, type, request.query)
        : await searchReadable(intake, base, readable, request.query)
    return send(reply, 200, found)
  })
  app.get<{ Params: { type: string; id: string } }>(
    '/:type/:id',
    { onRequest },
    async (request, reply) => {
      const { type, id } = request.params
      requireScope(request, 'read', type)
      const readable = intake.registry.readableOf(type)
      const { resource, etag, updatedAt } =
        readable === undefined
          ? await readResource(intake, type, id)
          : await findReadable(intake, readable, id)
      void reply.header('etag', etag).header('last-modified', updatedAt.toUTCString())
      return send(reply, 200, resource)
    },
  )
}
