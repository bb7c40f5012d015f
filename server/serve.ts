/** Turns a call of the contract into a route: path, method, audience, validation, the shape of the reply and its page in the documentation. */
import type { FastifyBaseLogger, FastifyRequest, RouteShorthandOptions } from 'fastify'
import * as v from 'valibot'
import type { StaffRole } from '../src/contract/desk/staff_call'
import type { Endpoint, ParsedInputOf, ReplyOf } from '../src/contract/endpoint'
import type { OptionalService } from '../src/contract/hospital'
import type { Account, Route } from './area'
import { inputSchemas, replySchema } from './json_schema'
import { spokenIn } from './language/spoken'
import { Refused } from './refused'

/** What a handler is given. */
export interface CallContext<Input> {
  /** Validated. */
  input: Input
  /** Writes lines that carry the request's id. */
  log: FastifyBaseLogger
  ip: string
  /** What the caller's browser calls itself. */
  userAgent: string | undefined
  /** The mark that it was given. */
  deviceId: string | undefined
}

/** What a handler of a user call is given. */
interface UserCallContext<Input> extends CallContext<Input> {
  account: Account
}

/** How often one caller may call: `max` times within `windowSeconds`. */
interface RateLimit {
  max: number
  windowSeconds: number
  /** Whom to count; a user call counts by account unless told otherwise, a public one by address. */
  by?: 'account' | 'ip'
}

export interface ServeOptions {
  rateLimit?: RateLimit
  /** A new act of a service that the hospital may not offer for a while: then it is refused. */
  service?: OptionalService
}

/** Serves a call of a signed-in user; the reply is the handler's, cut to the contract's fields. */
export function serve<E extends Endpoint>(
  call: E,
  handler: (context: UserCallContext<ParsedInputOf<E>>) => Promise<ReplyOf<E>> | ReplyOf<E>,
  options: ServeOptions = {},
): Route {
  if (call.audience !== 'user') throw new Error(`${call.path} is public: use servePublic`)
  return route(call, options, async (request) => {
    const { account } = request
    if (account === null) throw new Refused('NOT_SIGNED_IN', '登录已失效，请重新进入')
    return handler({ ...contextOf(call, request), account })
  })
}

/** Serves a call that needs no token. */
export function servePublic<E extends Endpoint>(
  call: E,
  handler: (context: CallContext<ParsedInputOf<E>>) => Promise<ReplyOf<E>> | ReplyOf<E>,
  options: ServeOptions = {},
): Route {
  if (call.audience !== 'public') throw new Error(`${call.path} needs a token: use serve`)
  return route(call, options, async (request) => handler(contextOf(call, request)))
}

/** The route of a call; `answer` is given the request once its audience was let in. */
export function route<E extends Endpoint>(
  call: E,
  options: ServeOptions & { roles?: readonly StaffRole[] },
  answer: (request: FastifyRequest) => Promise<unknown>,
): Route {
  return (app) => {
    const settings: RouteShorthandOptions = {
      schema: {
        summary: call.summary,
        tags: [tagOf(call.path)],
        ...inputSchemas(call),
        response: { 200: replySchema(call.reply) },
      },
      // The contract's own schema validates (see contextOf); the JSON schema is for the documentation.
      validatorCompiler: () => () => true,
      config: {
        audience: call.audience,
        call: `${call.method} ${call.path}`,
        ...(options.roles === undefined ? {} : { roles: options.roles }),
        rateLimit: rateLimitOf(call, options.rateLimit),
      },
    }
    app.route({
      ...settings,
      method: call.method,
      url: call.path.replace(/\{(\w+)\}/g, ':$1'),
      handler: async (request, answered) => {
        const { elapsedTime } = answered
        // What a browser or a proxy keeps is of one language.
        answered.header('vary', 'accept-language, cookie')
        const reply = await app.inCrowd(async () => {
          if (options.service !== undefined) await app.requireOffered(options.service)
          return answer(request)
        }, elapsedTime)
        if (app.checkReplies) checkReply(call, reply)
        return spokenIn(request.language, reply)
      },
    })
  }
}

/** Path, query and body in one flat object, checked. */
export function contextOf<E extends Endpoint>(
  call: E,
  request: FastifyRequest,
): CallContext<ParsedInputOf<E>> {
  const given = {
    ...(call.method === 'GET' ? queryOf(request.query) : bodyOf(request.body)),
    ...recordOf(request.params),
  }
  const outcome = v.safeParse(call.input, given, {
    message: '提交的内容不正确，请检查后重试',
  })
  if (!outcome.success) throw badInput(outcome.issues)
  return {
    input: outcome.output,
    log: request.log,
    ip: request.ip,
    userAgent: request.headers['user-agent'],
    deviceId: request.deviceId,
  }
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

/** An empty value in a query (`?type=`) says nothing. */
function queryOf(query: unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(recordOf(query)).filter(([, value]) => value !== ''))
}

function bodyOf(body: unknown): Record<string, unknown> {
  if (body === undefined || body === null) return {}
  if (typeof body !== 'object' || Array.isArray(body))
    throw new Refused('BAD_INPUT', '提交的内容不正确，请检查后重试')
  return recordOf(body)
}

function badInput(issues: readonly v.BaseIssue<unknown>[]): Refused {
  const first = issues[0]
  const words = first === undefined ? undefined : firstWords(first)
  const field = first === undefined ? undefined : v.getDotPath(first)
  return new Refused(
    'BAD_INPUT',
    words ?? '提交的内容不正确，请检查后重试',
    field ? { field } : undefined,
  )
}

/** The first message in the patient's language; a union hides its own inside. */
function firstWords(issue: v.BaseIssue<unknown>): string | undefined {
  const inside = issue.issues
    ?.map(firstWords)
    .find((words) => words !== undefined && words !== '提交的内容不正确，请检查后重试')
  if (inside !== undefined) return inside
  return /\p{Script=Han}/u.test(issue.message) ? issue.message : undefined
}

/** A slip of the server, found before it reaches a client. */
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
      return `ip ${request.ip}`
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
