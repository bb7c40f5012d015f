/** Spans in OTLP's JSON (opentelemetry-proto, trace v1). */
import type { Span } from './spans'

const kinds: Record<Span['kind'], number> = { internal: 1, server: 2, client: 3 }
const failed = 2

/** One message of this process's spans. */
export function otlpOf(spans: readonly Span[], serviceName: string): object {
  return {
    resourceSpans: [
      {
        resource: { attributes: attributesOf({ 'service.name': serviceName }) },
        scopeSpans: [{ scope: { name: 'hospital' }, spans: spans.map(spanOf) }],
      },
    ],
  }
}

function spanOf({
  traceId,
  spanId,
  parentId,
  name,
  kind,
  attributes,
  began,
  ended,
  hasFailed,
}: Span) {
  return {
    traceId,
    spanId,
    ...(parentId === undefined ? {} : { parentSpanId: parentId }),
    name,
    kind: kinds[kind],
    startTimeUnixNano: nanoseconds(began),
    endTimeUnixNano: nanoseconds(ended),
    attributes: attributesOf(attributes),
    status: hasFailed ? { code: failed } : {},
  }
}

/** Too large for a number: as text, as OTLP requires. */
const nanoseconds = (ms: number): string =>
  String(BigInt(Math.round((performance.timeOrigin + ms) * 1000)) * 1000n)

function attributesOf(given: Record<string, string | number>) {
  return Object.entries(given).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }))
}
