import http from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a test's server saw of one request. */
export interface Seen {
  method: string
  path: string
  headers: http.IncomingHttpHeaders
  body: string
}

/** Starts a server on any free port that answers as the test says; it lets pages of any origin in. */
export async function startRealServer(answer: (seen: Seen, response: http.ServerResponse) => void) {
  const seen: Seen[] = []
  const server = http.createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', 'authorization, content-type')
    if (request.method === 'OPTIONS') {
      response.end()
      return
    }
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const one = {
        method: request.method ?? '',
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      }
      seen.push(one)
      answer(one, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
    seen,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
