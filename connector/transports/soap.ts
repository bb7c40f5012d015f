/** SOAP services of one method whose arguments are texts, often XML in a string. */
import { decodeText } from '../formats/chinese'
import { parseXml, writeXml } from '../formats/xml'
import { httpClient, type HttpReply } from '../http'
import type { SoapConnection } from '../profile/shape'
import { rootOf } from './multipart'
import { failureOf, NoAnswer, type Transport } from './transport'
import { actionOf, differences } from './wsdl'

/** 1.2 names the action in the content type. */
const versions = {
  '1.1': {
    space: 'http://schemas.xmlsoap.org/soap/envelope/',
    headers: (action: string): Record<string, string> => ({
      'content-type': 'text/xml; charset=utf-8',
      soapaction: `"${action}"`,
    }),
  },
  '1.2': {
    space: 'http://www.w3.org/2003/05/soap-envelope',
    headers: (action: string): Record<string, string> => ({
      'content-type': `application/soap+xml; charset=utf-8; action="${action}"`,
    }),
  },
}

/** Makes it. */
export function soapTransport(connection: SoapConnection): Transport {
  const { url, timeoutSeconds, caFile } = connection
  const http = httpClient(caFile)
  return {
    async exchange(request) {
      const headers = {
        ...versions[connection.version].headers(actionOf(connection)),
        ...credentials(connection),
      }
      const body = envelope(connection, request)
      const reply = await http(url, { headers, body, timeoutMs: timeoutSeconds * 1000 }).catch(
        (error: unknown) => {
          throw failureOf(error)
        },
      )
      return replyOf(connection, textOf(reply), reply.status)
    },
    async probe() {
      const reply = await http(`${url}?wsdl`, {
        method: 'GET',
        headers: credentials(connection),
        timeoutMs: 5000,
      })
      const { status, headers } = reply
      const differs = status === 200 ? differences(connection, textOf(reply)) : ''
      return `answers ${status}, ${headers['content-type'] ?? 'no type'}, server ${headers.server ?? '?'}${differs}`
    },
    close: () => Promise.resolve(),
  }
}

/** In the charset that the reply names: its header, else the XML's own first line. */
function textOf(reply: HttpReply): string {
  const { type, bytes } = rootOf(reply)
  const said = /charset="?([\w-]+)/i.exec(type)
  const written = /^\s*<\?xml[^>]*?encoding=["']([\w-]+)/.exec(bytes.toString('latin1', 0, 200))
  return decodeText(bytes, said?.[1] ?? written?.[1] ?? 'utf-8')
}

function credentials({ user, password = '' }: SoapConnection): Record<string, string> {
  if (user === undefined) return {}
  return { authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` }
}

/** The arguments in the method's order; what is an object becomes XML in a string. */
function envelope(connection: SoapConnection, request: unknown): string {
  const { namespace, method, parameters, xmlHeader, qualified, header } = connection
  const given = typeof request === 'object' && request !== null ? Object.entries(request) : []
  const names = parameters.length === 0 ? given.map(([name]) => name) : parameters
  const values = new Map<string, unknown>(given)
  const args = names.map((name) => {
    const value = values.get(name)
    const text =
      typeof value === 'object' && value !== null
        ? `${xmlHeader}${writeXml(value)}`
        : String(value ?? '')
    return [qualified === false ? name : `m:${name}`, text] as const
  })
  const body = { [`m:${method}`]: { '@xmlns:m': namespace, ...Object.fromEntries(args) } }
  return `<?xml version="1.0" encoding="utf-8"?>${writeXml({
    'soap:Envelope': {
      '@xmlns:soap': versions[connection.version].space,
      ...(header && { 'soap:Header': header }),
      'soap:Body': body,
    },
  })}`
}

/** The method's result, with XML in it read, whatever it is called: of several out parameters the first that holds XML, or those that the profile names. */
function replyOf({ method, outputs }: SoapConnection, text: string, status: number): unknown {
  const envelope = childOf(readXml(text, status), 'Envelope')
  const body = childOf(envelope, 'Body')
  const fault = childOf(body, 'Fault')
  if (fault !== undefined) throw new NoAnswer(`SOAP fault: ${wordsOf(fault)}`)
  const response = withReferences(childOf(body, `${method}Response`) ?? onlyChildOf(body), body)
  if (response === undefined) throw new NoAnswer(`HTTP ${status} without ${method}Response`)
  if (outputs.length > 0)
    return Object.fromEntries(outputs.map((name) => [name, dataIn(childOf(response, name))]))
  const given =
    typeof response === 'object' && response !== null
      ? Object.entries(response).flatMap(([name, value]: [string, unknown]) =>
          name.startsWith('@') ? [] : [value],
        )
      : [response]
  if (given.length === 0) throw new NoAnswer(`HTTP ${status} without ${method}Response`)
  return dataIn(given.find((one) => isXml(textIn(one))) ?? given[0])
}

/** Services without a wrapper name the answer as they like. */
function onlyChildOf(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return undefined
  const [only, ...others] = Object.entries(body).filter(([name]) => !/^[@#]|^multiRef$/.test(name))
  return others.length === 0 ? only?.[1] : undefined
}

/** RPC of Axis says a value beside the answer, and its id in it. */
function withReferences(response: unknown, body: unknown): unknown {
  const beside = [childOf(body, 'multiRef')].flat()
  if (beside[0] === undefined || typeof response !== 'object' || response === null) return response
  return Object.fromEntries(
    Object.entries(response).map(([name, value]: [string, unknown]) => {
      const id = childOf(value, '@href')
      const found = beside.find((one) => `#${String(childOf(one, '@id'))}` === id)
      return [name, found ?? value]
    }),
  )
}

const textIn = (result: unknown): string => {
  const content = typeof result === 'object' && result !== null ? childOf(result, '#text') : result
  return String(content ?? '')
}
const hasElements = (result: unknown): boolean =>
  typeof result === 'object' &&
  result !== null &&
  Object.keys(result).some((name) => name !== '#text' && !name.startsWith('@'))
const isXml = (words: string): boolean => words.trimStart().startsWith('<')

/** A text, XML in a text as data, or elements of their own as they are. */
function dataIn(result: unknown): unknown {
  if (hasElements(result)) return result
  const words = textIn(result)
  return isXml(words) ? parseXml(words) : words
}

/** Of 1.1, or of 1.2, where the text has a language beside it. */
function wordsOf(fault: unknown): string {
  const said = childOf(fault, 'faultstring') ?? childOf(childOf(fault, 'Reason'), 'Text')
  const text = childOf(said, '#text') ?? said
  return typeof text === 'string' ? text : 'without words'
}

function readXml(text: string, status: number): unknown {
  try {
    return parseXml(text)
  } catch {
    throw new NoAnswer(`HTTP ${status} with something that is no XML`)
  }
}

const childOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? new Map(Object.entries(value)).get(name) : undefined
