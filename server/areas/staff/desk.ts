/** The desk's calls about its staff. */
import { deskContract } from '../../../src/contract/desk'
import type { Dependencies } from '../../dependencies'
import type { Route } from '../../http/serve'
import { isDone, serveStaff } from '../../http/serve_staff'
import { exportLog, readLog } from './log'
import { endSessions, listMembers, listPermissions } from './members'
import { signOut } from './sign_in'

export function deskRoutes(deps: Dependencies): readonly Route[] {
  const { audit, members, session } = deskContract
  return [
    serveStaff(session.self, ({ staff: { staffId, name, roles, idleUntil } }) => ({
      staffId,
      name,
      roles: [...roles],
      idleUntil: idleUntil.toISOString(),
    })),
    serveStaff(members.list, ({ staff }) => listMembers(deps, staff)),
    serveStaff(members.permissions, () => listPermissions()),
    serveStaff(members.endSessions, ({ staff, input }) => endSessions(deps, staff, input)),
    serveStaff(audit.list, ({ input }) => readLog(deps.sql, input)),
    serveStaff(audit.exportLines, ({ staff, input }) => exportLog(deps, staff, input)),
    serveStaff(session.signOut, async ({ staff, input, ip, userAgent }) => {
      await signOut(deps, staff, { ...input, caller: { ip, userAgent } })
      return isDone
    }),
  ]
}
