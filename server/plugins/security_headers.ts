/** Constant headers of every API reply; pages have their own, wider policy where they are served. */
import type { FastifyInstance, FastifyReply } from 'fastify'

/** What is not a page loads, frames and sends nothing. */
const nothing =
  "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Adds the headers, unless a route has set its own; an https address sets HSTS. */
export function addSecurityHeaders(app: FastifyInstance, publicUrl: string): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    setSecurityHeaders(reply, publicUrl)
    if (request.routeOptions.config.audience !== undefined) reply.header('x-robots-tag', 'noindex')
    if (reply.hasHeader('cache-control')) return done()
    // Personal replies, and every refusal, stay out of caches.
    if (request.routeOptions.config.audience !== undefined || reply.statusCode >= 400)
      reply.header('cache-control', 'no-store')
    done()
  })
}

/** The headers of every reply, also of one that reaches no hook. */
export function setSecurityHeaders(reply: FastifyReply, publicUrl: string): void {
  if (publicUrl.startsWith('https://'))
    reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
  reply.header('x-content-type-options', 'nosniff')
  if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', nothing)
  if (!reply.hasHeader('referrer-policy')) reply.header('referrer-policy', 'no-referrer')
}
