/**
 * The guard of scarce schedules. A risky request is asked for the SMS check; requests of a release's first seconds
 * enter its draw, proven patients before the others. Schedules that are not scarce cost one lookup in the process's
 * memory.
 */
import type { Dependencies } from '../../../dependencies'
import type { Account } from '../../../http/caller'
import { Refused } from '../../../http/refused'
import { said } from '../../../language/callers_language'
import { hospitalMoment } from '../../../values/hospital_time'
import { networkOf } from '../../../values/network'
import { isUuid } from '../../../values/uuid'
import { releaseHold } from '../booking/holds'
import { findOrder } from '../orders/reading_repository'
import { currentRules } from '../rules/rule_versions'
import type { RegistrationRules } from '../rules/rules'
import { challengeOf } from './challenge'
import { drawAfterSeconds, holdDraw, type Phase } from './draw'
import * as repository from './guard_repository'
import { riskLimit, riskOf } from './risk'
import { isKnownFree, scarceScheduleOf, type Wanted } from './scarcity'

/** The request that the guard admits. */
export type Request = Wanted & { patientId: string; isUnhurried?: boolean | undefined }

/** A waiting page asks again at least this often. */
const maxWaitSeconds = 5

/**
 * Admits a request for a slot or for the waitlist.
 * @throws Refused STEP_UP_NEEDED or TEL_NOT_BOUND for the check; RELEASE_DRAW (details.retryAfterSeconds,
 * details.drawAt) while the entries of a release are collected
 */
export async function admit(deps: Dependencies, account: Account, request: Request): Promise<void> {
  if (isKnownFree(deps.sql, request)) return
  const scheduleId = await scarceScheduleOf(deps.sql, request)
  if (scheduleId === undefined || !isUuid(request.patientId)) return
  const { accountId, sessionId, caller } = account
  const slotId = 'slotId' in request ? request.slotId : null
  const asked = await repository.ask(deps.sql, {
    scheduleId,
    accountId,
    sessionId,
    patientId: request.patientId,
    slotId,
    isUnhurried: request.isUnhurried ?? false,
    address: networkOf(caller.ip),
    deviceId: caller.deviceId ?? null,
  })
  if (asked === undefined || asked.hasPlace) return
  const own = { scheduleId, accountId }
  if (isRisky(asked, caller.deviceId !== undefined) && !asked.isSteppedUp) {
    await repository.mark(deps.sql, own, 'challenged')
    throw challengeOf(account)
  }
  if (asked.wasChallenged) await repository.mark(deps.sql, own, 'passed')
  if (slotId !== null) await takePart(deps, { ...own, slotId }, asked)
}

/** The same for an order being rescheduled, with its own patient. */
export async function admitReschedule(
  deps: Dependencies,
  account: Account,
  { orderId, sourceTimeId }: { orderId: string; sourceTimeId: string },
): Promise<void> {
  const wanted = { slotId: sourceTimeId }
  if ((await scarceScheduleOf(deps.sql, wanted)) === undefined || !isUuid(orderId)) return
  const order = await findOrder(deps.sql, account.accountId, orderId)
  if (order !== undefined) await admit(deps, account, { ...wanted, patientId: order.patientId })
}

const isRisky = (asked: repository.Asked, isMarked: boolean): boolean =>
  riskOf({ ...asked, isMarked, secondsAfterRelease: asked.firstSecondsAfterRelease }) >= riskLimit

async function takePart(
  deps: Dependencies,
  own: { scheduleId: string; accountId: string; slotId: string },
  asked: repository.Asked,
): Promise<void> {
  const { rules } = await currentRules(deps.sql)
  if (rules.drawSeconds === 0 || asked.secondsAfterRelease > drawnSeconds) return
  const phase: Phase = asked.isProven ? 'proven' : 'others'
  const wait = drawAfterSeconds(phase, rules) - asked.secondsAfterRelease
  if (wait > 0) {
    // One hold per account: another hold is released, so that the draw can give this one.
    await releaseHold(deps, own.accountId)
    await repository.mark(deps.sql, own, 'entered')
    throw waitFor(wait, phase, asked, rules)
  }
  for (const one of ['proven', 'others'] as const)
    if (!asked.drawn.includes(one) && asked.secondsAfterRelease >= drawAfterSeconds(one, rules))
      await holdDraw(deps, own.scheduleId, one)
}

/** A release long ago has no draw any more. */
const drawnSeconds = 3600

function waitFor(
  seconds: number,
  phase: Phase,
  { releaseAt }: repository.Asked,
  rules: RegistrationRules,
): Refused {
  const after = drawAfterSeconds(phase, rules)
  const words =
    phase === 'proven'
      ? said`刚放号，想约的人很多。${after} 秒内来的人一起抽签，不比手快。请在这里等一会儿，不用再点`
      : said`刚放号，先给在本院看过病的人；${after} 秒后为其他人抽签，不比手快。请在这里等一会儿，不用再点`
  return new Refused('RELEASE_DRAW', words, {
    retryAfterSeconds: String(Math.ceil(Math.min(seconds, maxWaitSeconds))),
    drawAt: hospitalMoment(new Date(releaseAt.getTime() + after * 1000)),
  })
}
