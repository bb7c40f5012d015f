/** One HTTP exchange with an outside system, with a time limit and at most one repetition. Addresses never appear in errors: some carry secrets. */
import { channel } from 'node:diagnostics_channel'
import * as v from 'valibot'
import { inSpan } from '../traces/spans'
import { GatewayUnavailable } from './failures'

interface GatewayRequest {
  /** Names the system in errors, e.g. `wechat_pay`. */
  system: string
  url: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  headers?: Record<string, string>
  body?: string | Uint8Array<ArrayBuffer> | undefined
  /** For one attempt. */
  timeoutMs: number
  /** `repeatable`: doing it twice is harmless. `unsent`: repeat only when the connection was never made. */
  retry: 'repeatable' | 'unsent'
}

export interface GatewayReply {
  status: number
  headers: Headers
  text: string
}

/** The connection was never made, so nothing can have happened on the other side. */
const unsentCodes = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** A reply that is no text, such as a picture. */
export interface GatewayBytes {
  status: number
  mediaType: string
  bytes: Buffer
}

/** Sends and reads the whole reply, whatever its status. @throws GatewayUnavailable when no reply arrived. */
export function exchange(request: GatewayRequest): Promise<GatewayReply> {
  return attemptTwice(request, async (response) => ({
    status: response.status,
    headers: response.headers,
    text: await response.text(),
  }))
}

/** The same for bytes. @throws GatewayUnavailable when no reply arrived. */
export function exchangeBytes(request: GatewayRequest): Promise<GatewayBytes> {
  return attemptTwice(request, async (response) => ({
    status: response.status,
    mediaType: response.headers.get('content-type') ?? '',
    bytes: Buffer.from(await response.arrayBuffer()),
  }))
}

async function attemptTwice<Reply extends { status: number }>(
  request: GatewayRequest,
  read: (response: Response) => Promise<Reply>,
): Promise<Reply> {
  try {
    return await timed(request, read)
  } catch (error) {
    if (!worthRepeating(request, error)) throw unavailable(request, error)
  }
  try {
    return await timed(request, read)
  } catch (error) {
    throw unavailable(request, error)
  }
}

/** One attempt, as subscribers of `exchanges` get it. */
interface Exchange {
  system: string
  /** The status, or `silent` when no answer came. */
  outcome: string
  seconds: number
}
export const exchanges = channel('hospital.gateway')

async function timed<Reply extends { status: number }>(
  request: GatewayRequest,
  read: (response: Response) => Promise<Reply>,
): Promise<Reply> {
  const began = performance.now()
  let outcome = 'silent'
  try {
    const reply = await inSpan(request.system, 'client', () => attempt(request, read))
    outcome = String(reply.status)
    return reply
  } finally {
    const seconds = (performance.now() - began) / 1000
    exchanges.publish({ system: request.system, outcome, seconds } satisfies Exchange)
  }
}

async function attempt<Reply>(
  request: GatewayRequest,
  read: (response: Response) => Promise<Reply>,
): Promise<Reply> {
  const response = await fetch(request.url, {
    method: request.method,
    headers: request.headers,
    body: request.body,
    redirect: 'error',
    signal: AbortSignal.timeout(request.timeoutMs),
  })
  return read(response)
}

/** A time-out is not repeated: the patient has waited long enough. */
function worthRepeating(request: GatewayRequest, error: unknown): boolean {
  if (isTimeout(error)) return false
  return request.retry === 'repeatable' || unsentCodes.has(codeOf(error) ?? '')
}

function unavailable(request: GatewayRequest, error: unknown): GatewayUnavailable {
  const why = isTimeout(error)
    ? `no answer within ${request.timeoutMs} ms`
    : (codeOf(error) ?? 'the connection broke')
  return new GatewayUnavailable(request.system, why, {
    cause: error,
    undone: !isTimeout(error) && unsentCodes.has(codeOf(error) ?? ''),
  })
}

// fetch's errors come from the platform and need not be an `Error` of this realm: their shape is checked.
function isTimeout(error: unknown): boolean {
  return fieldOf(error, 'name') === 'TimeoutError'
}

function codeOf(error: unknown): string | undefined {
  const code = fieldOf(fieldOf(error, 'cause'), 'code')
  return typeof code === 'string' ? code : undefined
}

function fieldOf(value: unknown, name: 'name' | 'cause' | 'code'): unknown {
  return typeof value === 'object' && value !== null && name in value
    ? Reflect.get(value, name)
    : undefined
}

/** Parses JSON whatever the content type. @throws GatewayUnavailable when it is none: a proxy or a broken system answered. */
export function parseJson(system: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new GatewayUnavailable(system, 'the answer is not JSON')
  }
}

/** JSON in this shape. @throws GatewayUnavailable when it is none, or has another one */
export function readJson<Schema extends v.GenericSchema>(
  system: string,
  schema: Schema,
  text: string,
): v.InferOutput<Schema> {
  const outcome = v.safeParse(schema, parseJson(system, text))
  if (!outcome.success)
    throw new GatewayUnavailable(
      system,
      `the answer has an unknown shape${faultIn(outcome.issues[0])}`,
    )
  return outcome.output
}

/** The name of the field, for whoever looks for it in the other system; no value, which may be a patient's. */
function faultIn(issue: v.BaseIssue<unknown>): string {
  const place = v.getDotPath(issue)
  if (place === null || !/^[\w.]{1,80}$/.test(place)) return ''
  return `: ${place} ${issue.received === 'undefined' ? 'is missing' : 'is of another kind'}`
}
