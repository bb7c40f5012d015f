/** Authorises a call of the desk: a session in the database with one of the call's roles, from a page of the desk itself. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Caller, Staff } from '../http/caller'
import { cookieOf, sessionCookie } from '../http/cookies'
import { Refused } from '../http/refused'

/** Only a script of the desk's own origin can send this header; another site's form or picture cannot. */
const deskHeader = 'x-desk'
/** Its value when a page polls, which is no action of a person and does not prolong the session. */
const renewing = 'renewing'

type FindStaff = (
  token: string,
  how: { isDoing: boolean; caller: Caller },
) => Promise<Staff | undefined>

/** Fills `request.staff`. @throws Refused NOT_SIGNED_IN (401), NOT_PERMITTED (403). */
export function requireStaff(app: FastifyInstance, isSecure: boolean, findStaff: FindStaff): void {
  app.addHook('onRequest', async (request) => {
    const { audience, roles = [] } = request.routeOptions.config
    if (audience === undefined) return
    if (audience !== 'staff') throw new Error('the desk serves calls of staff only')
    const token = cookieOf(request.headers.cookie, sessionCookie, isSecure)
    const isDoing = request.headers[deskHeader] !== renewing
    const staff =
      token === undefined
        ? undefined
        : await findStaff(token, { isDoing, caller: callerOf(request) })
    if (staff === undefined) throw new Refused('NOT_SIGNED_IN', '登录已失效，请重新登录')
    if (!isOurs(request)) throw new Refused('NOT_PERMITTED', '请从工作台的页面操作')
    if (!roles.some((role) => staff.roles.includes(role)))
      throw new Refused('NOT_PERMITTED', '您的岗位不能做这件事')
    request.staff = staff
  })
}

/** The browser that asks. */
export const callerOf = ({ ip, headers }: FastifyRequest): Caller => ({
  ip,
  userAgent: headers['user-agent'],
})

function isOurs({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  return headers[deskHeader] !== undefined && (site === undefined || site === 'same-origin')
}
