/** Bearer tokens: user calls need one of an active session; public calls ignore it. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Tokens } from '../crypto/tokens'
import type { SessionHolder } from '../http/caller'
import { Refused } from '../http/refused'

/** Finds the account behind a session id. */
type SessionLookup = (
  sessionId: string,
  userAgent: string | undefined,
) => Promise<SessionHolder | undefined>

/** Fills `request.account` on user calls. @throws Refused NOT_SIGNED_IN (401). */
export function requireBearer(
  app: FastifyInstance,
  tokens: Tokens,
  findSession: SessionLookup,
): void {
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.audience !== 'user') return
    const token = tokenOf(request)
    const sessionId = token === undefined ? undefined : tokens.read(token)
    const userAgent = request.headers['user-agent']
    const holder = sessionId === undefined ? undefined : await findSession(sessionId, userAgent)
    if (holder === undefined) throw new Refused('NOT_SIGNED_IN', '登录已失效，请重新进入')
    request.account = {
      ...holder,
      caller: { ip: request.ip, userAgent, deviceId: request.deviceId },
    }
  })
}

function tokenOf(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(request.headers.authorization ?? '')?.[1]
}
