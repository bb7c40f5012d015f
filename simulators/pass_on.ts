/** The way from a phone to the simulators: one address for the whole demo, whatever port they have. */
import replyFrom from '@fastify/reply-from'
import type { FastifyInstance } from 'fastify'

/** Passes `/sandbox/` and the doctors' portraits on to the simulators at `url`, bodies unread. */
export async function passOn(app: FastifyInstance, url: string): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    await scope.register(replyFrom, { base: url })
    const schema = { hide: true }
    for (const path of ['/sandbox', '/sandbox/*', '/assets/doctors/*'])
      scope.all(path, { schema }, (request, reply) =>
        reply.from(request.url, {
          // The simulators see the address that the phone sees.
          rewriteRequestHeaders: ({ headers: { host } }, headers) => ({ ...headers, host }),
          // Their pages have their own policies, and the provider's none: the app's would stop its script.
          rewriteHeaders: (headers) => ({ 'content-security-policy': '', ...headers }),
        }),
      )
  })
}
