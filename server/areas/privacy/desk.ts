/** The desk's calls about how accounts and the desk were entered, and about ending an account's sessions. */
import { deskContract } from '../../../src/contract/desk'
import type { Dependencies } from '../../dependencies'
import { type Route, atMost } from '../../http/serve'
import { serveStaff } from '../../http/serve_staff'
import { exportSecurityLog, readSecurityLog } from './desk_security'
import { endSessionsOfAccount, endSessionsOfActor } from './desk_sessions'

const perMinute = atMost(30, 60)

export function deskRoutes(deps: Dependencies): readonly Route[] {
  const { accounts, security } = deskContract
  return [
    serveStaff(security.list, ({ input }) => readSecurityLog(deps, input)),
    serveStaff(security.exportLines, ({ staff, input }) => exportSecurityLog(deps, staff, input)),
    serveStaff(accounts.endSessions, perMinute, ({ staff, input, ip, userAgent }) =>
      endSessionsOfAccount(deps, { staff, caller: { ip, userAgent } }, input),
    ),
    serveStaff(accounts.endSessionsOfActor, perMinute, ({ staff, input, ip, userAgent }) =>
      endSessionsOfActor(deps, { staff, caller: { ip, userAgent } }, input),
    ),
  ]
}
