import type { EarlyAnswer, EarlyCall, TakeEarlyAnswer } from './early_answers.types'
import { keptText } from '../platform/app/kept_value'

/** An early reply older than this is not used. */
const goodForMs = 10_000

declare global {
  interface Window {
    /** By `keyOf`: shared by the document's script and the app's. */
    earlyAnswers?: Record<string, { authorization: string | undefined; answer: EarlyAnswer }>
    /** In progress, with its replies; never rejects. */
    earlyPicture?: Promise<void>
  }
}

/** The account whose pages can be asked for early: undefined where signing in comes first, or the address brings another account. */
export function earlyAuthorization(): string | undefined {
  return isSigningIn() || bringsAccount() ? undefined : keptText('authToken')
}

/** The address signs an account in, which may not be that of the stored token. */
export function bringsAccount(): boolean {
  return /[?&](jwt|code)=/.test(location.search)
}

function isSigningIn(): boolean {
  return (
    /MicroMessenger/i.test(navigator.userAgent) && sessionStorage.getItem('loginAttempt') === null
  )
}

/** For the app's own call. */
export function keepEarlyAnswer(call: EarlyCall, answer: EarlyAnswer): void {
  window.earlyAnswers = {
    ...window.earlyAnswers,
    [keyOf(call)]: { authorization: call.headers.Authorization, answer },
  }
}

/** See `TakeEarlyAnswer`. */
export const takeEarlyAnswer: TakeEarlyAnswer = async (call) => {
  await window.earlyPicture
  const key = keyOf(call)
  const kept = window.earlyAnswers?.[key]
  delete window.earlyAnswers?.[key]
  const isGood =
    kept?.authorization === call.headers.Authorization &&
    Date.now() - (kept?.answer.sentAt ?? 0) < goodForMs
  return isGood ? kept?.answer : undefined
}

function keyOf({ method, url, body }: EarlyCall): string {
  return `${method} ${url} ${JSON.stringify(body ?? {})}`
}
