/** What every listener has in common: limits, errors in one shape, the log, metrics, constant headers. */
import Fastify, { type FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies'
import { drain } from '../http/drain'
import { readTls, renewTls } from '../http/tls'
import { spanRequests } from '../traces/spans'
import { limitCalls, type CallLimits } from './deadlines'
import { answerBrokenAddress, replyToErrors } from './error_reply'
import { rememberMethods } from './known_methods'
import { countRequests, type Metrics } from './metrics'
import { lateWriters } from './reply_writers'
import { logRequests, requestIds } from './request_log'
import { addSecurityHeaders, setSecurityHeaders } from './security_headers'

/** Creates one, without routes; `publicUrl` is its public address. */
export function makeListener(
  { settings, log }: Dependencies,
  {
    publicUrl,
    metrics,
    callLimits,
  }: { publicUrl: string; metrics: Metrics; callLimits?: CallLimits | undefined },
): FastifyInstance {
  const times = {
    headersTimeout: 15_000,
    requestTimeout: 15_000,
    connectionsCheckingInterval: 1_000,
  }
  const app: FastifyInstance = Fastify({
    ...requestIds,
    loggerInstance: log,
    trustProxy: (_address, hop) => hop < settings.trustedProxies,
    bodyLimit: 64 * 1024,
    requestTimeout: 15_000,
    // Node applies the longer of the two times to the body, and checks only every 30 s: by default a slow body has 90 s.
    ...(settings.tls === undefined
      ? { http: times }
      : { https: { ...times, ...readTls(settings.tls) } }),
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    // A process that is being replaced accepts no connections any more; requests on open ones are still answered.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => {
      setSecurityHeaders(reply, publicUrl)
      reply.header('cache-control', 'no-store')
      answerBrokenAddress(error, request, reply)
    },
    schemaController: lateWriters,
    routerOptions: { maxParamLength: 128, ignoreTrailingSlash: true },
  })
  const stopRenewing = renewTls(app.server, settings.tls, log)
  app.addHook('preClose', async () => {
    // Requests in progress at closing keep their connection open for a moment, not for a minute.
    app.server.keepAliveTimeout = 1_000
    if (settings.production) await drain(app.server)
  })
  app.addHook('onClose', async () => stopRenewing())
  // Only JSON is accepted.
  app.removeContentTypeParser('text/plain')
  app.decorate('checkReplies', settings.checkReplies)
  limitCalls(app, callLimits)
  app.decorateRequest('account', null)
  app.decorateRequest('staff', null)
  // The desk speaks Chinese; the patients' app asks.
  app.decorateRequest('language', 'zh')

  spanRequests(app)
  rememberMethods(app)
  replyToErrors(app)
  logRequests(app)
  countRequests(app, metrics)
  addSecurityHeaders(app, publicUrl)
  return app
}
