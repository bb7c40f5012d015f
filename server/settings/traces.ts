/** Variables of traces, by OpenTelemetry's names. */
import * as v from 'valibot'
import { must, or } from './declared'
import { root, text } from './kinds'

/** `key=value,key=value`, each percent-encoded. */
const pairs = v.pipe(
  v.string(),
  v.transform((list) =>
    Object.fromEntries(
      list
        .split(',')
        .filter((pair) => pair.includes('='))
        .map((pair) => {
          const [key = '', ...value] = pair.split('=')
          return [key.trim(), decodeURIComponent(value.join('=').trim())]
        }),
    ),
  ),
)
const share = v.pipe(
  v.string(),
  v.transform(Number),
  v.check((number) => number > 0 && number <= 1, 'must be above 0 and at most 1'),
)

export const traces = (production: boolean) =>
  v.object({
    url: must(
      'OTEL_EXPORTER_OTLP_ENDPOINT',
      root(production),
      'where traces go by OTLP over HTTP as JSON, e.g. `https://otel.hospital.example:4318`; without it there are none',
    ),
    headers: or(
      'OTEL_EXPORTER_OTLP_HEADERS',
      pairs,
      '',
      'what is sent with them: `key=value,key=value`',
    ),
    share: or('OTEL_TRACES_SAMPLER_ARG', share, '0.1', 'which part of all traces is sent'),
    serviceName: or('OTEL_SERVICE_NAME', text, 'hospital', 'what the server is called there'),
  })
