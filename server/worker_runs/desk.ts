/** The desk's call about workers. */
import { deskContract } from '../../src/contract/desk'
import type { Dependencies } from '../dependencies'
import type { Route } from '../http/serve'
import { serveStaff } from '../http/serve_staff'
import { hospitalNow } from '../values/hospital_time'
import { overviewOf } from './overview'
import { parseRuns } from './stored_runs'
import { listProcesses } from './worker_process_repository'

/** Any process answers for all of them. */
export function deskRoutes({ sql }: Dependencies): readonly Route[] {
  return [
    serveStaff(deskContract.workers.list, async () => {
      const rows = await listProcesses(sql)
      const stored = rows.map(({ runs, ...row }) => ({ ...row, runs: parseRuns(runs) }))
      return overviewOf(stored, rows[0]?.now ?? (await hospitalNow(sql)))
    }),
  ]
}
