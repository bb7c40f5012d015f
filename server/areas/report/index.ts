/** Reports: the area, and what home, documents and shares use of it. */
import type postgres from 'postgres'
import type { Area, Worker } from '../../area'
import type { Executor } from '../../database/client'
import type { Dependencies } from '../../dependencies'
import { reportKinds } from './intake'
import { exportAccount, forgetAccount } from './personal_repository'
import { carryPictures } from './pictures'
import { routes } from './routes'
import { reportRules } from './rules'
import { forgetOldTries } from './search_repository'
import { hasNew, listNew, type NewReport } from './unread_repository'

export { reportFiles } from './document'
export { shareableReport } from './share'

/** Whether there may be such a report, as a part of a statement. */
export const hasNewReports = (
  sql: Executor,
  accountId: string,
  patientIds: postgres.Fragment,
): postgres.Fragment => hasNew(sql, accountId, { patientIds, days: reportRules.newForDays })

/** Reports of the last weeks that the account has not read, the newest first: for the home page. */
export function newReportsOf(sql: Executor, accountId: string): Promise<NewReport[]> {
  return listNew(sql, accountId, reportRules.newForDays, 20)
}

function workers(deps: Dependencies): Worker[] {
  return [
    { name: 'move_report_pictures', everyMs: 60_000, run: () => carryPictures(deps) },
    { name: 'delete_old_report_searches', everyMs: 3_600_000, run: () => forgetOldTries(deps.sql) },
  ]
}

/** The area, for the server's list. */
export const reportArea: Area = {
  name: 'report',
  exportAccount,
  forgetAccount,
  routes,
  workers,
  intake: { kinds: reportKinds },
}
