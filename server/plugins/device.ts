/**
 * Which browser it is, whatever it calls itself and wherever it is: a mark that it was given when it began to sign in, signed, and read by no script. Browsers that keep none, and the
 * mini-program, have an address and a name only.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { accountCalls } from '../../src/contract/account'
import { cookieLine, cookieOf } from '../cookies'
import type { Settings } from '../settings'

const cookie = 'device'
/** As long as browsers keep any. */
const maxAge = 400 * 24 * 3600
const given: readonly string[] = [
  accountCalls.getLoginState,
  accountCalls.signInByOfficialAccount,
].map(({ method, path }) => `${method} ${path}`)

/** Fills `request.deviceId`; who begins to sign in without a mark is given one. */
export function knowDevices(
  app: FastifyInstance,
  { publicUrl, tokenSecrets }: Pick<Settings, 'publicUrl' | 'tokenSecrets'>,
): void {
  const isSecure = publicUrl.startsWith('https:')
  app.decorateRequest('deviceId', undefined)
  app.addHook('onRequest', async (request, reply) => {
    const known = idOf(cookieOf(request.headers.cookie, cookie, isSecure), tokenSecrets)
    request.deviceId = known
    if (known !== undefined || !given.includes(request.routeOptions.config.call ?? '')) return
    const id = randomBytes(16).toString('base64url')
    request.deviceId = id
    const value = `${id}.${markOf(id, tokenSecrets[0] ?? '')}`
    reply.header('set-cookie', cookieLine(cookie, value, { isSecure, sameSite: 'Lax', maxAge }))
  })
}

const markOf = (id: string, secret: string): string =>
  createHmac('sha256', secret).update(`device ${id}`).digest('base64url').slice(0, 22)

/** The id, when one of our keys has signed it. */
function idOf(value: string | undefined, secrets: readonly string[]): string | undefined {
  const [, id = '', mark = ''] = /^([\w-]{22})\.([\w-]{22})$/.exec(value ?? '') ?? []
  const isOurs = secrets.some(
    (secret) => mark !== '' && timingSafeEqual(Buffer.from(mark), Buffer.from(markOf(id, secret))),
  )
  return isOurs ? id : undefined
}
