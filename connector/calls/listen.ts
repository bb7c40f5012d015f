/** The address at which the app calls, where the network allows it: the hospital's protocol (docs/his_protocol.md). */
import { timingSafeEqual } from 'node:crypto'
import { readFileSync } from 'node:fs'
import {
  createServer as createHttp,
  type IncomingMessage,
  type RequestListener,
  type Server,
} from 'node:http'
import { createServer as createHttps } from 'node:https'
import type { ProfileShape } from '../profile/shape'
import type { Answers } from './answer'
import type { Answer } from './exchange'

const maxBytes = 1024 * 1024

/** Listens; `close` of what it gives ends it. */
export async function listenForCalls(
  { host, port, token, certFile, keyFile }: NonNullable<ProfileShape['listen']>,
  calls: Answers,
): Promise<Server> {
  const listener: RequestListener = (request, response) => {
    answerRequest(request, token, calls).then(
      ({ status, body }) => {
        // What is left of a body that is too long is not waited for.
        const close = status === 413 ? { connection: 'close' } : {}
        response.writeHead(status, { 'content-type': 'application/json', ...close })
        response.end(status === 204 ? undefined : JSON.stringify(body))
      },
      () => response.writeHead(400).end(),
    )
  }
  const server =
    certFile === undefined || keyFile === undefined
      ? createHttp(listener)
      : createHttps({ cert: readFileSync(certFile), key: readFileSync(keyFile) }, listener)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return server
}

async function answerRequest(
  request: IncomingMessage,
  token: string,
  calls: Answers,
): Promise<Answer> {
  const given = Buffer.from(request.headers.authorization ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted))
    return { status: 401, body: { code: 'BAD_TOKEN' } }
  const chunks: Buffer[] = []
  let size = 0
  // Without it, who sends too much is cut off and gets no answer.
  const bytes: AsyncIterable<Buffer> = request.iterator({ destroyOnReturn: false })
  for await (const chunk of bytes) {
    size += chunk.length
    if (size > maxBytes) return { status: 413, body: { code: 'TOO_LONG' } }
    chunks.push(chunk)
  }
  const { pathname } = new URL(request.url ?? '', 'http://connector')
  const key = String(request.headers['idempotency-key'] ?? '')
  return calls.answer({
    path: pathname,
    key,
    body: JSON.parse(Buffer.concat(chunks).toString() || '{}'),
  })
}
