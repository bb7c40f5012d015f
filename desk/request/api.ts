/** The desk's server by the contract: `api.<room>.<call>(input)`; calls that few pages make come with them: `apiOf(calls).<call>(input)`. */
import * as v from 'valibot'
import { everyPageContract } from '@/contract/desk/every_page'
import type { StaffEndpoint } from '@/contract/desk/staff_call'
import type { InputOf, ReplyOf } from '@/contract/endpoint'
import { failure } from '@/contract/failure'

/** The server said no, or nothing; `message` is for the person. */
export class CallFailed extends Error {
  override readonly name = 'CallFailed'
  constructor(
    /** 0: nobody answered. */
    readonly status: number,
    message: string,
  ) {
    super(message)
  }
}

interface CallOptions {
  /** The page renews itself; nobody pressed anything, and the session does not last longer by it. */
  isRenewing?: boolean
}

type Caller<E extends StaffEndpoint> = (
  input: InputOf<E>,
  options?: CallOptions,
) => Promise<ReplyOf<E>>
type ApiOf<Calls> = {
  [Call in keyof Calls]: Calls[Call] extends StaffEndpoint ? Caller<Calls[Call]> : never
}
type Api = { [Room in keyof typeof everyPageContract]: ApiOf<(typeof everyPageContract)[Room]> }

const away = '没有连上服务器，请检查网络后再试'

async function send(call: StaffEndpoint, input: object, { isRenewing = false }: CallOptions = {}) {
  const rest = new Map(Object.entries(input).filter(([, value]) => value !== undefined))
  const path = call.path.replace(/\{(\w+)\}/g, (_match, name: string) => {
    const value = encodeURIComponent(String(rest.get(name)))
    rest.delete(name)
    return value
  })
  const isRead = call.method === 'GET'
  const query = new URLSearchParams([...rest].map(([name, value]) => [name, String(value)]))
  const reply = await fetch(isRead && rest.size > 0 ? `${path}?${query.toString()}` : path, {
    method: call.method,
    headers: {
      'x-desk': isRenewing ? 'renewing' : '1',
      ...(isRead ? {} : { 'content-type': 'application/json' }),
    },
    ...(isRead ? {} : { body: JSON.stringify(Object.fromEntries(rest)) }),
  }).catch(() => {
    throw new CallFailed(0, away)
  })
  const body: unknown = await reply.json().catch(() => undefined)
  if (reply.ok) return v.parse(call.reply, body)
  const said = v.safeParse(failure, body)
  throw new CallFailed(reply.status, said.success ? said.output.message : faultOf(reply.status))
}

/** What a reply without words says. */
const faultOf = (status: number): string =>
  status >= 500
    ? `服务器出错了（${status}），请稍后再试；一直这样时请联系信息科`
    : `服务器没有办这件事，也没有说原因（${status}）`

/** The callers of these calls. */
export const apiOf = <Calls extends Record<string, StaffEndpoint>>(calls: Calls): ApiOf<Calls> =>
  Object.fromEntries(
    Object.entries(calls).map(([name, call]) => [
      name,
      (input: object, options?: CallOptions) => send(call, input, options),
    ]),
  ) as ApiOf<Calls>

export const api = Object.fromEntries(
  Object.entries(everyPageContract).map(([room, calls]) => [room, apiOf(calls)]),
) as Api
