/** Notifies the hospital of payments: at once after the money arrived, and again until it answers. */
import { paidBusinessLabels } from '../../../src/contract/desk/timeline'
import type { Dependencies } from '../../dependencies'
import { GatewayRefused, GatewayUnavailable } from '../../gateways/failures'
import { waitAMoment } from '../../gateways/wait_a_moment'
import { backoffMs } from '../../values/backoff'
import { createWorkItem, resolveWork } from '../work'
import type { BusinessName, PaidBusiness } from './types'

/** The parts of a business that are needed here. */
type NotifiedBusiness = Pick<PaidBusiness, 'name' | 'notifyHospital'>

/** After so many attempts without an answer, some eight minutes, a work item is created. */
const silentAttempts = 9
/** How long a reply waits for the hospital before it says "confirming". */
const confirmWaitMs = 2000

/** Notifications in progress on this replica, so that a second caller waits for the same answer. */
const underWay = new Map<string, Promise<void>>()

/** Notifies the hospital of one business order now and waits for the outcome; after silence the worker notifies again. */
function notifyHospitalNow(
  deps: Dependencies,
  business: NotifiedBusiness,
  businessId: string,
): Promise<void> {
  const key = `${business.name} ${businessId}`
  const known = underWay.get(key)
  if (known !== undefined) return known
  const notifying = business.notifyHospital(deps, { businessId, limit: 1 }).then(() => undefined)
  const tidied = notifying.finally(() => underWay.delete(key))
  underWay.set(key, tidied)
  return tidied
}

/** The same without waiting: a failure is logged, and the worker tries next. */
export function notifyHospitalSoon(
  deps: Dependencies,
  business: NotifiedBusiness,
  businessId: string,
): void {
  notifyHospitalNow(deps, business, businessId).catch(notAtOnce(deps, business, businessId))
}

/** The same, waiting for a moment only; the work itself continues. */
export async function notifyHospitalAndWait(
  deps: Dependencies,
  business: NotifiedBusiness,
  businessId: string,
): Promise<void> {
  const asking = notifyHospitalNow(deps, business, businessId)
  await waitAMoment(asking.catch(notAtOnce(deps, business, businessId)), confirmWaitMs)
}

function notAtOnce(deps: Dependencies, business: NotifiedBusiness, businessId: string) {
  return (error: unknown): void =>
    deps.log.warn(
      { err: error, business: business.name, businessId },
      'the hospital was not told at once',
    )
}

/** The consequences of the hospital's answer to one business order. */
interface HospitalAnswers<Answer> {
  ask: () => Promise<Answer>
  /** The hospital has booked it. */
  confirmed: (answer: Answer) => Promise<void>
  /** No answer: try again after this many milliseconds. */
  later: (delayMs: number) => Promise<void>
  /** The hospital refused for good: the payment is refunded. */
  refused: (refusal: GatewayRefused) => Promise<void>
}

/** Asks the hospital once. Only its own refusal is final; a system that is down, slow or confused is asked again. */
export async function askHospital<Answer>(
  deps: Dependencies,
  matter: { business: BusinessName; businessId: string; attempts: number },
  { ask, confirmed, later, refused }: HospitalAnswers<Answer>,
): Promise<void> {
  const { business, businessId, attempts } = matter
  const isLong = attempts >= silentAttempts
  const silence = { kind: 'hospital_silent', subject: `${business} ${businessId}` } as const
  let answer: Answer
  try {
    answer = await ask()
  } catch (error) {
    if (error instanceof GatewayUnavailable) {
      deps.log.warn(
        { ...matter, why: error.message },
        'the hospital does not answer; the order waits',
      )
      if (isLong || error.needsPerson)
        await createWorkItem(deps.sql, deps.log, {
          ...silence,
          orderId: businessId,
          restHours: 2,
          facts: { business: paidBusinessLabels[business], times: attempts, why: error.message },
        })
      return later(backoffMs(attempts))
    }
    if (!(error instanceof GatewayRefused)) throw error
    deps.log.warn({ ...matter, err: error }, 'the hospital refuses what was paid')
    await refused(error)
    return isLong ? resolveWork(deps.sql, silence) : undefined
  }
  await confirmed(answer)
  if (isLong) await resolveWork(deps.sql, silence)
}
