/** The log: one line a request, ids only. Query strings, bodies and tokens are never written. */
import { randomUUID } from 'node:crypto'
import {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyServerOptions,
} from 'fastify'
import pino from 'pino'
import { GatewayRefused } from '../gateways/failures'
import type { LogLevel } from '../settings'

/** Fields that are removed from every line, whatever object is logged. */
const secretFields = new Set([
  'authorization',
  'cookie',
  'accessToken',
  'token',
  'jwt',
  'secret',
  'password',
  'tel',
  'idNo',
  'openid',
  'patientCardNo',
  'passcode',
  'link',
  'key',
])
/** The same, inside an object; at the top level they are an outside system's and an error's. */
const deepSecretFields = new Set(['name', 'code', ...secretFields])
/** pino shows no object deeper than this. */
const deepest = 5

/** A line without secrets. pino's `redact` looks for each of 46 paths in every line, 23 µs where a refused booking costs 100. */
function withoutSecrets(line: object, depth = 0): Record<string, unknown> {
  const secret = depth < 2 ? secretFields : deepSecretFields
  return Object.fromEntries(
    Object.entries(line).map(([field, value]: [string, unknown]) => [
      field,
      secret.has(field) ? '[redacted]' : shown(value, depth + 1),
    ]),
  )
}

function shown(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (depth > deepest) return '[deeper]'
  if (value instanceof Error) return errorLine(value, depth)
  // Dates serialise themselves.
  if ('toJSON' in value) return value
  return Array.isArray(value)
    ? value.map((one) => shown(one, depth + 1))
    : withoutSecrets(value, depth)
}

/** The logger of the process; `destination` is for tests. */
export function createLogger(
  level: LogLevel,
  destination?: pino.DestinationStream,
): FastifyBaseLogger {
  const options: pino.LoggerOptions = {
    level,
    formatters: { log: withoutSecrets },
    timestamp: pino.stdTimeFunctions.isoTime,
    // The line is cleaned already.
    serializers: { err: (line: unknown) => line },
  }
  return destination === undefined ? pino(options) : pino(options, destination)
}

/** What may be logged of an error: PostgreSQL's `detail` and parameters can hold patient data, and an outside system's reason for a refusal what its people wrote. */
function errorLine(error: Error, depth: number): Record<string, unknown> {
  const {
    code,
    constraint_name: constraint,
    table_name: table,
  } = {
    code: undefined,
    constraint_name: undefined,
    table_name: undefined,
    ...error,
  }
  const readable = (text: string | undefined) => {
    if (error instanceof GatewayRefused) return text?.replace(`: ${error.why}`, '')
    // PostgreSQL quotes the value it could not parse (class 22), which may be a phone or a name.
    return typeof code === 'string' && /^22/.test(code) ? text?.replaceAll(/"[^"]*"/g, '"…"') : text
  }
  return {
    type: error.name,
    message: readable(error.message),
    stack: readable(error.stack),
    ...(code === undefined ? {} : { state: code }),
    ...(constraint === undefined ? {} : { constraint }),
    ...(table === undefined ? {} : { table }),
    ...(error.cause === undefined ? {} : { cause: shown(error.cause, depth + 1) }),
  }
}

/** Fastify's own options for this log. */
export const requestIds = {
  logController: new LogController({ disableRequestLogging: true }),
  requestIdHeader: false,
  genReqId: () => randomUUID(),
} satisfies FastifyServerOptions

/** Writes one line when a reply was sent. Health checks and static files are left out unless they fail. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { call, audience } = request.routeOptions.config
    const quiet = audience === undefined && reply.statusCode < 400
    const line = {
      call: call ?? `${request.method} ${request.routeOptions.url ?? 'unknown'}`,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      ...(request.account === null
        ? {}
        : {
            accountId: request.account.accountId,
            sessionId: request.account.sessionId,
          }),
      ...(request.staff === null
        ? {}
        : { staffId: request.staff.staffId, sessionId: request.staff.sessionId }),
    }
    request.log[quiet ? 'debug' : 'info'](line, 'request')
    done()
  })
  app.addHook('onSend', (request, reply, _payload, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
}
