/** The desk's calls about how accounts and the desk were entered, and about ending an account's sessions. */
import { deskContract } from '../../../src/contract/desk'
import { takePage } from '../../database/keyset_page'
import type { Dependencies } from '../../dependencies'
import { deviceOf } from '../../http/caller_words'
import { type Route, atMost } from '../../http/serve'
import { serveStaff } from '../../http/serve_staff'
import { listSecurityLines } from '../audit'
import { endSessionsOfAccount, endSessionsOfActor } from './desk_sessions'

const pageSize = 50
const perMinute = atMost(30, 60)

export function deskRoutes(deps: Dependencies): readonly Route[] {
  const { accounts, security } = deskContract
  return [
    serveStaff(security.list, async ({ input }) => {
      const rows = await listSecurityLines(deps.sql, { ...input, limit: pageSize + 1 })
      return takePage(rows, pageSize, ({ mark: _mark, at, userAgent, ...row }) => ({
        ...row,
        at: at.toISOString(),
        device: deviceOf(userAgent),
      }))
    }),
    serveStaff(accounts.endSessions, perMinute, ({ staff, input, ip, userAgent }) =>
      endSessionsOfAccount(deps, { staff, caller: { ip, userAgent } }, input),
    ),
    serveStaff(accounts.endSessionsOfActor, perMinute, ({ staff, input, ip, userAgent }) =>
      endSessionsOfActor(deps, { staff, caller: { ip, userAgent } }, input),
    ),
  ]
}
