/** FHIR requests to the hospital's own server. */
import * as v from 'valibot'
import { GatewayRefused, GatewayUnavailable } from '../../failures'
import { exchange, parseJson, readJson, type GatewayReply } from '../../http'

const system = 'his'

/** Where the hospital's FHIR server is. */
export interface FhirAddress {
  /** No slash at its end. */
  url: string
  token: string
  timeoutMs?: number
}

/** Sends a request; `key` makes a create conditional, so that it takes effect once. */
export function ask(
  { url, token, timeoutMs = 4000 }: FhirAddress,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<GatewayReply> {
  return exchange({
    system,
    url: `${url}/${path}`,
    method,
    headers: {
      accept: 'application/fhir+json',
      authorization: `Bearer ${token}`,
      prefer: 'return=representation',
      ...(body === undefined ? {} : { 'content-type': 'application/fhir+json' }),
      ...headers,
    },
    body: body === undefined ? undefined : JSON.stringify(body),
    timeoutMs,
    retry: 'repeatable',
  })
}

/** The resource of a reply with one of these statuses. @throws GatewayRefused, GatewayUnavailable */
export function readAs<Schema extends v.GenericSchema>(
  schema: Schema,
  reply: GatewayReply,
  statuses: readonly number[] = [200, 201],
): v.InferOutput<Schema> {
  if (!statuses.includes(reply.status)) throw faultOf(reply)
  return readJson(system, schema, reply.text)
}

const refusal = v.object({
  resourceType: v.literal('OperationOutcome'),
  issue: v.pipe(
    v.array(
      v.object({
        code: v.string(),
        diagnostics: v.optional(v.string(), ''),
        details: v.optional(
          v.object({
            coding: v.optional(v.array(v.object({ code: v.optional(v.string()) })), []),
            text: v.optional(v.string()),
          }),
        ),
      }),
    ),
    v.minLength(1),
  ),
})

/** Only 409 with an OperationOutcome is a refusal: it refunds the patient, so a wrong token or a broken proxy must never count as one. */
function faultOf({ status, text }: GatewayReply): GatewayRefused | GatewayUnavailable {
  const issue = status === 409 ? refusalIn(parseJson(system, text)) : undefined
  return issue === undefined
    ? new GatewayUnavailable(system, `HTTP status ${status}`)
    : new GatewayRefused(system, issue.code, issue.why)
}

/** The code and words of an OperationOutcome's first issue; undefined for any other resource. */
export function refusalIn(resource: unknown): { code: string; why: string } | undefined {
  const read = v.safeParse(refusal, resource)
  const [issue] = read.success ? read.output.issue : []
  return (
    issue && {
      code: issue.details?.coding[0]?.code ?? issue.code,
      why: issue.details?.text ?? issue.diagnostics,
    }
  )
}
