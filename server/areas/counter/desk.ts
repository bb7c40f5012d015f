/** The desk's calls of the counter, and of finding and opening a patient's file elsewhere at the desk. */
import { deskContract } from '../../../src/contract/desk'
import type { Dependencies } from '../../dependencies'
import { type Route, atMost } from '../../http/serve'
import { isDone, serveStaff } from '../../http/serve_staff'
import type { LinkEnding } from '../patient'
import { openPhone } from './phone'
import { openFile, restoreFile, searchFiles, sendCounterCode, unbindActor } from './service'

/** Staff cannot search faster than this by hand; each check by certificate counts as an attempt. */
const perMinute = (max: number) => atMost(max, 60)

export function deskRoutes(deps: Dependencies, endings: readonly LinkEnding[]): readonly Route[] {
  const { counter, patients } = deskContract
  return [
    serveStaff(counter.search, perMinute(30), async ({ staff, input }) => ({
      list: await searchFiles(deps, staff, input),
    })),
    serveStaff(counter.open, perMinute(30), ({ staff, input }) => openFile(deps, staff, input)),
    serveStaff(patients.find, perMinute(30), async ({ staff, input }) => ({
      list: await searchFiles(deps, staff, input, 'search_accesses'),
    })),
    serveStaff(patients.open, perMinute(30), ({ staff, input }) =>
      openFile(deps, staff, input, 'view_patient'),
    ),
    serveStaff(counter.phone, perMinute(10), ({ staff, input, ip }) =>
      openPhone(deps, { staff, caller: { ip } }, input),
    ),
    serveStaff(counter.sendCode, perMinute(10), ({ staff, input, ip }) =>
      sendCounterCode(deps, { staff, caller: { ip } }, input),
    ),
    serveStaff(counter.unbind, perMinute(10), async ({ staff, input, ip }) => {
      await unbindActor(deps, endings, { staff, caller: { ip } }, input)
      return isDone
    }),
    serveStaff(counter.restore, perMinute(10), ({ staff, input, ip }) =>
      restoreFile(deps, endings, { staff, caller: { ip } }, input),
    ),
  ]
}
