/** Bearer tokens: user calls need one whose session is alive; public calls ignore it. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Account } from '../area'
import { Refused } from '../refused'
import type { Tokens } from '../tokens'

/** Finds the account behind a session id. */
type SessionLookup = (
  sessionId: string,
  userAgent: string | undefined,
) => Promise<Account | undefined>

/** Fills `request.account` on user calls. @throws Refused NOT_SIGNED_IN (401). */
export function requireBearer(
  app: FastifyInstance,
  tokens: Tokens,
  findSession: SessionLookup,
): void {
  app.decorateRequest('account', null)
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.audience !== 'user') return
    const token = tokenOf(request)
    const sessionId = token === undefined ? undefined : await tokens.read(token)
    const account =
      sessionId === undefined
        ? undefined
        : await findSession(sessionId, request.headers['user-agent'])
    if (account === undefined) throw new Refused('NOT_SIGNED_IN', '登录已失效，请重新进入')
    request.account = account
  })
}

function tokenOf(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(request.headers.authorization ?? '')?.[1]
}
