/** The description of a call: it types the client's api, validates on the server, generates OpenAPI and drives the contract tests. */
import type { GenericSchema, InferInput, InferOutput } from 'valibot'

/** Who may call: `public` needs no token, `user` the bearer token of a signed-in account, `staff` a session of the hospital's desk with one of the call's roles. */
export type Audience = 'public' | 'user' | 'staff'

/**
 * One call between client and server.
 *
 * `input` is one flat object: names in `path` as `{name}` go into the path, the rest into the query of a GET or the
 * JSON body of a POST.
 */
export interface Endpoint<
  Input extends GenericSchema = GenericSchema,
  Reply extends GenericSchema = GenericSchema,
> {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly audience: Audience
  /** One sentence for the OpenAPI page. */
  readonly summary: string
  readonly input: Input
  readonly reply: Reply
  /** A POST that creates or changes something carries an idempotency key, so that repeating it is safe. */
  readonly idempotent?: boolean
  /** A POST that reads, or that the app sends in the background: it shows no loading mask. A GET never does. */
  readonly quiet?: boolean
  /** False: the caller shows the failure itself (a page in its place, a form at its field), so there is no toast. */
  readonly prompt?: boolean
  /**
   * Where rows of the reply's lists may be of a kind or in a state that an installed app does not know yet, by the dotted
   * path of the field: it leaves such rows out and reads the rest. The server's replies fit the whole schema. Not for
   * what must not be missing unseen: lines of a sum, questions, preparation.
   */
  readonly mayGrow?: RegExp
}

/** The rows of the reply's own list, for `mayGrow`: any of their fields. */
export const ownRows = /^(list\.)?\d+\.\w+$/

/** What the caller hands over. */
export type InputOf<E extends Endpoint> = InferInput<E['input']>
/** What the server's handler receives, after validation. */
export type ParsedInputOf<E extends Endpoint> = InferOutput<E['input']>
/** What the caller gets back. */
export type ReplyOf<E extends Endpoint> = InferOutput<E['reply']>

/** Declares a call of the app that reads; its path tells the audience: user endpoints are under a user path (spec §6). */
export function get<Input extends GenericSchema, Reply extends GenericSchema>(
  call: Omit<Endpoint<Input, Reply>, 'method' | 'audience' | 'idempotent' | 'quiet'>,
): Endpoint<Input, Reply> {
  return { ...call, method: 'GET', audience: audienceOf(call.path) }
}

/** Declares a call of the app that changes something, or whose query is too much for an address. */
export function post<Input extends GenericSchema, Reply extends GenericSchema>(
  call: Omit<Endpoint<Input, Reply>, 'method' | 'audience'>,
): Endpoint<Input, Reply> {
  return { ...call, method: 'POST', audience: audienceOf(call.path) }
}

function audienceOf(path: string): Audience {
  return path.split('/').includes('user') ? 'user' : 'public'
}

/** The names in the path as `{name}`. */
export function pathParameters(path: string): string[] {
  return (path.match(/\{\w+\}/g) ?? []).map((name) => name.slice(1, -1))
}

/** Moves the inputs that the path names into the path; the others stay for the query or the body. */
export function fillPath(template: string, input: Readonly<Record<string, unknown>>) {
  const names = pathParameters(template)
  const path = names.reduce(
    (filled, name) => filled.replace(`{${name}}`, encodeURIComponent(String(input[name]))),
    template,
  )
  const rest = Object.fromEntries(Object.entries(input).filter(([name]) => !names.includes(name)))
  return { path, rest }
}

/** Inputs as a query; missing ones are left out. */
export function queryOf(rest: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(rest).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  )
}
