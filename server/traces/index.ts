/** Traces for an OTLP collector (Jaeger, Tempo): loaded only where OTEL_EXPORTER_OTLP_ENDPOINT is set (docs/decisions/0047-traces-by-hand.md). */
import type { FastifyBaseLogger } from 'fastify'
import type { Sql } from '../database/client'
import type { TraceSettings } from '../settings'
import { otlpOf } from './otlp'
import { beginSpan, endedSpans, endSpan, type Span } from './spans'

const everyMs = 5_000
/** Spans that cannot be exported are dropped: patients' calls do not wait for the collector. */
const maxWaiting = 5_000
const atOnce = 500
const timeoutMs = 5_000

/** Starts collecting spans and exports them in batches; returns the function to stop. */
export function startTraces(
  { url, headers, share, serviceName }: TraceSettings,
  sql: Sql,
  log: Pick<FastifyBaseLogger, 'warn'>,
): () => Promise<void> {
  let waiting: Span[] = []
  const keep = (message: unknown): void => {
    const span = message as Span
    // A trace is kept whole or not at all, by its random id.
    if (Number.parseInt(span.traceId.slice(0, 8), 16) >= share * 2 ** 32) return
    if (waiting.length < maxWaiting) waiting.push(span)
  }
  const handOver = async (): Promise<void> => {
    while (waiting.length > 0) {
      const some = waiting.slice(0, atOnce)
      waiting = waiting.slice(atOnce)
      try {
        const { ok, status } = await fetch(`${url}/v1/traces`, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify(otlpOf(some, serviceName)),
          signal: AbortSignal.timeout(timeoutMs),
        })
        if (!ok) throw new Error(`status ${status}`)
      } catch (error) {
        log.warn({ err: error, spans: some.length }, 'traces were not taken')
        return
      }
    }
  }
  endedSpans.subscribe(keep)
  spanStatements(sql)
  const timer = setInterval(() => void handOver(), everyMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    endedSpans.unsubscribe(keep)
    await handOver()
  }
}

/** Driver classes that are instrumented already. */
const spanned = new WeakSet<object>()

/** Every statement is a span: the driver has no event for its end, but each is a promise of one class, which starts when it is awaited. */
function spanStatements(sql: Sql): void {
  const probe = sql`select 1`
  const statements = Object.getPrototypeOf(probe) as Statement
  const { handle } = statements
  if (spanned.has(statements)) return
  spanned.add(statements)
  statements.handle = function handleInSpan(this: Statement) {
    const span = this.executed
      ? undefined
      : beginSpan('', 'client', { 'db.system.name': 'postgresql' })
    if (span !== undefined) {
      const end = (hasFailed: boolean) => endSpan({ ...span, name: nameOf(this) }, hasFailed)
      // Not by its own `then`, which would start it.
      void Promise.prototype.then.call(
        this,
        () => end(false),
        () => end(true),
      )
    }
    return handle.call(this)
  }
}

interface Statement extends Promise<unknown> {
  strings: readonly string[]
  /** As it was sent, with its fragments; null for an unsent one. */
  statement: { string: string } | null
  executed: boolean
  handle(): Promise<unknown>
}

/** The operation and its first table, e.g. `update registration_order`; never a value. */
function nameOf({ statement, strings }: Statement): string {
  const text = statement?.string ?? strings.join(' ')
  const [verb = 'sql'] = /[a-z]+/i.exec(text) ?? []
  const [, table = ''] = /\b(?:from|into|update)\s+([a-z_]+)\b(?!\()/i.exec(text) ?? []
  return `${verb} ${table}`.trim().toLowerCase()
}
