/** Joining the waitlist of a full clinic. */
import { randomUUID } from 'node:crypto'
import type { WaitlistEntry } from '../../../../src/contract/registration'
import { sqlState, transaction, type Transaction } from '../../../database/client'
import type { Dependencies } from '../../../dependencies'
import { Refused } from '../../../http/refused'
import { said } from '../../../language/callers_language'
import { isUuid } from '../../../values/uuid'
import { formatDeceased, formatRestriction } from '../booking/refusals'
import { registeredElsewhere } from '../outside/outside'
import { isEligible } from '../rules/eligibility'
import { currentRules } from '../rules/rule_versions'
import * as joining from './joining_repository'
import { inTurn, type Joined, type Joining } from './joining_turns'
import { getEntry } from './waitlist'

/**
 * Joins the waitlist of a full clinic; idempotent.
 * @throws Refused WAITLIST_NOT_ALLOWED, PATIENT_NOT_ELIGIBLE, CREDIT_RESTRICTED, DUPLICATE_ORDER, NOT_FOUND.
 */
export async function joinWaitlist(
  deps: Dependencies,
  accountId: string,
  ask: { scheduleId: string; patientId: string },
): Promise<WaitlistEntry> {
  const { sql } = deps
  if (!isUuid(ask.scheduleId) || !isUuid(ask.patientId)) throw notFound()
  const { rules } = await currentRules(sql)
  const asking = { ...ask, accountId }
  const join = () => transaction(sql, (tx) => joinIn(tx, asking, rules))
  const known = async () => (await joining.lookAtClinic(sql, asking))?.ownEntryId ?? undefined
  const add = async () => {
    const entryId = await inTurn(asking, join)
    if (entryId !== undefined) return entryId
    throw new Refused('WAITLIST_NOT_ALLOWED', '候补的人已经很多，等到的机会很小，请看看其他时间')
  }
  return addOnce(deps, accountId, add, known)
}

const notFound = () => new Refused('NOT_FOUND', '没有找到这个排班或就诊人')

/** Runs where joins of one clinic are serialised: the limits hold for many at once. */
async function joinIn(
  tx: Transaction,
  ask: Joining,
  rules: { waitlistPerPatient: number; waitlistPerClinic: number },
): Promise<Joined> {
  // Sent together, answered one after the other: the read sees what the locks waited for.
  const [, look] = await Promise.all([joining.lockClinic(tx, ask), joining.lookAtClinic(tx, ask)])
  if (look === undefined) throw notFound()
  if (look.ownEntryId !== null) return { entryId: look.ownEntryId }
  const usefulUntil = lastBeginOrRefuse(look, rules)
  if (look.waitingHere >= rules.waitlistPerClinic)
    return { waiting: await joining.whoWaits(tx, ask.scheduleId) }
  const entryId = randomUUID()
  await joining.addEntry(tx, {
    ...ask,
    ...look,
    entryId,
    kind: 'place',
    orderId: null,
    usefulUntil,
  })
  return { entryId }
}

/** Refuses patients who may not wait here; for others, returns the begin of the last bookable slot. */
function lastBeginOrRefuse(look: joining.JoinLook, rules: { waitlistPerPatient: number }): Date {
  const fits = isEligible(look, look, look.visitDate)
  if (!fits.allowed) throw new Refused('PATIENT_NOT_ELIGIBLE', fits.reason)
  if (look.isDeceased) throw new Refused('PATIENT_NOT_ELIGIBLE', formatDeceased(look.isProven))
  if (look.restrictedUntil !== null)
    throw new Refused('CREDIT_RESTRICTED', formatRestriction(look.restrictedUntil))
  if (look.sameDepartmentOrderId !== null) {
    const details = look.sameDepartmentIsOwn ? { orderId: look.sameDepartmentOrderId } : undefined
    throw new Refused('DUPLICATE_ORDER', '该就诊人当天在这个科室已有预约，不需要候补', details)
  }
  if (look.isRegisteredElsewhere) throw registeredElsewhere()
  if (look.lastBegin === null)
    throw new Refused('WAITLIST_NOT_ALLOWED', '这个门诊已停诊、已结束或还没有放号，不能候补')
  // With a waitlist, a free slot is about to be given to its first entry.
  if (look.freeSlots > 0 && look.waitingHere === 0)
    throw new Refused('WAITLIST_NOT_ALLOWED', '这个门诊现在有号，可以直接预约')
  if (look.waitingOfPatient >= rules.waitlistPerPatient) {
    throw new Refused(
      'WAITLIST_NOT_ALLOWED',
      said`同一就诊人最多同时候补 ${rules.waitlistPerPatient} 个门诊，请先放弃一个`,
    )
  }
  return look.lastBegin
}

/** Two taps at once make one entry: the second finds the first's. */
export async function addOnce(
  deps: Dependencies,
  accountId: string,
  add: () => Promise<string>,
  findKnown: () => Promise<string | undefined>,
): Promise<WaitlistEntry> {
  try {
    return await getEntry(deps, accountId, await add())
  } catch (error) {
    if (sqlState(error) !== '23505') throw error
    const known = await findKnown()
    if (known === undefined)
      throw new Refused('WAITLIST_NOT_ALLOWED', '这位就诊人已经在这个门诊候补')
    return getEntry(deps, accountId, known)
  }
}
