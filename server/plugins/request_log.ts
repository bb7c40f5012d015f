/** The log: one line a request, ids only. Query strings, bodies and tokens are never written. */
import { randomUUID } from 'node:crypto'
import {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyServerOptions,
} from 'fastify'
import pino from 'pino'
import type { LogLevel } from '../settings'

/** Fields that are cut out of every line, wherever someone logs an object that has them. */
const secretFields = [
  'authorization',
  'cookie',
  'accessToken',
  'token',
  'jwt',
  'code',
  'secret',
  'password',
  'tel',
  'name',
  'idNo',
  'openid',
  'patientCardNo',
  'passcode',
  'link',
  'key',
]
const redact = {
  paths: secretFields
    .flatMap((field) => [field, `*.${field}`, `*.*.${field}`])
    .filter((path) => !['name', 'code', '*.name', '*.code'].includes(path)),
  censor: '[redacted]',
}

/** The logger of the process; `destination` is for tests. */
export function createLogger(
  level: LogLevel,
  destination?: pino.DestinationStream,
): FastifyBaseLogger {
  const options: pino.LoggerOptions = {
    level,
    redact,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: errorLine },
  }
  return destination === undefined ? pino(options) : pino(options, destination)
}

/** What of an error may be written: PostgreSQL's `detail` and parameters can hold patient data. */
function errorLine(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) }
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
  // PostgreSQL quotes the value it could not read (class 22): somebody may have typed a phone or a name there.
  const shown = (text: string | undefined) =>
    typeof code === 'string' && /^22/.test(code) ? text?.replaceAll(/"[^"]*"/g, '"…"') : text
  return {
    type: error.name,
    message: shown(error.message),
    stack: shown(error.stack),
    ...(code === undefined ? {} : { state: code }),
    ...(constraint === undefined ? {} : { constraint }),
    ...(table === undefined ? {} : { table }),
    ...(error.cause === undefined ? {} : { cause: errorLine(error.cause) }),
  }
}

/** Fastify's own options for this log. */
export const requestIds = {
  logController: new LogController({ disableRequestLogging: true }),
  requestIdHeader: false,
  genReqId: () => randomUUID(),
} satisfies FastifyServerOptions

/** Writes one line when a reply has left. Health checks and static files stay out of it unless they fail. */
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
