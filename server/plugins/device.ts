/**
 * Identifies a device, whatever its user agent and address: by a signed device id given at its first sign-in. A
 * browser keeps it as an HttpOnly cookie; the mini-program, which has none, in its storage. A device that keeps
 * nothing is known by address and user agent only.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { accountCalls } from '../../src/contract/account'
import { deviceMarkHeader } from '../../src/contract/device_mark'
import type { Endpoint } from '../../src/contract/endpoint'
import { macOf, type TokenSecret } from '../crypto/key_ring'
import { cookieLine, cookieOf } from '../http/cookies'
import type { Settings } from '../settings'

const cookie = 'device'
/** The longest that browsers allow. */
const maxAge = 400 * 24 * 3600
const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`
const byCookie = [accountCalls.getLoginState, accountCalls.signInByOfficialAccount].map(nameOf)
const byHeader = nameOf(accountCalls.signInByMiniProgram)

/** Fills `request.deviceId`; a device that begins to sign in without one is given one. */
export function knowDevices(
  app: FastifyInstance,
  { publicUrl, tokenSecrets }: Pick<Settings, 'publicUrl' | 'tokenSecrets'>,
): void {
  const isSecure = publicUrl.startsWith('https:')
  app.decorateRequest('deviceId', undefined)
  app.addHook('onRequest', (request, reply, done) => {
    const { headers, routeOptions } = request
    const shown = cookieOf(headers.cookie, cookie, isSecure) ?? headers[deviceMarkHeader]
    const known = idOf(typeof shown === 'string' ? shown : undefined, tokenSecrets)
    request.deviceId = known?.id
    const call = routeOptions.config.call ?? ''
    if (known?.isNewest || (call !== byHeader && !byCookie.includes(call))) return done()
    const id = known?.id ?? randomBytes(16).toString('base64url')
    request.deviceId = id
    const value = `${id}.${markOf(id, tokenSecrets[0])}`
    if (call === byHeader) reply.header(deviceMarkHeader, value)
    else
      reply.header('set-cookie', cookieLine(cookie, value, { isSecure, sameSite: 'Lax', maxAge }))
    done()
  })
}

const markOf = (id: string, secret: TokenSecret): string =>
  macOf(secret, `device ${id}`).toString('base64url').slice(0, 22)

/** The id, when one of our keys has signed it; by an older one it is signed anew at the next sign-in, and stays the same device when that key is gone. */
function idOf(
  value: string | undefined,
  secrets: readonly TokenSecret[],
): { id: string; isNewest: boolean } | undefined {
  const [, id = '', mark = ''] = /^([\w-]{22})\.([\w-]{22})$/.exec(value ?? '') ?? []
  const by = secrets.findIndex(
    (secret) => mark !== '' && timingSafeEqual(Buffer.from(mark), Buffer.from(markOf(id, secret))),
  )
  return by < 0 ? undefined : { id, isNewest: by === 0 }
}
