/** What no reply may be: a failure of the server's own, late, or full of its insides. */
import { type Input, isAction, isRequest, isWire, type Replied } from './inputs'

const slowMs = 8000
/** A connector waits for calls as long as this. */
const longPollMs = 20_000
/** Stacks, statements, modules and paths. */
const insides =
  /\bat [\w.<> ]+ ?\(?\/|node_modules|\/server\/[\w/]+\.ts|syntax error at or near|violates [\w-]+ constraint|relation "|ECONNREFUSED|PostgresError|TypeError|RangeError|Cannot read propert|\bERR_[A-Z_]+/

/** Why it is a fault; undefined where it is none. */
export function faultOf(input: Input, replied: Replied, why: string): string | undefined {
  const { status, body, ms, isHung } = replied
  const url = isRequest(input) ? input.url : ''
  if (replied.fault !== undefined) return replied.fault
  if ('admin' in {}) return 'a prototype was changed'
  if (isHung) return `no answer, and the connection stays open for ${ms.toFixed(0)} ms`
  // Nobody fetches the hospital's calls here, and the reply says so.
  const isUnanswered =
    status === 503 && url.startsWith('/integration/v1/hospital/') && body.includes('NO_ANSWER')
  // A hospital that answers nonsense has not answered: the app asks again.
  const isNonsense =
    status === 503 &&
    isAction(input) &&
    (body === '{}' || /NO_ANSWER|NEEDS_PERSON|NOT_SENT/.test(body))
  if (status >= 500 && !isUnanswered && !isNonsense) return why || 'without words'
  if (isSlow(input, replied)) return `${ms.toFixed(0)} ms`
  const [found] = insides.exec(body) ?? []
  return found === undefined ? undefined : `the reply says ${found}`
}

/** Later than anybody waits for it. */
export function isSlow(input: Input, { ms }: Replied): boolean {
  const isWaiting = isRequest(input) && input.url.includes('/integration/v1/calls/next')
  return ms > (isWaiting ? longPollMs : slowMs)
}

/** What an input is to a reader. */
export function shown(input: Input): string {
  if (isWire(input)) {
    const text = Buffer.concat(input.parts).toString('latin1')
    return `${input.name} at ${input.listener}: ${JSON.stringify(text.slice(0, 700))}`
  }
  if (isAction(input)) return `${input.name} to the connector: ${input.text}`
  const { method, url, headers, payload = '', listener = 'app' } = input
  const { authorization: _token, cookie: _cookie, ...rest } = headers
  return `${listener} ${method} ${url.slice(0, 300)} ${JSON.stringify(rest).slice(0, 400)}\n  ${payload.toString().slice(0, 600)}`
}

/** Faults of one kind are one. */
export function kindOf(surface: string, input: Input, status: number, why: string): string {
  const place = isRequest(input) ? (input.url.split(/[?]/)[0] ?? '') : input.name
  return `${surface} ${status} ${place.replace(/[^/]{20,}/g, '…')} ${why.replace(/\d+/g, '0').slice(0, 160)}`
}
