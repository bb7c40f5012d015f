/** HTTP to the app and to the hospital's services, with the certificate authority that the profile pins. */
import { readFileSync } from 'node:fs'
import * as http from 'node:http'
import * as https from 'node:https'

/** A day's list of a large hospital has some megabytes. */
const maxBytes = 64 * 1024 * 1024

export interface HttpReply {
  status: number
  headers: http.IncomingHttpHeaders
  bytes: Buffer
}

interface HttpRequest {
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  timeoutMs: number
  signal?: AbortSignal
}

export type SendHttp = (url: string, request: HttpRequest) => Promise<HttpReply>

/** `keepAlive`: for requests that may be sent twice; a connection that the other side has closed meanwhile is replaced. */
export function httpClient(caFile: string | undefined, keepAlive = false): SendHttp {
  const ca = caFile === undefined ? {} : { ca: readFileSync(caFile) }
  const agents = {
    http: new http.Agent({ keepAlive }),
    https: new https.Agent({ keepAlive, ...ca }),
  }
  const send: SendHttp = (url, { method = 'POST', headers = {}, body, timeoutMs, signal }) =>
    new Promise((resolve, reject) => {
      const late = AbortSignal.timeout(timeoutMs)
      const [request, agent] = url.startsWith('https:')
        ? [https.request, agents.https]
        : [http.request, agents.http]
      const ended = AbortSignal.any([late, ...(signal === undefined ? [] : [signal])])
      const sent = request(url, { method, headers, agent, signal: ended }, (response) => {
        const chunks: Buffer[] = []
        let length = 0
        response.on('data', (chunk: Buffer) => {
          chunks.push(chunk)
          length += chunk.length
          if (length > maxBytes) sent.destroy(new Error('the answer is too long'))
        })
        response.on('error', fail)
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            bytes: Buffer.concat(chunks),
          }),
        )
      })
      function fail(error: NodeJS.ErrnoException): void {
        if (late.aborted) reject(new Error('no answer in time'))
        else if (sent.reusedSocket && error.code === 'ECONNRESET')
          resolve(
            send(url, {
              method,
              headers,
              ...(body && { body }),
              timeoutMs,
              ...(signal && { signal }),
            }),
          )
        else reject(error)
      }
      sent.on('error', fail)
      sent.end(body)
    })
  return send
}
