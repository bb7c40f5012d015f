/** The desk's calls of the counter. */
import { deskContract } from '../../../src/contract/desk'
import type { Route } from '../../area'
import type { Dependencies } from '../../dependencies'
import { isDone, serveStaff } from '../../desk/serve_staff'
import type { BondEnding } from '../patient'
import { openFile, restoreFile, searchFiles, sendCounterCode, unbindActor } from './service'

/** Nobody looks people up faster than this by hand; each check by certificate is a try. */
const perMinute = (max: number) => ({ rateLimit: { max, windowSeconds: 60 } })

export function deskRoutes(deps: Dependencies, endings: readonly BondEnding[]): readonly Route[] {
  const { counter } = deskContract
  return [
    serveStaff(
      counter.search,
      async ({ staff, input }) => ({ list: await searchFiles(deps, staff, input) }),
      perMinute(30),
    ),
    serveStaff(counter.open, ({ staff, input }) => openFile(deps, staff, input), perMinute(30)),
    serveStaff(
      counter.sendCode,
      ({ staff, input, ip }) => sendCounterCode(deps, { staff, caller: { ip } }, input),
      perMinute(10),
    ),
    serveStaff(
      counter.unbind,
      async ({ staff, input, ip }) => {
        await unbindActor(deps, endings, { staff, caller: { ip } }, input)
        return isDone
      },
      perMinute(10),
    ),
    serveStaff(
      counter.restore,
      ({ staff, input, ip }) => restoreFile(deps, endings, { staff, caller: { ip } }, input),
      perMinute(10),
    ),
  ]
}
