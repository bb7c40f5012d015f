/**
 * The WebSocket beside the polling call. The client sends one `liveHello` with the token, then the server sends
 * `waitingNews` whenever a number of the account changed (`watch.ts`); where sockets do not get through, clients poll.
 */
import websocket from '@fastify/websocket'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { liveHello, liveSocketPath, type LiveHello } from '../../../src/contract/queue'
import { createTokens, type Tokens } from '../../crypto/tokens'
import type { Dependencies } from '../../dependencies'
import type { SessionHolder } from '../../http/caller'
import { languageOf } from '../../http/language_of'
import { upgradesOf } from '../../http/upgrades'
import { spokenIn } from '../../language/spoken'
import { findSession, listEndedSessions } from '../account'
import { lookMs, Watch, type Listener } from './watch'

/** A slow look is followed by at least this pause. */
const restMsLeast = 100
/** A listener hears at least this often that the connection is alive, and its session is checked again. */
const beatMs = 20_000
/** A connection without a valid hello within this time is closed. */
const helloMs = 5000
const listenersMax = 5000
/** Enough for a family's phones and tabs; further connections poll. */
const listenersOfAccount = 8
const policyViolation = 1008
const tryAgainLater = 1013

interface Line {
  send(text: string): void
  close(code: number, reason: string): void
}

interface Heard extends Listener {
  line: Line
  sessionId: string
  hello: LiveHello
  userAgent: string | undefined
  /** When the last message went out, changed or not. */
  beatAt: number
}

/** Mounts the socket; the loop runs only while somebody listens. */
export async function serveSocket(scope: FastifyInstance, deps: Dependencies): Promise<void> {
  const server = upgradesOf(scope, liveSocketPath)
  await scope.register(websocket, { options: { maxPayload: 4096, server } })
  const tokens = createTokens(...deps.settings.tokenSecrets)
  const watch = new Watch<Heard>(deps.sql)
  let timer: NodeJS.Timeout | undefined

  const look = async (): Promise<void> => {
    const from = performance.now()
    await lookAndBeat(deps, tokens, watch)
    const restMs = Math.max(restMsLeast, lookMs - (performance.now() - from))
    timer = watch.count() > 0 ? setTimeout(() => void look(), restMs) : undefined
  }
  scope.addHook('preClose', async () => clearTimeout(timer))

  scope.get(
    liveSocketPath,
    { websocket: true, config: { call: `WS ${liveSocketPath}` } },
    (socket, request) => {
      if (!isFromOwnPages(deps, request))
        return socket.close(policyViolation, 'another site has no line here')
      const userAgent = request.headers['user-agent']
      const language = languageOf(request.headers)
      const silence = setTimeout(() => socket.close(policyViolation, 'no hello'), helloMs)
      let listener: Heard | undefined
      let hasSpoken = false
      socket.on('message', (data: Buffer) => {
        const text = data.toString()
        if (hasSpoken || text === 'ping') return
        hasSpoken = true
        clearTimeout(silence)
        const begin = async (): Promise<void> => {
          const hello = parseHello(text)
          const session =
            hello === undefined ? undefined : await sessionOf(deps, tokens, hello, userAgent)
          if (hello === undefined || session === undefined)
            return socket.close(policyViolation, 'not signed in')
          // Closed while the session was looked up: its `close` event is over, and nothing would remove it from the list.
          if (socket.readyState !== socket.OPEN) return
          const { accountId } = session
          if (watch.count() >= listenersMax || watch.count(accountId) >= listenersOfAccount)
            return socket.close(tryAgainLater, 'too many listeners')
          listener = newListener(socket, session, { hello, userAgent, language })
          await watch.add(listener)
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
        if (listener !== undefined) watch.remove(listener)
      })
    },
  )
}

function newListener(
  line: Line,
  { accountId, sessionId }: SessionHolder,
  { hello, ...rest }: Pick<Heard, 'hello' | 'userAgent' | 'language'>,
): Heard {
  return {
    ...rest,
    accountId,
    sessionId,
    line,
    hello,
    version: hello.since,
    beatAt: performance.now(),
    hear: (news) => line.send(JSON.stringify(spokenIn(rest.language, news))),
  }
}

/** Sends changes to the accounts concerned, and a beat to connections that are due. */
async function lookAndBeat(deps: Dependencies, tokens: Tokens, watch: Watch<Heard>): Promise<void> {
  try {
    await hangUpOnEnded(deps, watch)
    await watch.look()
  } catch (error) {
    deps.log.warn({ err: error }, 'listeners could not be told')
  }
  const now = performance.now()
  // Not awaited: a call's news waits for no session check.
  for (const listener of watch.listeners())
    if (now - listener.beatAt >= beatMs)
      beat(deps, tokens, watch, listener).catch((error: unknown) =>
        deps.log.warn({ err: error }, 'a listener got no beat'),
      )
}

/** Closes the connections of sessions that ended, here or in another process. */
async function hangUpOnEnded({ sql }: Dependencies, watch: Watch<Heard>): Promise<void> {
  const ended = new Set(await listEndedSessions(sql))
  if (ended.size === 0) return
  for (const { sessionId, line } of watch.listeners())
    if (ended.has(sessionId)) line.close(policyViolation, 'signed out')
}

/** Checks the Origin that browsers send; the mini-program and other programs send none. */
function isFromOwnPages({ settings }: Dependencies, { headers }: FastifyRequest): boolean {
  const { origin, host } = headers
  if (origin === undefined || !URL.canParse(origin)) return origin === undefined
  const from = new URL(origin).host
  return [host, new URL(settings.publicUrl).host, 'servicewechat.com'].includes(from)
}

/** Sends a beat where nothing changed, and closes the connection of an ended session. */
async function beat(
  deps: Dependencies,
  tokens: Tokens,
  watch: Watch<Heard>,
  listener: Heard,
): Promise<void> {
  const { hello, userAgent, accountId, line } = listener
  listener.beatAt = performance.now()
  if ((await sessionOf(deps, tokens, hello, userAgent))?.accountId !== accountId)
    return line.close(policyViolation, 'not signed in')
  await watch.beat(listener)
}

async function sessionOf(
  deps: Dependencies,
  tokens: Tokens,
  hello: LiveHello,
  userAgent: string | undefined,
): Promise<SessionHolder | undefined> {
  const sessionId = tokens.read(hello.authorization.replace(/^Bearer /i, ''))
  return sessionId === undefined ? undefined : findSession(deps, sessionId, userAgent)
}

function parseHello(text: string): LiveHello | undefined {
  try {
    const outcome = v.safeParse(liveHello, JSON.parse(text))
    return outcome.success ? outcome.output : undefined
  } catch {
    return undefined
  }
}
