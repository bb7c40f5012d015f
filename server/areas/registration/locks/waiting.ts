/** Waits for the hospital's answer: a moment in the request itself, then the page asks again and learns its place in the line. */
import type { Dependencies } from '../../../dependencies'
import { Refused } from '../../../http/refused'
import { said } from '../../../language/callers_language'
import type { RegistrationRules } from '../rules/rules'
import { answerOf } from './answers'
import { askSoon } from './line'
import { findWaiting, type Waiting } from './line_repository'
import type { LockStatus } from './lock_repository'

/** A hospital that answers within this time needs no second request. */
const answerWithinMs = 1500
/** The page asks again when its turn is about to come, and meanwhile so often that the place in the line is seen to move. */
const askAgainSeconds = { least: 0.2, most: 2 }

/**
 * Returns once the hospital has answered, whatever the answer.
 * @throws Refused LOCK_ASKED while it has not; HOSPITAL_UNAVAILABLE for a lock still in the line when the hospital is
 * silent, after `leave`
 */
export async function awaitLock(
  deps: Dependencies,
  lockId: string,
  rules: RegistrationRules,
  leave: () => Promise<void>,
): Promise<void> {
  const answered = answerOf(deps.sql, lockId, answerWithinMs)
  askSoon(deps)
  await answered
  const waiting = await findWaiting(deps.sql, lockId)
  if (waiting !== undefined && !isWaiting(waiting.status)) return
  if (waiting?.isSilent !== true || waiting.status !== 'WAITING')
    throw waitForHospital(waiting, rules, deps.settings.hisLocksPerSecond)
  await leave()
  throw hospitalSilent()
}

/** Whether the hospital's answer is still to come. */
const isWaiting = (status: LockStatus): boolean =>
  status === 'WAITING' || status === 'ASKING' || status === 'UNKNOWN'

/** The refusal of a waiting lock: `details.ahead` is its place in the line, missing once the hospital is being asked; the place is kept for `details.keptSeconds` without a request from the page. */
function waitForHospital(
  waiting: Waiting | undefined,
  { holdLeaseSeconds }: RegistrationRules,
  perSecond: number,
): Refused {
  const isInLine = waiting?.status === 'WAITING'
  const words = isInLine
    ? inLine(waiting.ahead, holdLeaseSeconds)
    : '正在向医院确认。请稍等，不用再点，医院确认后才算占到号'
  return new Refused('LOCK_ASKED', words, {
    retryAfterSeconds: String(retryAfter(waiting, perSecond)),
    keptSeconds: String(holdLeaseSeconds),
    ...(isInLine && { ahead: String(waiting.ahead) }),
  })
}

/** Where the patient stands, what happens next, and that he may leave. The page shows the first sentence large. */
const inLine = (ahead: number, keptSeconds: number) =>
  ahead === 0
    ? said`正在为您占号，马上轮到您。轮到了，号就为您留着，您再付款。不用再点，锁屏或离开 ${keptSeconds} 秒内位置不丢`
    : said`正在为您占号，前面约 ${ahead} 人。轮到了，号就为您留着，您再付款。不用再点，锁屏或离开 ${keptSeconds} 秒内位置不丢`

function retryAfter(waiting: Waiting | undefined, perSecond: number): number {
  const { least, most } = askAgainSeconds
  if (waiting?.status === 'UNKNOWN') return most / 2
  if (waiting?.status !== 'WAITING') return least
  return Math.min(most, Math.max(least, Math.round(waiting.ahead / perSecond)))
}

const hospitalSilent = (): Refused =>
  new Refused(
    'HOSPITAL_UNAVAILABLE',
    '医院系统暂时没有回应，没有占到号，也没有产生费用。请过几分钟再试，或致电医院',
  )
