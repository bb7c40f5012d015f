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
import type { RegistrationRules } from '../rules/rules'
import * as joining from './joining_repository'
import { inTurn, type Joined, type Joining } from './joining_turns'
import { getEntry } from './waitlist'

type Rules = Pick<RegistrationRules, 'waitlistPerPatient' | 'waitlistPerClinic'>

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
  if (!isUuid(ask.scheduleId) || !isUuid(ask.patientId)) throw unknown()
  const { rules } = await currentRules(sql)
  const asking = { ...ask, accountId }
  const known = async () => (await joining.lookAtClinic(sql, asking))?.ownEntryId ?? undefined
  const add = async () => {
    const joined = await inTurn(asking, (asks) =>
      transaction(sql, (tx) => joinTogether(tx, asks, rules)),
    )
    if ('entryId' in joined) return joined.entryId
    throw refusalOf(joined, rules)
  }
  return addOnce(deps, accountId, add, known)
}

/** In the language of the caller, for whom the transaction of many has none. */
function refusalOf(joined: Exclude<Joined, { entryId: string }>, rules: Rules): Refused {
  if ('isFull' in joined) return notAllowed('候补的人已经很多，等到的机会很小，请看看其他时间')
  const { refusedBy } = joined
  return (refusedBy && whyNot(refusedBy, rules)) ?? unknown()
}

const unknown = (): Refused => new Refused('NOT_FOUND', '没有找到这个排班或就诊人')

const notAllowed = (message: string): Refused => new Refused('WAITLIST_NOT_ALLOWED', message)

/** Runs where joins of one clinic are serialised: the limits hold for many at once. */
async function joinTogether(tx: Transaction, asks: readonly Joining[], rules: Rules) {
  const [scheduleId = ''] = asks.map((ask) => ask.scheduleId)
  const patientIds = asks.map(({ patientId }) => patientId)
  // Sent together, answered one after the other: the reads see what the locks waited for.
  const [, ...looks] = await Promise.all([
    joining.lockClinic(tx, scheduleId, patientIds),
    ...asks.map((ask) => joining.lookAtClinic(tx, ask)),
  ])
  const entries: joining.NewEntry[] = []
  const outcomes = asks.map((ask, index): Joined => {
    const look = looks[index]
    if (look?.ownEntryId) return { entryId: look.ownEntryId }
    if (!look?.lastBegin || whyNot(look, rules) !== undefined) return { refusedBy: look }
    // The clinic is locked: since the read only those before it here have joined.
    if (look.waitingHere + entries.length >= rules.waitlistPerClinic) return { isFull: true }
    const entryId = randomUUID()
    const usefulUntil = look.lastBegin
    entries.push({ ...ask, ...look, entryId, kind: 'place', orderId: null, usefulUntil })
    return { entryId }
  })
  // One statement each, in their order: it is that of the waitlist.
  await Promise.all(entries.map((entry) => joining.addEntry(tx, entry)))
  const isFull = outcomes.some((outcome) => 'isFull' in outcome)
  return { outcomes, waiting: isFull ? await joining.whoWaits(tx, scheduleId) : undefined }
}

/** Why a patient may not wait here, if so. */
function whyNot(look: joining.JoinLook, rules: Rules): Refused | undefined {
  const fits = isEligible(look, look, look.visitDate)
  if (!fits.allowed) return new Refused('PATIENT_NOT_ELIGIBLE', fits.reason)
  if (look.isDeceased) return new Refused('PATIENT_NOT_ELIGIBLE', formatDeceased(look.isProven))
  if (look.restrictedUntil !== null)
    return new Refused('CREDIT_RESTRICTED', formatRestriction(look.restrictedUntil))
  if (look.sameDepartmentOrderId !== null) {
    const details = look.sameDepartmentIsOwn ? { orderId: look.sameDepartmentOrderId } : undefined
    return new Refused('DUPLICATE_ORDER', '该就诊人当天在这个科室已有预约，不需要候补', details)
  }
  if (look.isRegisteredElsewhere) return registeredElsewhere()
  if (look.lastBegin === null) return notAllowed('这个门诊已停诊、已结束或还没有放号，不能候补')
  // With a waitlist, a free slot is about to be given to its first entry.
  if (look.freeSlots > 0 && look.waitingHere === 0)
    return notAllowed('这个门诊现在有号，可以直接预约')
  if (look.waitingOfPatient >= rules.waitlistPerPatient)
    return notAllowed(said`同一就诊人最多同时候补 ${rules.waitlistPerPatient} 个门诊，请先放弃一个`)
  return undefined
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
    if (known === undefined) throw notAllowed('这位就诊人已经在这个门诊候补')
    return getEntry(deps, accountId, known)
  }
}
