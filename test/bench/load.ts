/** Sends requests and measures them: as fast as the clients can (closed), or at a steady pace (open). */
import { fillPath, queryOf, type Endpoint, type InputOf } from '../../src/contract/endpoint'
import { exchange } from './connection'

export interface Prepared {
  method: string
  path: string
  body: string | undefined
  token: string
}

export interface Measured {
  status: number
  ms: number
  /** Nobody took the connection: it was not asked. */
  isRefused?: boolean
}

/** A call as it travels. */
export function prepare<E extends Endpoint>(call: E, input: InputOf<E>, token: string): Prepared {
  const { path, rest } = fillPath(call.path, Object.fromEntries(Object.entries(input ?? {})))
  if (call.method === 'POST') return { method: 'POST', path, body: JSON.stringify(rest), token }
  const query = new URLSearchParams(queryOf(rest)).toString()
  return { method: 'GET', path: query === '' ? path : `${path}?${query}`, body: undefined, token }
}

/** Sends one request; the time runs from the call to the end of the reply. */
export async function send(port: number, request: Prepared): Promise<Measured> {
  const { body: _body, ...measured } = await timed(port, request)
  return measured
}

/** Asks one port after the other, as a proxy in front does: a process that takes no connection was not asked. Undefined when none takes it. */
export async function askFirst<Answer extends Measured>(
  ports: readonly number[],
  ask: (port: number) => Promise<Answer>,
): Promise<Answer | undefined> {
  for (const port of ports) {
    const answer = await ask(port)
    if (answer.isRefused !== true) return answer
  }
  return undefined
}

/** Why a call was refused. */
export interface Refusal {
  code: string
  details?: Record<string, string>
}

/** Sends one request and reads what comes back; `body` is there when it succeeded, `refusal` when the app said no. */
export async function read<Body>(
  port: number,
  request: Prepared,
): Promise<Measured & { body: Body | undefined; refusal: Refusal | undefined }> {
  const { body, ...measured } = await timed(port, request)
  const { status } = measured
  const isRefusal = status >= 400 && body.length > 0
  return {
    ...measured,
    body: status === 200 ? (JSON.parse(body.toString()) as Body) : undefined,
    refusal: isRefusal ? (JSON.parse(body.toString()) as Refusal) : undefined,
  }
}

async function timed(port: number, { method, path, body, token }: Prepared) {
  const content =
    body === undefined
      ? ''
      : `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`
  const from = performance.now()
  // A line that breaks is an answer too, of status 0: it is counted, and the others go on.
  const reply = await exchange(
    port,
    `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${token}\r\n${content}\r\n${body ?? ''}`,
  ).catch((error: unknown) => ({
    status: 0,
    body: Buffer.alloc(0),
    isRefused: error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED',
  }))
  return { ...reply, ms: performance.now() - from }
}

/** Every client sends its own requests one after the other; clients take turns among the ports. */
export async function closedLoop(
  ports: readonly number[],
  clients: readonly (readonly Prepared[])[],
  by: (port: number, request: Prepared) => Promise<Measured> = send,
): Promise<{ results: Measured[]; seconds: number }> {
  const results: Measured[] = []
  const from = performance.now()
  await Promise.all(
    clients.map(async (requests, index) => {
      for (const request of requests)
        results.push(await by(ports[index % ports.length] ?? 0, request))
    }),
  )
  return { results, seconds: (performance.now() - from) / 1000 }
}

/** Starts `perSecond` requests a second whatever the server does, in turn; `by` sends one. */
export async function openLoop(
  ports: readonly number[],
  requests: readonly Prepared[],
  perSecond: number,
  seconds: number,
  by: (port: number, request: Prepared) => Promise<Measured> = send,
): Promise<Measured[]> {
  const sending: Promise<Measured>[] = []
  const from = performance.now()
  const total = perSecond * seconds
  while (sending.length < total) {
    const due = Math.min(total, Math.floor(((performance.now() - from) / 1000) * perSecond) + 1)
    while (sending.length < due) {
      const request = requests[sending.length % requests.length]
      if (request === undefined) throw new Error('nothing to send')
      sending.push(by(ports[sending.length % ports.length] ?? 0, request))
    }
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  return Promise.all(sending)
}

/** The value below which `share` of the values lie, e.g. 0.99; what could not be measured does not count, and of nothing it is not a number. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.filter(Number.isFinite).sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** The middle, and where the quarters lie around it. */
export function middleOf(values: readonly number[]): { value: number; quarters: string } {
  const [low, high] = [0.25, 0.75].map((share) => Number(quantile(values, share).toFixed(3)))
  return { value: quantile(values, 0.5), quarters: `${low}-${high}` }
}

/** How long each took. */
export const timesOf = (results: readonly Measured[]): number[] => results.map(({ ms }) => ms)
