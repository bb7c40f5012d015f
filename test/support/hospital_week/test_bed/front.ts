/** One address for the phone: WeChat's own pages come from outside, everything else from the app. */
import { createServer, request as forward, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the phone sees while no app is there. */
export const appDownStatus = 502

/** Listens; whatever the app cannot answer is answered with `appDownStatus`, and an answer that breaks off breaks off. */
export async function startFront(
  appUrl: string,
  outsideUrl: string,
  isOutside = (path: string): boolean => path.startsWith('/sandbox/'),
): Promise<Server> {
  const server = createServer((request, response) => {
    const target = isOutside(request.url ?? '') ? outsideUrl : appUrl
    const onward = forward(
      `${target}${request.url ?? ''}`,
      { method: request.method, headers: request.headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? appDownStatus, answer.headers)
        answer.on('error', () => response.destroy())
        answer.pipe(response)
      },
    )
    onward.on('error', () => refuse(response))
    request.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

export const urlOf = (server: Server): string =>
  `http://127.0.0.1:${(server.address() as AddressInfo).port}`

function refuse(response: ServerResponse): void {
  if (response.headersSent) response.destroy()
  else response.writeHead(appDownStatus, { 'content-type': 'application/json' }).end('{}')
}
