/** The desk's calls about closures. */
import { deskContract } from '../../../../src/contract/desk'
import type { Dependencies } from '../../../dependencies'
import type { Route } from '../../../http/serve'
import { isDone, serveStaff } from '../../../http/serve_staff'
import { listClosures, readClosure, startClosure, undoClosure } from './closures'
import { listWhere } from './destination'
import { previewClosure } from './preview'
import { listOptions } from './targets_repository'

export function closureRoutes(deps: Dependencies): readonly Route[] {
  const { closures } = deskContract
  return [
    serveStaff(closures.options, () => listOptions(deps.sql)),
    serveStaff(closures.destinations, ({ input }) => listWhere(deps, input)),
    serveStaff(closures.preview, ({ input }) => previewClosure(deps, input)),
    serveStaff(closures.start, ({ staff, input }) => startClosure(deps, staff, input)),
    serveStaff(closures.list, ({ input }) => listClosures(deps, input)),
    serveStaff(closures.read, ({ input }) => readClosure(deps, input.closureId)),
    serveStaff(closures.undo, async ({ staff, input }) => {
      await undoClosure(deps, staff, input)
      return isDone
    }),
  ]
}
