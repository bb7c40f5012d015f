/** The browser's redirect to the identity provider and back. */
import type { FastifyInstance, FastifyReply } from 'fastify'
import { deskContract } from '../../src/contract/desk'
import { beginSignIn, endByProvider, finishSignIn, signInMinutes } from '../areas/staff'
import type { Dependencies } from '../dependencies'
import { GatewayRefused, GatewayUnavailable } from '../gateways/failures'
import { cookieLine, cookieOf, sessionCookie, signInCookie } from '../http/cookies'
import { Refused } from '../http/refused'
import { callerOf } from './guard'

const perMinute = { rateLimit: { max: 30, timeWindow: 60_000 } }

/** Removes the cookie of a browser that signed out. */
export function forgetCookieAtSignOut(app: FastifyInstance, isSecure: boolean): void {
  app.addHook('onSend', async (request, reply) => {
    if (request.url !== deskContract.session.signOut.path || reply.statusCode !== 200) return
    reply.header(
      'set-cookie',
      cookieLine(sessionCookie, '', { isSecure, sameSite: 'Strict', maxAge: 0 }),
    )
  })
}

/** Mounts both addresses; `deskUrl` is the address of the desk. */
export function serveSignIn(app: FastifyInstance, deps: Dependencies, deskUrl: string): void {
  const isSecure = deskUrl.startsWith('https://')
  app.get('/sign-in/begin', { config: perMinute }, async (request, reply) => {
    try {
      const { address, browserSecret } = await beginSignIn(
        deps,
        cookieOf(request.headers.cookie, sessionCookie, isSecure),
      )
      return await reply
        .header('cache-control', 'no-store')
        .header(
          'set-cookie',
          cookieLine(signInCookie, browserSecret, {
            isSecure,
            sameSite: 'Lax',
            maxAge: signInMinutes * 60,
          }),
        )
        .redirect(address, 302)
    } catch (error) {
      request.log.warn({ err: error }, 'a sign-in at the desk could not begin')
      return sendBack(reply, error)
    }
  })

  app.get('/sign-in/callback', { config: perMinute }, async (request, reply) => {
    const gone = cookieLine(signInCookie, '', { isSecure, sameSite: 'Lax', maxAge: 0 })
    try {
      const { token } = await finishSignIn(deps, {
        callback: new URL(request.url, deskUrl),
        browserSecret: cookieOf(request.headers.cookie, signInCookie, isSecure),
        caller: callerOf(request),
      })
      return await reply
        .header('cache-control', 'no-store')
        .header('set-cookie', [
          gone,
          cookieLine(sessionCookie, token, { isSecure, sameSite: 'Strict' }),
        ])
        .redirect('/', 302)
    } catch (error) {
      request.log.warn({ err: error }, 'a sign-in at the desk failed')
      return sendBack(reply.header('set-cookie', gone), error)
    }
  })
}

/** Mounts what the provider calls to end sessions (OpenID Connect Back-Channel Logout 1.0). */
export async function serveLogout(app: FastifyInstance, deps: Dependencies): Promise<void> {
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, new URLSearchParams(String(body)).get('logout_token')),
    )
    scope.post<{ Body: unknown }>(
      '/sign-in/back-channel-logout',
      { config: perMinute },
      async (request, reply) => {
        const token = typeof request.body === 'string' ? request.body : ''
        void reply.header('cache-control', 'no-store')
        try {
          await endByProvider(deps, token, callerOf(request))
          return await reply.code(200).send()
        } catch (error) {
          request.log.warn({ err: error }, 'a logout of the provider was not accepted')
          if (error instanceof GatewayUnavailable) return reply.code(503).send()
          if (!(error instanceof GatewayRefused)) throw error
          return reply.code(400).send({ error: 'invalid_request' })
        }
      },
    )
  })
}

/** Redirects to the page that shows the outcome. @throws errors that no sign-in causes */
function sendBack(reply: FastifyReply, error: unknown): FastifyReply {
  return reply.header('cache-control', 'no-store').redirect(`/sign-in?why=${whyOf(error)}`, 302)
}

function whyOf(error: unknown): string {
  if (error instanceof GatewayUnavailable) return 'away'
  if (error instanceof GatewayRefused) return 'refused'
  if (!(error instanceof Refused)) throw error
  return error.code === 'NOT_PERMITTED' ? 'no-role' : 'expired'
}
