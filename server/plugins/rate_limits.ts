/** Rate limits of routes that ask for them (`atMost`, `byHand`). Counts are per process: with n replicas a caller gets up to n times as many. */
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { Refused } from '../http/refused'
import { networkOf } from '../values/network'

/** Enables the option. Refusals are 429 with `Retry-After`. */
export async function limitRates(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    keyGenerator: ({ ip }) => networkOf(ip),
    // After the bearer check, so that accounts can be counted.
    addHeadersOnExceeding: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
    hook: 'preHandler',
    addHeaders: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
      'retry-after': true,
    },
    errorResponseBuilder: (_request, context) =>
      new Refused('TOO_MANY_REQUESTS', '点得有点快，请稍等再试', {
        retryAfterSeconds: String(Math.max(1, Math.ceil(context.ttl / 1000))),
      }),
  })
}
