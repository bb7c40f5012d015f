/** Codes and notices by any operator with one HTTP call: the hospital writes the request as a template in the settings. */
import { GatewayRefused, GatewayUnavailable } from '../failures'
import { exchange } from '../http'
import { system, TemplateSms, type SmsConfig, type SmsMessage } from './templates'
import type { SmsAccepted } from './types'

interface HttpTemplateConfig extends SmsConfig {
  /** The body, with `{tel}`, `{sign}`, `{template}`, `{accessKey}`, `{secret}`, `{parameters}` (JSON as text), `{parameters:object}` (JSON itself), `{reference}` (our own id of a message), and each variable of the message by its name. */
  body: string
  type: 'json' | 'form'
  /** The `Authorization` header, with the same names and `{basic}`. */
  authorization?: string | undefined
  /** `code=0`: the field of the answer, and what it says of a message that was taken. Without it each 2xx does. */
  ok?: string | undefined
  /** What the field says of a number that the operator refuses. */
  refused?: string | undefined
  /** The field of the answer that names the message, as its receipt will. */
  messageId?: string | undefined
}

const types = { json: 'application/json; charset=utf-8', form: 'application/x-www-form-urlencoded' }

/** The real client. @throws GatewayRefused for a code among `refused`, GatewayUnavailable. */
export class HttpTemplateSms extends TemplateSms<HttpTemplateConfig> {
  protected async send(message: SmsMessage): Promise<SmsAccepted> {
    const { apiUrl, type, authorization } = this.config
    const values = this.valuesOf(message)
    const escape =
      type === 'form' ? encodeURIComponent : (text: string) => JSON.stringify(text).slice(1, -1)
    const reply = await exchange({
      system,
      url: apiUrl,
      method: 'POST',
      headers: {
        'content-type': types[type],
        accept: 'application/json',
        ...(authorization && { authorization: filled(authorization, values, String) }),
      },
      body: filled(this.config.body, values, escape).replaceAll('{parameters:object}', () =>
        JSON.stringify(message.parameters),
      ),
      timeoutMs: this.config.timeoutMs ?? 4000,
      // A message that may have been sent is not sent twice.
      retry: 'unsent',
    })
    const isDone = reply.status >= 200 && reply.status < 300
    const [field = '', wanted] = this.config.ok?.split('=') ?? []
    const code = wanted === undefined ? undefined : fieldOf(reply.text, field)
    if (isDone && code === wanted) return this.takenAs(reply.text)
    const why = code ?? `HTTP status ${reply.status}`
    if (code !== undefined && this.config.refused?.split(',').includes(code) === true)
      throw new GatewayRefused(system, code, '')
    throw new GatewayUnavailable(system, why, { undone: reply.status < 500 && code !== undefined })
  }

  private takenAs(answer: string): SmsAccepted {
    const { messageId } = this.config
    return { id: messageId && fieldOf(answer, messageId) }
  }

  private valuesOf({
    tel,
    template,
    parameters,
    reference = '',
  }: SmsMessage): ReadonlyMap<string, string> {
    const { accessKey, secret, signName } = this.config
    const basic = Buffer.from(`${accessKey}:${secret}`).toString('base64')
    return new Map([
      ...Object.entries(parameters),
      ...Object.entries({ tel, template, accessKey, secret, basic, reference, sign: signName }),
      ['parameters', JSON.stringify(parameters)],
    ])
  }
}

/** What a template names and the message does not have is empty. */
const filled = (
  template: string,
  values: ReadonlyMap<string, string>,
  escape: (text: string) => string,
): string => template.replace(/\{(\w+)\}/g, (_, name: string) => escape(values.get(name) ?? ''))

/** The field of a JSON answer, by its dotted path; undefined where there is none. */
function fieldOf(text: string, path: string): string | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  for (const name of path.split('.'))
    value = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : undefined
}
