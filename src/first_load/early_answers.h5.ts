import type { EarlyAnswer, EarlyCall, TakeEarlyAnswer } from './early_answers.types'
import { keptText } from '../platform/window/kept_value'

/** What was true when the document opened may not be shown much later. */
const goodForMs = 10_000

declare global {
  interface Window {
    /** By `keyOf`: two scripts share it, the document's and the app's. */
    earlyAnswers?: Record<string, { authorization: string | undefined; answer: EarlyAnswer }>
    /** On its way, with answers in it; never fails. */
    earlyPicture?: Promise<void>
  }
}

/** Whose pages can be asked for already: undefined where signing in comes first, or the address brings another account. */
export function earlyAuthorization(): string | undefined {
  return isSigningIn() || bringsAccount() ? undefined : keptText('authToken')
}

/** The address signs somebody in, who need not be the one of the stored token. */
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
