/** What is left of the hospital's own slots, by its word. */
import { inTime } from '../../../concurrency/in_time'
import type { Dependencies } from '../../../dependencies'
import { GatewayRefused, GatewayUnavailable } from '../../../gateways/failures'
import { inTurn } from '../../../values/in_turn'
import * as repository from './left_repository'

/** The hospital is asked what is left of a clinic at most once in so many seconds, however many patients look. */
const askLeftEverySeconds = 5

/** Updates what is left of a clinic of the hospital's own. Where the hospital does not answer, the last known value stays. */
export async function refreshLeft(deps: Dependencies, scheduleId: string): Promise<void> {
  const asked = await repository.claimQuestion(deps.sql, scheduleId, askLeftEverySeconds)
  if (asked === undefined) return
  try {
    await inTime(
      () => askLeft(deps, scheduleId, asked),
      waitMs,
      () => new GatewayUnavailable('his', 'is slow'),
    )
  } catch (error) {
    if (!(error instanceof GatewayUnavailable || error instanceof GatewayRefused)) throw error
  }
}

/** A reader does not wait longer for a slow hospital: the answer serves the next one. */
const waitMs = 1000

async function askLeft(
  deps: Dependencies,
  scheduleId: string,
  { beginTimes, askedAt, ...clinic }: repository.ClinicAsked,
): Promise<void> {
  const times = beginTimes.map((beginTime) => ({ ...clinic, beginTime }))
  const slots = await deps.gateways.his.locks.slots(times)
  const own = slots?.filter((one) => one.clinicId === clinic.clinicId)
  if (own !== undefined) await repository.keepLeft(deps.sql, { scheduleId, askedAt }, own)
}

/** For clinics with a waitlist the hospital is asked without a reader, this often. */
const awaitedEverySeconds = 20

/** Updates what is left of clinics with a waitlist. */
export async function refreshAwaited(deps: Dependencies): Promise<void> {
  await inTurn(await repository.listAwaited(deps.sql, awaitedEverySeconds, 5), (scheduleId) =>
    refreshLeft(deps, scheduleId),
  )
}
