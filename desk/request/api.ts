/** The desk's server by the contract: `api.<room>.<call>(input)`. */
import * as v from 'valibot'
import { deskContract } from '@/contract/desk'
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
type Api = {
  [Room in keyof typeof deskContract]: {
    [
      Call in keyof (typeof deskContract)[Room]
    ]: (typeof deskContract)[Room][Call] extends StaffEndpoint
      ? Caller<(typeof deskContract)[Room][Call]>
      : never
  }
}

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

const callersOf = (calls: Record<string, StaffEndpoint>): object =>
  Object.fromEntries(
    Object.entries(calls).map(([name, call]) => [
      name,
      (input: object, options?: CallOptions) => send(call, input, options),
    ]),
  )

export const api = Object.fromEntries(
  Object.entries(deskContract).map(([room, calls]) => [room, callersOf(calls)]),
) as Api
