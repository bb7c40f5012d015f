/** The desk's calls about its staff. */
import { deskContract } from '../../../src/contract/desk'
import type { Dependencies } from '../../dependencies'
import type { Route } from '../../http/serve'
import { isDone, serveStaff } from '../../http/serve_staff'
import { listStaffActions } from './event_repository'
import { endSessions, listMembers, listPermissions } from './members'
import { signOut } from './sign_in'

const pageSize = 50

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
    serveStaff(audit.list, async ({ input }) => {
      const rows = await listStaffActions(deps.sql, { ...input, limit: pageSize + 1 })
      const shown = rows.slice(0, pageSize)
      return {
        list: shown.map(({ mark: _mark, at, ...row }) => ({ ...row, at: at.toISOString() })),
        next: rows.length > pageSize ? (shown.at(-1)?.mark ?? null) : null,
      }
    }),
    serveStaff(session.signOut, async ({ staff, input, ip, userAgent }) => {
      await signOut(deps, staff, { ...input, caller: { ip, userAgent } })
      return isDone
    }),
  ]
}
