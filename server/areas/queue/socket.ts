/**
 * The WebSocket beside the polling call. One `liveHello` comes up with the token, then `waitingNews` goes down whenever a number of the account changed.
 * One loop for each replica asks for all its listeners at once; where sockets do not get through, clients poll.
 */
import websocket from '@fastify/websocket'
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { liveHello, liveSocketPath, type LiveHello } from '../../../src/contract/queue'
import type { Dependencies } from '../../dependencies'
import { createTokens, type Tokens } from '../../tokens'
import { findSession } from '../account'
import { getNews } from './waiting'

/** How often changes are looked for. */
const lookMs = 1000
/** A listener hears at least so often that the line is alive, and its session is checked again. */
const beatMs = 20_000
/** A listener that says nothing sensible within this time is hung up on. */
const helloMs = 5000
const listenersMax = 5000
/** A family's phones and tabs; anyone who opens more polls there. */
const listenersOfAccount = 8
const policyViolation = 1008
const tryAgainLater = 1013

interface Line {
  send(text: string): void
  close(code: number, reason: string): void
}

interface Listener {
  line: Line
  hello: LiveHello
  userAgent: string | undefined
  accountId: string
  version: string | undefined
  heardAt: number
}

/** Mounts the socket; the loop runs only while somebody listens. */
export async function serveSocket(scope: FastifyInstance, deps: Dependencies): Promise<void> {
  await scope.register(websocket, { options: { maxPayload: 4096 } })
  const tokens = createTokens(...deps.settings.tokenSecrets)
  const listeners = new Set<Listener>()
  let timer: NodeJS.Timeout | undefined

  const look = async (): Promise<void> => {
    await Promise.all(
      [...listeners].map((listener) =>
        tell(deps, tokens, listener).catch((error: unknown) =>
          deps.log.warn({ err: error }, 'a listener could not be told'),
        ),
      ),
    )
    timer = listeners.size > 0 ? setTimeout(() => void look(), lookMs) : undefined
  }
  scope.addHook('preClose', async () => clearTimeout(timer))

  scope.get(
    liveSocketPath,
    { websocket: true, config: { call: `WS ${liveSocketPath}` } },
    (socket, request) => {
      const userAgent = request.headers['user-agent']
      const silence = setTimeout(() => socket.close(policyViolation, 'no hello'), helloMs)
      let listener: Listener | undefined
      let hasSpoken = false
      socket.on('message', (data: Buffer) => {
        const text = data.toString()
        if (hasSpoken || text === 'ping') return
        hasSpoken = true
        clearTimeout(silence)
        const begin = async (): Promise<void> => {
          const hello = parseHello(text)
          const accountId =
            hello === undefined ? undefined : await accountOf(deps, tokens, hello, userAgent)
          if (hello === undefined || accountId === undefined)
            return socket.close(policyViolation, 'not signed in')
          // Gone while the session was looked up: its `close` is over, and nobody would take it off the list.
          if (socket.readyState !== socket.OPEN) return
          if (listeners.size >= listenersMax || countOf(listeners, accountId) >= listenersOfAccount)
            return socket.close(tryAgainLater, 'too many listeners')
          listener = { line: socket, hello, userAgent, accountId, version: hello.since, heardAt: 0 }
          listeners.add(listener)
          await tell(deps, tokens, listener)
          timer ??= setTimeout(() => void look(), lookMs)
        }
        begin().catch((error: unknown) => {
          deps.log.warn({ err: error }, 'a listener was not let in')
          socket.close(tryAgainLater, 'try again')
        })
      })
      socket.on('error', () => undefined)
      socket.on('close', () => {
        clearTimeout(silence)
        if (listener !== undefined) listeners.delete(listener)
      })
    },
  )
}

function countOf(listeners: ReadonlySet<Listener>, accountId: string): number {
  return [...listeners].filter((listener) => listener.accountId === accountId).length
}

/** Sends what changed; without a change, a sign of life now and then. A session that has ended is hung up on. */
async function tell(deps: Dependencies, tokens: Tokens, listener: Listener): Promise<void> {
  const news = await getNews(deps, listener.accountId, listener.version)
  const isBeat = performance.now() - listener.heardAt >= beatMs
  if (
    isBeat &&
    (await accountOf(deps, tokens, listener.hello, listener.userAgent)) !== listener.accountId
  )
    return listener.line.close(policyViolation, 'not signed in')
  if (news.version === listener.version && !isBeat) return
  listener.version = news.version
  listener.heardAt = performance.now()
  listener.line.send(JSON.stringify(news))
}

async function accountOf(
  deps: Dependencies,
  tokens: Tokens,
  hello: LiveHello,
  userAgent: string | undefined,
): Promise<string | undefined> {
  const sessionId = await tokens.read(hello.authorization.replace(/^Bearer /i, ''))
  return sessionId === undefined
    ? undefined
    : (await findSession(deps, sessionId, userAgent))?.accountId
}

function parseHello(text: string): LiveHello | undefined {
  try {
    const outcome = v.safeParse(liveHello, JSON.parse(text))
    return outcome.success ? outcome.output : undefined
  } catch {
    return undefined
  }
}
