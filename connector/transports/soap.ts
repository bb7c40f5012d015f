/** SOAP 1.1 services of one method whose arguments are texts, often XML in a string. */
import { decodeText } from '../formats/chinese'
import { parseXml, writeXml } from '../formats/xml'
import { httpClient, type HttpReply } from '../http'
import type { SoapConnection } from '../profile/shape'
import { failureOf, NoAnswer, type Transport } from './transport'

const envelopeSpace = 'http://schemas.xmlsoap.org/soap/envelope/'

/** Makes it. */
export function soapTransport(connection: SoapConnection): Transport {
  const { url, timeoutSeconds, caFile } = connection
  const http = httpClient(caFile)
  return {
    async exchange(request) {
      const headers = {
        'content-type': 'text/xml; charset=utf-8',
        soapaction: `"${actionOf(connection)}"`,
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
      const { status, headers } = await http(`${url}?wsdl`, { method: 'GET', timeoutMs: 5000 })
      return `answers ${status}, ${headers['content-type'] ?? 'no type'}, server ${headers.server ?? '?'}`
    },
    close: () => Promise.resolve(),
  }
}

/** In the charset that the reply names. */
function textOf({ headers, bytes }: HttpReply): string {
  const charset = /charset="?([\w-]+)/i.exec(headers['content-type'] ?? '')?.[1] ?? 'utf-8'
  return decodeText(bytes, charset)
}

const actionOf = ({ soapAction, namespace, method }: SoapConnection): string =>
  soapAction ?? `${namespace.replace(/[/#]$/, '')}/${method}`

/** The arguments in the method's order; what is an object becomes XML in a string. */
function envelope(connection: SoapConnection, request: unknown): string {
  const { namespace, method, parameters, xmlHeader } = connection
  const given = typeof request === 'object' && request !== null ? Object.entries(request) : []
  const names = parameters.length === 0 ? given.map(([name]) => name) : parameters
  const values = new Map<string, unknown>(given)
  const args = names.map((name) => {
    const value = values.get(name)
    const text =
      typeof value === 'object' && value !== null
        ? `${xmlHeader}${writeXml(value)}`
        : String(value ?? '')
    return [`m:${name}`, text] as const
  })
  const body = { [`m:${method}`]: { '@xmlns:m': namespace, ...Object.fromEntries(args) } }
  return `<?xml version="1.0" encoding="utf-8"?>${writeXml({
    'soap:Envelope': { '@xmlns:soap': envelopeSpace, 'soap:Body': body },
  })}`
}

/** The method's result: XML in it is read, whatever it is called. */
function replyOf({ method }: SoapConnection, text: string, status: number): unknown {
  const envelope = childOf(readXml(text, status), 'Envelope')
  const body = childOf(envelope, 'Body')
  const fault = childOf(body, 'Fault')
  if (fault !== undefined)
    throw new NoAnswer(`SOAP fault: ${String(childOf(fault, 'faultstring') ?? 'without words')}`)
  const response = childOf(body, `${method}Response`)
  const [result] =
    typeof response === 'object' && response !== null
      ? Object.entries(response)
          .filter(([name]) => !name.startsWith('@'))
          .map(([, value]: [string, unknown]) => value)
      : [response]
  if (result === undefined) throw new NoAnswer(`HTTP ${status} without ${method}Response`)
  const content = typeof result === 'object' && result !== null ? childOf(result, '#text') : result
  const words = String(content ?? '')
  return words.trimStart().startsWith('<') ? parseXml(words) : words
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
