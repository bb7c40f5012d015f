import { API_ROOT } from '@/settings/server'

import type { EarlyAnswer, EarlyCall, TakeEarlyAnswer } from './early_answers.types'

/** What was true when the document opened may not be shown much later. */
const goodForMs = 10_000

interface Asked {
  authorization: string
  at: number
  answer: Promise<EarlyAnswer>
}

declare global {
  interface Window {
    /** By `keyOf`: two scripts share it, the document's and the app's. */
    earlyAnswers?: Record<string, Asked>
  }
}

/** Sends one call, and gives the answer's body. */
type Ask = (method: string, path: string, body?: unknown) => Promise<unknown>

/** Runs in the document, before the app is there: what its page will ask for the account is asked while the app's scripts are on their way. Not where signing in comes first. */
export function beforeTheApp(askFor: (ask: Ask, query: URLSearchParams) => Promise<void>): void {
  const authorization = keptText('authToken')
  if (authorization === undefined || isSigningIn()) return
  const ask: Ask = (method, path, body) => askEarly(authorization, { method, path, body })
  // What goes wrong here the page will hear when it asks itself.
  askFor(ask, new URLSearchParams(location.search)).catch(() => undefined)
}

/** A text that the app keeps (src/storage), for scripts that run before it. */
export function keptText(key: string): string | undefined {
  try {
    const { data } = JSON.parse(localStorage.getItem(key) ?? '{}')
    return typeof data === 'string' && data !== '' ? data : undefined
  } catch {
    return undefined
  }
}

function isSigningIn(): boolean {
  return (
    /MicroMessenger/i.test(navigator.userAgent) && sessionStorage.getItem('loginAttempt') === null
  )
}

async function askEarly(
  authorization: string,
  { method, path, body }: { method: string; path: string; body: unknown },
): Promise<unknown> {
  const sentAt = Date.now()
  const type = body === undefined ? undefined : { 'Content-Type': 'application/json' }
  const call = {
    method,
    url: API_ROOT + path,
    body,
    headers: { Authorization: authorization, ...type },
  }
  const answer = send(call, sentAt)
  // Who takes it is told of its failure; when nobody does, nothing is lost.
  answer.catch(() => undefined)
  window.earlyAnswers = {
    ...window.earlyAnswers,
    [keyOf(call)]: { authorization, at: sentAt, answer },
  }
  return (await answer).data
}

async function send({ url, method, body, headers }: EarlyCall, sentAt: number) {
  const text = body === undefined ? undefined : JSON.stringify(body)
  const response = await fetch(url, { method, headers, body: text })
  const data: unknown = await response.json().catch(() => null)
  return { statusCode: response.status, data, sentAt, receivedAt: Date.now() }
}

/** See `TakeEarlyAnswer`. */
export const takeEarlyAnswer: TakeEarlyAnswer = (call) => {
  const key = keyOf(call)
  const asked = window.earlyAnswers?.[key]
  if (asked === undefined) return undefined
  delete window.earlyAnswers?.[key]
  const isGood =
    call.headers.Authorization === asked.authorization && Date.now() - asked.at < goodForMs
  return isGood ? asked.answer : undefined
}

function keyOf({ method, url, body }: EarlyCall): string {
  return `${method} ${url} ${JSON.stringify(body ?? {})}`
}
