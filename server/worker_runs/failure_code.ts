/** Which error it was, by class, system and code. Its message is left out: it may hold a patient's data. */
import { GatewayRefused, GatewayUnavailable } from '../gateways/failures'

/** `his is unavailable: HTTP status 503`, `wechat_pay refused (ORDERPAID): `, `PostgresError 57014`, `TypeError`. */
export function failureCode(error: unknown): string {
  if (error instanceof GatewayUnavailable)
    return `${error.system} is unavailable: ${/HTTP status \d{3}\b/.exec(error.why)?.[0] ?? 'no answer'}`
  if (error instanceof GatewayRefused)
    return `${error.system} refused (${wordOf(error.code) ?? 'another code'}): `
  if (!(error instanceof Error)) return 'Error'
  const name = /^[A-Za-z]{1,40}$/.test(error.name) ? error.name : 'Error'
  const code = codeOf(error)
  return code === undefined ? name : `${name} ${code}`
}

/** Of the error, or of what caused it: `fetch` hides the system's code there. */
function codeOf(error: Error, depth = 0): string | undefined {
  const own = 'code' in error ? wordOf(error.code) : undefined
  if (own !== undefined || depth > 3) return own
  return error.cause instanceof Error ? codeOf(error.cause, depth + 1) : undefined
}

/** A code has no lower case and no long number. */
function wordOf(code: unknown): string | undefined {
  const text = typeof code === 'number' ? String(code) : code
  return typeof text === 'string' && /^(?!.*\d{6})[A-Z0-9_-]{1,40}$/.test(text) ? text : undefined
}
