import * as v from 'valibot'

import type { Contract } from '@/contract'
import { type Endpoint, fillPath, type InputOf, type ReplyOf } from '@/contract/endpoint'
import { API_ROOT } from '@/settings/server'

import { callsOf } from './calls'
import { leaveOutNewRow } from './leave_out_new_row'
import type { Call } from './sending/call'
import { BadReply, TransportFailed } from './sending/errors'
import { showErrorToast } from './sending/interceptors/show_error_toast'
import { request } from './sending/request'

/** The options of one call. */
interface CallOptions {
  /** Show the loading mask; by default for calls that a patient triggers, and not for reads (`quiet` in the contract). */
  loading?: boolean
  /** Show a failure to the patient; by default as the contract says, else true. */
  prompt?: boolean
  /** The call is part of signing in: it neither waits for a sign-in nor restarts one. */
  isSignInStep?: boolean
}

type ApiCall<E extends Endpoint> =
  Record<string, never> extends InputOf<E>
    ? (input?: InputOf<E>, options?: CallOptions) => Promise<ReplyOf<E>>
    : (input: InputOf<E>, options?: CallOptions) => Promise<ReplyOf<E>>

type ApiArea<Area extends Record<string, Endpoint>> = {
  readonly [Name in keyof Area]: ApiCall<Area[Name]>
}

/** Every call of the contract by area, fully typed. */
export type Api = { readonly [Area in keyof Contract]: ApiArea<Contract[Area]> }

/** Builds the api of the contract over a request function; tests hand in their own. */
export function createApi(send: typeof request): Api {
  const call = (area: string, name: string) =>
    async function sendCall(input: unknown = {}, options: CallOptions = {}) {
      const found = await findCall(area, name, options)
      return (await send(describeCall(found, input as Record<string, unknown>, options))).body
    }
  return remember((area) => remember((name) => call(area, name))) as unknown as Api
}

/** An object whose members are created on first access. */
function remember<Member>(make: (name: string) => Member): Record<string, Member> {
  return new Proxy<Record<string, Member>>(
    {},
    { get: (made, name) => (typeof name === 'string' ? (made[name] ??= make(name)) : undefined) },
  )
}

async function findCall(
  area: string,
  name: string,
  { prompt = true }: CallOptions,
): Promise<Endpoint> {
  const found = (await loadArea(area, prompt))?.[name]
  if (found === undefined) {
    throw new Error(`the contract knows no call ${area}.${name}`)
  }
  return found
}

async function loadArea(
  area: string,
  prompt: boolean,
): Promise<Record<string, Endpoint> | undefined> {
  try {
    return await callsOf(area)
  } catch (thrown) {
    const error = new TransportFailed(String(thrown))
    if (prompt) {
      showErrorToast(error.message)
    }
    throw error
  }
}

/** The server, call by call: `api.registration.getOrder({ id })`. Rejects with the errors of `./errors`. */
export const api = createApi(request)

function describeCall(
  call: Endpoint,
  input: Record<string, unknown>,
  options: CallOptions,
): Partial<Call> {
  const { path, rest } = fillPath(call.path, input)
  const isGet = call.method === 'GET'
  return {
    method: call.method,
    url: `${API_ROOT}${path}${isGet ? toQuery(rest) : ''}`,
    body: isGet ? undefined : rest,
    headers: {},
    loading: options.loading ?? !(isGet || call.quiet === true),
    prompt: options.prompt ?? call.prompt ?? true,
    repeatable: isGet || call.idempotent === true,
    session: readSession(call, options),
    readBody: (body) => readReply(call, body),
  }
}

function toQuery(input: Record<string, unknown>): string {
  const pairs = Object.entries(input)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

function readSession(call: Endpoint, options: CallOptions): Call['session'] {
  if (options.isSignInStep === true) {
    return 'being_made'
  }
  return call.audience === 'user' ? 'needed' : 'optional'
}

function readReply(call: Endpoint, body: unknown): unknown {
  const result = v.safeParse(call.reply, body)
  if (result.success) {
    return result.output
  }
  if (call.mayGrow && leaveOutNewRow(call.mayGrow, result.issues)) return readReply(call, body)
  throw new BadReply(
    result.issues.map((issue) => `${call.path} ${v.getDotPath(issue) ?? ''}: ${issue.message}`),
  )
}
