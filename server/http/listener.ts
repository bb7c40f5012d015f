/** What every listener of the house has in common: limits, errors in one shape, the log, metrics, constant headers. */
import Fastify, { type FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies'
import { limitCalls, type CallLimits } from '../plugins/deadlines'
import { answerBrokenAddress, replyToErrors } from '../plugins/error_reply'
import { rememberMethods } from '../plugins/known_methods'
import { countRequests, type Metrics } from '../plugins/metrics'
import { lateWriters } from '../plugins/reply_writers'
import { logRequests, requestIds } from '../plugins/request_log'
import { addSecurityHeaders } from '../plugins/security_headers'
import { spanRequests } from '../traces/spans'

/** Makes one, without routes; `publicUrl` is the address by which people reach it. */
export function makeListener(
  { settings, log }: Dependencies,
  {
    publicUrl,
    metrics,
    callLimits,
  }: { publicUrl: string; metrics: Metrics; callLimits?: CallLimits | undefined },
): FastifyInstance {
  const app: FastifyInstance = Fastify({
    ...requestIds,
    loggerInstance: log,
    trustProxy: (_address, hop) => hop < settings.trustedProxies,
    bodyLimit: 64 * 1024,
    requestTimeout: 15_000,
    // Node takes the longer of the two times for the body, and looks only every 30 s: unless told, a body that drips in has 90 s.
    http: { headersTimeout: 15_000, requestTimeout: 15_000, connectionsCheckingInterval: 1_000 },
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    // Who is renewed takes no connections any more; what still comes by an open one is answered, as everything under way is.
    return503OnClosing: false,
    frameworkErrors: answerBrokenAddress,
    schemaController: lateWriters,
    routerOptions: { maxParamLength: 128, ignoreTrailingSlash: true },
  })
  // What was under way when it closed leaves its connection open: for a moment, not for a minute.
  app.addHook('preClose', async () => void (app.server.keepAliveTimeout = 1_000))
  // JSON is the only language here.
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
