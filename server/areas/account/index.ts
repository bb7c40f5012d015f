/** The account area: signing in, sessions, the bound phone. */
import type { Area, Worker } from '../../area'
import type { Dependencies } from '../../dependencies'
import { exportAccount, forgetAccount } from './personal_repository'
import { routes } from './routes'
import { forgetOldLogins } from './session_repository'
import { findSession } from './sessions'
import { applyDueTelChanges } from './tel_change/effect'
import { forgetOldChanges } from './tel_change/tel_change_repository'

export {
  listEndedSessions,
  listLiveSessions,
  revokeLiveSessions,
  revokeSessionsOf,
} from './session_repository'
export { lockAccount } from './account_repository'
export { countUnfinishedDeletions } from './report_repository'
export { makeEntryLink } from './entry_links'
export { findSession, forgetSessionsOf } from './sessions'
export { applyDueTelChanges }

function workers(deps: Dependencies): Worker[] {
  const { sql } = deps
  const forget = () => Promise.all([forgetOldLogins(sql), forgetOldChanges(sql)])
  return [
    { name: 'delete_old_sign_ins', everyMs: 3_600_000, run: forget },
    { name: 'apply_tel_changes', everyMs: 60_000, run: () => applyDueTelChanges(deps) },
  ]
}

/** The area, for the server's list. */
export const accountArea: Area = {
  name: 'account',
  exportAccount,
  forgetAccount,
  routes,
  workers,
  findSession,
}
