/** Constant headers of every API reply; pages have their own, wider policy where they are served. */
import type { FastifyInstance } from 'fastify'

/** Adds the headers, unless a route has set its own; an https address sets HSTS. */
export function addSecurityHeaders(app: FastifyInstance, publicUrl: string): void {
  const isSecure = publicUrl.startsWith('https://')
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (isSecure) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
    reply.header('x-content-type-options', 'nosniff')
    if (!reply.hasHeader('content-security-policy'))
      reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
    if (!reply.hasHeader('referrer-policy')) reply.header('referrer-policy', 'no-referrer')
    if (request.routeOptions.config.audience !== undefined) reply.header('x-robots-tag', 'noindex')
    if (reply.hasHeader('cache-control')) return done()
    // Personal replies, and every refusal, stay out of caches.
    if (request.routeOptions.config.audience !== undefined || reply.statusCode >= 400)
      reply.header('cache-control', 'no-store')
    done()
  })
}
