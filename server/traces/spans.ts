/** Spans: a call, its statements, its requests to outside systems. They are collected only when traces are set up (`startTraces`); otherwise they cost a few numbers a call. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import { channel } from 'node:diagnostics_channel'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** A piece of work. Its attributes name kinds, never individuals: a route, not its address; a table, not a row. */
export interface Span {
  traceId: string
  spanId: string
  parentId: string | undefined
  name: string
  kind: 'server' | 'client' | 'internal'
  attributes: Record<string, string | number>
  /** On the clock of `performance`, in ms. */
  began: number
  ended: number
  hasFailed: boolean
}

/** Where ended spans are published. */
export const endedSpans = channel('hospital.span')
const within = new AsyncLocalStorage<Span>()

/** Starts a span inside the present one; undefined when spans are not collected. */
export function beginSpan(
  name: string,
  kind: Span['kind'],
  attributes: Span['attributes'] = {},
): Span | undefined {
  if (!endedSpans.hasSubscribers) return undefined
  const parent = within.getStore()
  return {
    traceId: parent?.traceId ?? randomBytes(16).toString('hex'),
    spanId: randomBytes(8).toString('hex'),
    parentId: parent?.spanId,
    name,
    kind,
    attributes,
    began: performance.now(),
    ended: 0,
    hasFailed: false,
  }
}

/** Ends the span. */
export function endSpan(span: Span, hasFailed: boolean): void {
  endedSpans.publish({ ...span, ended: performance.now(), hasFailed } satisfies Span)
}

/** Runs the work as a span, the parent of spans inside it. */
export async function inSpan<Done>(
  name: string,
  kind: Span['kind'],
  work: () => Promise<Done>,
): Promise<Done> {
  const span = beginSpan(name, kind)
  if (span === undefined) return work()
  try {
    const done = await within.run(span, work)
    endSpan(span, false)
    return done
  } catch (error) {
    endSpan(span, true)
    throw error
  }
}

/** Every request of a listener is a span, from its first hook to the reply's last byte. */
export function spanRequests(app: FastifyInstance): void {
  const spans = new WeakMap<FastifyRequest, Span>()
  const goOn = (request: FastifyRequest, done: () => void): void => {
    const span = spans.get(request)
    if (span === undefined) done()
    else within.run(span, done)
  }
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, routeOptions } = request
    const route = routeOptions.url ?? 'unknown'
    const attributes = { 'http.request.method': method, 'http.route': route }
    const span = beginSpan(`${method} ${route}`, 'server', attributes)
    if (span !== undefined) spans.set(request, span)
    goOn(request, done)
  })
  // Parsing a body loses the async context.
  app.addHook('preValidation', (request, _reply, done) => goOn(request, done))
  app.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request)
    if (span !== undefined) {
      span.attributes['http.response.status_code'] = reply.statusCode
      endSpan(span, reply.statusCode >= 500)
    }
    done()
  })
}
