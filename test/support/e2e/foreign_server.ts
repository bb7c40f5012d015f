/** A server written by somebody else, who knows nothing but the specification: its calls with bare replies, no field of ours, no settings document, no sandbox. It serves the built app beside. */
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
  /** The names of all headers of all calls. */
  headers: Set<string>
  /** From now on this call is answered so; the key is as in `asked`. */
  answers: Map<string, ForeignAnswer>
  /** How calls are answered that the specification does not show. */
  unknown: ForeignAnswer
  stop(): Promise<void>
}

/** Answers in JSON with status 200. */
export function json(body: string): ForeignAnswer {
  return { status: 200, body }
}

/** Answers as a proxy or another kind of server does: a page. */
export function html(status: number): ForeignAnswer {
  return { status, body: '<!doctype html><h1>Nothing here</h1>', contentType: 'text/html' }
}

/** The calls of spec §7; where it shows the reply, that and not one field more. */
const specCalls: readonly (readonly [call: RegExp, body: string])[] = [
  [/^GET \/customer\/public\/api\/v1\/user-wx-mp\/state$/, '{"state":"s1"}'],
  [
    /^POST \/customer\/public\/api\/v1\/user-wx-mp\/1\/auth$/,
    '{"accessToken":"foreign-token","state":"s1"}',
  ],
  [/^GET \/customer\/user\/api\/v1\/self-info$/, '{"tel":"13800000000"}'],
  [/^POST \/customer\/user\/api\/v1\/(bind-sms-code|bind-tel)$/, '{}'],
  [/^GET \/hos\/public\/v1\/hospital-branch\/[^/]+\/list$/, '[]'],
  [/^GET \/hos\/public\/v1\/hospital\/[^/]+$/, '{}'],
  [/^GET \/hos\/public\/v1\/remark\/remark$/, '[]'],
  [/^POST \/hos\/public\/v1\/doctor$/, '{}'],
  [/^POST \/hos\/user\/v1\/reg\/(depart|depart-schedule|doctor-schedule|source-time)$/, '[]'],
  [/^POST \/hos\/user\/v1\/reg\/order(\/pay|\/cancel)?$/, '{}'],
  [/^GET \/hos\/user\/v1\/reg\/order\/page$/, '{}'],
  [/^GET \/hos\/user\/v1\/reg\/order\/[^/]+$/, '{}'],
  [/^(GET|POST) \/server\/hos\/user\/v1\/queue\/(takeno-queue|wait-queue)$/, '[]'],
  [/^(GET|POST) \/server\/hos\/user\/v1\/queue\/(takeno-queue-detail|takeno)$/, '{}'],
]

/** Starts one on a free port. */
export async function startForeignServer(): Promise<ForeignServer> {
  const asked: string[] = []
  const answers = new Map<string, ForeignAnswer>()
  const headers = new Set<string>()
  const http = createServer((request, response) => {
    letOtherOriginsIn(response)
    // A browser asks beforehand whether the headers may be sent.
    if (request.method === 'OPTIONS') return response.writeHead(204).end()
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    if (!/^\/(customer|hos|server)\//.test(pathname)) return serveFile(pathname, response)
    const call = `${request.method ?? ''} ${pathname}`
    asked.push(call)
    Object.keys(request.headers).forEach((name) => headers.add(name))
    give(answers.get(call) ?? shownBySpec(call) ?? server.unknown, request, response)
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const address = http.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const server: ForeignServer = {
    url: `http://127.0.0.1:${port}`,
    asked,
    answers,
    unknown: { status: 404, body: '{"message":"no such path"}' },
    headers,
    stop: () =>
      new Promise((resolve) => {
        http.closeAllConnections()
        http.close(() => resolve())
      }),
  }
  return server
}

/** The two headers of spec §7, and no other. */
function letOtherOriginsIn(response: ServerResponse): void {
  response.setHeader('access-control-allow-origin', '*')
  response.setHeader('access-control-allow-methods', 'GET, POST')
  response.setHeader('access-control-allow-headers', 'Authorization, Content-Type')
}

function shownBySpec(call: string): ForeignAnswer | undefined {
  const found = specCalls.find(([pattern]) => pattern.test(call))
  return found && json(found[1])
}

function give(answer: ForeignAnswer, request: IncomingMessage, response: ServerResponse): void {
  if (answer === 'hang') return
  if (answer === 'cut') {
    response.writeHead(200, { 'content-length': '1000' }).write('{')
    request.socket.destroy()
    return
  }
  response
    .writeHead(answer.status, { 'content-type': answer.contentType ?? 'application/json' })
    .end(answer.body)
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
