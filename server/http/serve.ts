/** Turns a call of the contract into a route: path, method, audience, validation, the reply's schema and its OpenAPI description. */
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyRequest,
  RouteShorthandOptions,
} from 'fastify'
import * as v from 'valibot'
import type { StaffRole } from '../../src/contract/desk/staff_call'
import type { Endpoint, ParsedInputOf, ReplyOf } from '../../src/contract/endpoint'
import type { OptionalService } from '../../src/contract/hospital'
import { spokenIn } from '../language/spoken'
import { networkOf } from '../values/network'
import { inputOf } from './call_input'
import type { Account } from './caller'
import { inputSchemas, replySchema } from './json_schema'
import { Refused } from './refused'

/** An address with its handler; `serve` makes those of the contract's calls. */
export type Route = (app: FastifyInstance) => void | Promise<void>

/** The context of a handler. */
interface CallContext<Input> {
  /** Validated. */
  input: Input
  /** Logs with the request's id. */
  log: FastifyBaseLogger
  ip: string
  /** The caller's user agent. */
  userAgent: string | undefined
  /** The caller's device id. */
  deviceId: string | undefined
}

/** Rate limit of one caller: `max` calls within `windowSeconds`. */
interface RateLimit {
  max: number
  windowSeconds: number
  /** What is counted; by default a user call's account, a public call's address. */
  by?: 'account' | 'ip'
}

interface ServeOptions {
  rateLimit?: RateLimit
  /** A new request to a service that may be paused: then it is refused. */
  service?: OptionalService
  /** The largest body in bytes, where it is more than the listener's. */
  bodyLimit?: number
}

type Handler<E extends Endpoint, Caller> = (
  context: CallContext<ParsedInputOf<E>> & Caller,
) => Promise<ReplyOf<E>> | ReplyOf<E>

/** A handler, preceded by its options where it has any; its reply is cut to the contract's fields. */
export type Served<E extends Endpoint, Caller = object> =
  | [Handler<E, Caller>]
  | [ServeOptions, Handler<E, Caller>]

/** At most so many calls within so many seconds, counted as `RateLimit` says. */
export const atMost = (max: number, windowSeconds: number, by?: RateLimit['by']) => ({
  rateLimit: { max, windowSeconds, by },
})

/** People do not book, pay or change anything faster than this by hand; a burst from one phone is a script. */
export const byHand = atMost(60, 60)

/** Photographs, of which each costs the processor seconds: tries count, also those that are refused. */
export const photosByHand = atMost(60, 3600)

/** Serves a call of a signed-in user. */
export function serve<E extends Endpoint>(
  call: E,
  ...served: Served<E, { account: Account; accountId: string }>
): Route {
  if (call.audience !== 'user') throw new Error(`${call.path} is public: use servePublic`)
  return route(call, served, ({ account }) => {
    if (account === null) throw new Refused('NOT_SIGNED_IN', '登录已失效，请重新进入')
    return { account, accountId: account.accountId }
  })
}

/** Serves a call that needs no token. */
export function servePublic<E extends Endpoint>(call: E, ...served: Served<E>): Route {
  if (call.audience !== 'public') throw new Error(`${call.path} needs a token: use serve`)
  return route(call, served, () => ({}))
}

/** The route of a call; `admit` identifies the caller, or refuses. */
export function route<E extends Endpoint & { roles?: readonly StaffRole[] }, Caller>(
  call: E,
  served: Served<E, Caller>,
  admit: (request: FastifyRequest) => Caller,
): Route {
  const [options, handler] = served.length === 1 ? [{}, served[0]] : served
  return (app) => {
    const settings: RouteShorthandOptions = {
      ...(options.bodyLimit !== undefined && { bodyLimit: options.bodyLimit }),
      schema: {
        summary: call.summary,
        tags: [tagOf(call.path)],
        ...inputSchemas(call),
        response: { 200: replySchema(call.reply) },
      },
      // The contract's own schema validates (see inputOf); the JSON schema is for the documentation.
      validatorCompiler: () => () => true,
      config: {
        audience: call.audience,
        call: `${call.method} ${call.path}`,
        ...(call.roles && { roles: call.roles }),
        rateLimit: rateLimitOf(call, options.rateLimit),
      },
    }
    app.route({
      ...settings,
      method: call.method,
      url: call.path.replace(/\{(\w+)\}/g, ':$1'),
      handler: async (request, answered) => {
        const { elapsedTime } = answered
        // Caches keep one version per language.
        answered.header('vary', 'accept-language, cookie')
        const reply = await app.bulkhead(async () => {
          if (options.service !== undefined) await app.requireOffered(options.service)
          return handler({ ...admit(request), ...contextOf(call, request) })
        }, elapsedTime)
        if (app.checkReplies) checkReply(call, reply)
        return spokenIn(request.language, reply)
      },
    })
  }
}

function contextOf<E extends Endpoint>(
  call: E,
  request: FastifyRequest,
): CallContext<ParsedInputOf<E>> {
  return {
    input: inputOf(call, request),
    log: request.log,
    ip: request.ip,
    userAgent: request.headers['user-agent'],
    deviceId: request.deviceId,
  }
}

/** Finds a reply that breaks its schema before it reaches a client. */
function checkReply(call: Endpoint, reply: unknown): void {
  const outcome = v.safeParse(call.reply, JSON.parse(JSON.stringify(reply ?? null)))
  if (outcome.success) return
  const problems = v.flatten(outcome.issues)
  throw new Error(
    `the reply of ${call.path} does not fit the contract: ${JSON.stringify(problems.nested ?? problems.root)}`,
  )
}

function rateLimitOf(call: Endpoint, limit: RateLimit | undefined) {
  if (limit === undefined) return undefined
  const by = limit.by ?? (call.audience === 'user' ? 'account' : 'ip')
  return {
    max: limit.max,
    timeWindow: limit.windowSeconds * 1000,
    keyGenerator: (request: FastifyRequest): string => {
      if (by === 'account' && request.account !== null)
        return `account ${request.account.accountId}`
      return `network ${networkOf(request.ip)}`
    },
  }
}

/** `/hos/user/v1/reg/order` belongs to `reg`. */
function tagOf(path: string): string {
  return (
    path
      .split('/')
      .find((part, index) => index > 1 && !['public', 'user', 'api', 'v1', 'hos'].includes(part)) ??
    'other'
  )
}
