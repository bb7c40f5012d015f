/** Reads stored resources back, for a hospital's engine to check itself. */
import type { FastifyInstance } from 'fastify'
import type { Intake } from '../taking/taking'
import type { Callers } from './callers'
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
    return send(reply, 200, await searchResources(intake, base, type, request.query))
  })
  app.get<{ Params: { type: string; id: string } }>(
    '/:type/:id',
    { onRequest },
    async (request, reply) => {
      const { type, id } = request.params
      requireScope(request, 'read', type)
      const { resource, etag, updatedAt } = await readResource(intake, type, id)
      void reply.header('etag', etag).header('last-modified', updatedAt.toUTCString())
      return send(reply, 200, resource)
    },
  )
}
