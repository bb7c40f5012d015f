/** The desk's calls about who sits at it. */
import { deskContract } from '../../../src/contract/desk'
import type { Route } from '../../area'
import type { Dependencies } from '../../dependencies'
import { isDone, serveStaff } from '../../desk/serve_staff'
import { signOut } from './sign_in'

export function deskRoutes(deps: Dependencies): readonly Route[] {
  const { session } = deskContract
  return [
    serveStaff(session.self, ({ staff: { name, roles, idleUntil } }) => ({
      name,
      roles: [...roles],
      idleUntil: idleUntil.toISOString(),
    })),
    serveStaff(session.signOut, async ({ staff, input }) => {
      await signOut(deps, staff, input.everywhere)
      return isDone
    }),
  ]
}
