/** What is left of the hospital's own slots, as it says. */
import type { Dependencies } from '../../../dependencies'
import { GatewayRefused, GatewayUnavailable } from '../../../gateways/failures'
import { inTime } from '../../../http/in_time'
import * as repository from './left_repository'

/** Who looks at a clinic wants to know what is left there; the hospital is asked at most once in so long, however many look. */
const askLeftEverySeconds = 5

/** Brings what is left of a clinic of the hospital's own up to date. Where the hospital does not answer, what was told last stands. */
export async function refreshLeft(deps: Dependencies, scheduleId: string): Promise<void> {
  const asked = await repository.claimQuestion(deps.sql, scheduleId, askLeftEverySeconds)
  if (asked === undefined) return
  try {
    await inTime(
      () => askLeft(deps, scheduleId, asked.clinicId),
      waitMs,
      () => new GatewayUnavailable('his', 'is slow'),
    )
  } catch (error) {
    if (!(error instanceof GatewayUnavailable || error instanceof GatewayRefused)) throw error
  }
}

/** Who looks does not wait for a slow hospital: what it says then is for the next. */
const waitMs = 1000

async function askLeft(deps: Dependencies, scheduleId: string, clinicId: string): Promise<void> {
  const slots = await deps.gateways.his.locks.slots([clinicId])
  const own = slots?.filter((one) => one.clinicId === clinicId)
  if (own !== undefined) await repository.keepLeft(deps.sql, scheduleId, own)
}

/** Nobody need look where somebody waits: the hospital is asked by itself, so often. */
const awaitedEverySeconds = 20

/** Brings up to date what is left of clinics that somebody waits for. */
export async function refreshAwaited(deps: Dependencies): Promise<void> {
  for (const scheduleId of await repository.listAwaited(deps.sql, awaitedEverySeconds, 5))
    await refreshLeft(deps, scheduleId)
}
