/** A server written by somebody else, who knows nothing but spec §7: bare objects, no optional field, no settings document, no sandbox. It serves the built app beside. */
import { existsSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import path from 'node:path'

const h5Folder = path.resolve(__dirname, '../../../dist/h5')
const mimeTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
}

/** How one call is answered; `hang` never answers, `cut` ends the connection in the middle. */
export type ForeignAnswer = { status: number; body: string; contentType?: string } | 'hang' | 'cut'

/** A running foreign server. */
export interface ForeignServer {
  url: string
  /** Calls so far, as `GET /path`. */
  asked: string[]
  /** From now on this call is answered so; the key is as in `asked`. */
  answers: Map<string, ForeignAnswer>
  stop(): Promise<void>
}

/** What spec §7 shows of the replies, and not one field more. */
const shownBySpec: Readonly<Record<string, string>> = {
  'GET /customer/public/api/v1/user-wx-mp/state': '{"state":"s1"}',
  'POST /customer/public/api/v1/user-wx-mp/1/auth': '{"accessToken":"foreign-token","state":"s1"}',
  'GET /customer/user/api/v1/self-info': '{"tel":"13800000000"}',
  'GET /hos/public/v1/remark/remark': '[]',
}

/** Answers in JSON with status 200. */
export function json(body: string): ForeignAnswer {
  return { status: 200, body }
}

/** Starts one on a free port. */
export async function startForeignServer(): Promise<ForeignServer> {
  const asked: string[] = []
  const answers = new Map<string, ForeignAnswer>()
  const server = createServer((request, response) => answer(request, response, asked, answers))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    answers,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

function answer(
  request: IncomingMessage,
  response: ServerResponse,
  asked: string[],
  answers: ReadonlyMap<string, ForeignAnswer>,
): void {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost')
  const isCall = /^\/(customer|hos|server)\//.test(pathname)
  if (!isCall) return serveFile(pathname, response)
  const call = `${request.method ?? ''} ${pathname}`
  asked.push(call)
  const told =
    answers.get(call) ?? json(shownBySpec[call] ?? (pathname.endsWith('/list') ? '[]' : '{}'))
  if (told === 'hang') return
  if (told === 'cut') {
    response.writeHead(200, { 'content-length': '1000' }).write('{')
    request.socket.destroy()
    return
  }
  response
    .writeHead(told.status, { 'content-type': told.contentType ?? 'application/json' })
    .end(told.body)
}

function serveFile(pathname: string, response: ServerResponse): void {
  const file = path.join(h5Folder, path.normalize(pathname))
  const isAsset =
    pathname !== '/' && file.startsWith(h5Folder) && existsSync(file) && path.extname(file) !== ''
  const found = isAsset ? file : path.join(h5Folder, 'index.html')
  response
    .writeHead(200, {
      'content-type': mimeTypes[path.extname(found)] ?? 'application/octet-stream',
    })
    .end(readFileSync(found))
}
