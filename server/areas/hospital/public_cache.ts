/** Caching of public replies: phones and proxies may keep them for a moment and revalidate by ETag. */
import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

/** Adds `Cache-Control` and `ETag` to the 200 replies of this scope, and answers 304 when nothing changed. A longer time set by a route stays. */
export function cachePublicReplies(app: FastifyInstance, maxAgeSeconds: number): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (reply.statusCode !== 200 || typeof payload !== 'string') return payload
    const etag = `"${createHash('sha256').update(payload).digest('base64url').slice(0, 22)}"`
    const present = reply.getHeader('cache-control')
    reply.header('etag', etag)
    if (present === undefined || present === 'no-store')
      reply.header('cache-control', `public, max-age=${maxAgeSeconds}`)
    if (request.headers['if-none-match'] !== etag) return payload
    reply.code(304)
    return ''
  })
}
