/** The desk's calls about exams. */
import { deskContract } from '../../../src/contract/desk'
import type { Dependencies } from '../../dependencies'
import type { Route } from '../../http/serve'
import { serveStaff } from '../../http/serve_staff'
import { moveAll, previewMove } from './moving'
import { listStopped } from './moving_repository'
import { listLoads, listUnplanned } from './standing'

export function desk(deps: Dependencies): readonly Route[] {
  const { exams } = deskContract
  return [
    serveStaff(exams.listStopped, async () => ({ devices: await listStopped(deps.sql) })),
    serveStaff(exams.listUnplanned, async () => ({ exams: await listUnplanned(deps) })),
    serveStaff(exams.listLoads, () => listLoads(deps)),
    serveStaff(exams.previewMove, async ({ input }) => ({
      exams: await previewMove(deps, input),
    })),
    serveStaff(exams.move, ({ staff, input }) => moveAll(deps, staff, input)),
  ]
}
