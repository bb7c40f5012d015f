/** What the confirm page shows before an order exists: the visit, its price, and which of the account's patients are eligible. */
import type { EligiblePatient, OrderPreview } from '../../../../src/contract/registration'
import type { Dependencies } from '../../../dependencies'
import { Refused } from '../../../http/refused'
import { said } from '../../../language/callers_language'
import { hospitalMoment } from '../../../values/hospital_time'
import { isUuid } from '../../../values/uuid'
import { orderNotFound } from '../orders/orders'
import { elsewhereWords } from '../outside/outside'
import { isEligible } from '../rules/eligibility'
import { currentRules } from '../rules/rule_versions'
import { cancelDeadline, ruleSentences, type RegistrationRules } from '../rules/rules'
import { slotState } from '../rules/slot_state'
import { visitOf } from '../schedules/present'
import * as previewing from './preview_repository'
import { formatRestriction } from './refusals'
import { rescheduleMoney } from './reschedules'

/** The confirm page's data; for a rescheduled order also what that means for its fee. @throws Refused NOT_FOUND, RESCHEDULE_NOT_ALLOWED */
export async function previewOrder(
  deps: Dependencies,
  accountId: string,
  slotId: string,
  rescheduleOrderId: string | undefined,
): Promise<OrderPreview> {
  const { sql } = deps
  if (!isUuid(slotId)) throw new Refused('NOT_FOUND', '没有找到这个时段')
  const replacedOrderId = rescheduleOrderId ?? null
  if (replacedOrderId !== null && !isUuid(replacedOrderId)) throw orderNotFound()
  const [place, candidates, { rules }] = await Promise.all([
    previewing.findPlace(sql, accountId, slotId),
    previewing.listCandidates(sql, accountId, { slotId, replacedOrderId }),
    currentRules(sql),
  ])
  if (place === undefined) throw new Refused('NOT_FOUND', '没有找到这个时段')
  const total = place.regFeeFen + place.treatFeeFen
  const reschedule =
    rescheduleOrderId === undefined
      ? null
      : await rescheduleMoney(deps, accountId, rescheduleOrderId, {
          departmentId: place.departmentId,
          feeOf: (id) =>
            feeOf(
              candidates.find(({ patientId }) => patientId === id),
              place,
            ),
        })
  const taken = place.taken - (place.held || place.isReturned ? 1 : 0)
  const state = slotState({
    ...place,
    taken: place.waited && !place.held ? place.capacity : taken,
  })
  const isAvailable = state === 'available'
  return {
    visit: visitOf(place),
    leftNum: isAvailable ? place.capacity - taken : 0,
    isHeld: place.held,
    reschedule,
    state,
    nextSerialNo: isAvailable ? place.nextNo : null,
    fee: { regFeeFen: place.regFeeFen, treatFeeFen: place.treatFeeFen, totalFeeFen: total },
    rules: ruleSentences(rules, { isFree: total === 0 }),
    preparation: place.preparation,
    cancelDeadline: hospitalMoment(
      cancelDeadline(
        { visitDate: place.visitDate, beginsAt: place.beginsAt, createdAt: place.now },
        rules,
      ),
    ),
    payWithinMinutes: rules.payWithinMinutes,
    patients: candidates
      .filter((candidate) => reschedule === null || candidate.patientId === reschedule.patientId)
      .map((candidate) => presentCandidate(candidate, place, reschedule, rules)),
    serverNow: hospitalMoment(place.now),
  }
}

function presentCandidate(
  candidate: previewing.CandidateRow,
  place: previewing.PreviewRow,
  reschedule: OrderPreview['reschedule'],
  rules: RegistrationRules,
): EligiblePatient {
  const dueFen = reschedule?.dueFen ?? feeOf(candidate, place)
  return {
    ...eligibility(candidate, place, dueFen, rules),
    expectedSplit: reschedule ? undefined : expectedSplit(candidate, place),
    ...entitlementOf(candidate, rules),
  }
}

/** What the slot costs one of them; whoever is not among them has no right to it. */
const feeOf = (
  candidate: Pick<previewing.CandidateRow, 'freeUntil'> | undefined,
  { regFeeFen, treatFeeFen }: previewing.PreviewRow,
): number => (candidate?.freeUntil ? 0 : regFeeFen + treatFeeFen)

function entitlementOf(
  { freeUntil, freeReason }: previewing.CandidateRow,
  rules: RegistrationRules,
): Pick<EligiblePatient, 'entitlement'> {
  if (freeUntil === null) return {}
  const own = ruleSentences(rules, { isFree: true })
  return { entitlement: { until: freeUntil, reason: freeReason, rules: own } }
}

/** The hospital's estimate; nothing for a patient without insurance, or where the hospital gives none. */
function expectedSplit(
  { isInsured, freeUntil }: Pick<previewing.CandidateRow, 'isInsured' | 'freeUntil'>,
  { insuranceFen, regFeeFen, treatFeeFen }: previewing.PreviewRow,
): EligiblePatient['expectedSplit'] {
  if (!isInsured || freeUntil !== null || insuranceFen === null || insuranceFen === 0)
    return undefined
  return { insuranceFen, selfFen: regFeeFen + treatFeeFen - insuranceFen }
}

function eligibility(
  candidate: previewing.CandidateRow,
  place: previewing.PreviewRow,
  dueFen: number,
  rules: RegistrationRules,
): EligiblePatient {
  const refuse = (reason: string, blockedBy: string | null = null): EligiblePatient => ({
    patientId: candidate.patientId,
    allowed: false,
    reason,
    blockedBy,
  })
  const fits = isEligible(candidate, place, place.visitDate)
  if (!fits.allowed) return refuse(fits.reason)
  if (candidate.restrictedUntil !== null)
    return refuse(formatRestriction(candidate.restrictedUntil))
  if (candidate.sameDepartment > 0)
    return refuse('当天在该科室已有预约', candidate.sameDepartmentOrder)
  if (candidate.isRegisteredElsewhere) return refuse(elsewhereWords)
  if (candidate.sameDay >= rules.activeOrdersPerPatientAndDay)
    return refuse(
      said`当天已有 ${rules.activeOrdersPerPatientAndDay} 个预约，不能再约`,
      candidate.sameDayOrder,
    )
  if (dueFen > 0 && candidate.unpaid >= rules.unpaidOrdersPerAccount)
    return refuse(
      said`您有 ${candidate.unpaid} 个订单还没支付，请先支付或取消`,
      candidate.unpaidOrder,
    )
  return { patientId: candidate.patientId, allowed: true, reason: null, blockedBy: null }
}
