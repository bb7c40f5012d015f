/** `/health/live`: the process answers. `/health/ready`: its database answers too, and it is not shutting down. */
import type { FastifyInstance } from 'fastify'
import { inTime } from '../concurrency/in_time'
import type { Sql } from '../database/client'

/** Health checks give up soon, and a silent database counts as unavailable. */
const patienceMs = 1_500

/** Mounts both. */
export function reportHealth(app: FastifyInstance, sql: Sql): void {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.get('/health/live', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'live' }),
  )
  app.get('/health/ready', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    try {
      if (closing) return await reply.code(503).send({ status: 'closing' })
      await inTime(() => sql`select 1`, patienceMs)
      return await reply.send({ status: 'ready' })
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer')
      return reply.code(503).send({ status: 'database unreachable' })
    }
  })
}
