/** Asking the hospital for the sums of a stay that is being discharged: once for all who look, and each answer is kept as a version. */
import { randomUUID } from 'node:crypto'
import type { Presettlement } from '../../../../src/contract/inpatient'
import { transaction, type Transaction } from '../../../database/client'
import type { Dependencies } from '../../../dependencies'
import { GatewayRefused, GatewayUnavailable } from '../../../gateways/failures'
import {
  sumsAgree,
  type HisPresettled,
  type HisPresettledSums,
} from '../../../gateways/his/discharges'
import { Refused } from '../../../http/refused'
import { lockStay } from '../stays/locking_repository'
import type { StayRow } from '../stays/stay_repository'
import { requireShown } from './access'
import { claimAsk, endAsk, findAsk } from './ask_repository'
import { presentPresettlement } from './present'
import { openDischarge, sameSums } from './rules'
import * as repository from './version_repository'

type AskEnd = Parameters<typeof endAsk>[2]

/** Asks the hospital, or shows its last answer where it was asked just now. @throws Refused NOT_OFFERED, NOT_FOUND, CONFLICT */
export async function askPresettlement(
  deps: Dependencies,
  accountId: string,
  inpatientId: string,
): Promise<Presettlement> {
  const { stay, discharge } = await requireShown(deps, accountId, inpatientId)
  const requestId = randomUUID()
  const { orderedAt } = discharge
  if (await claimAsk(deps.sql, { inpatientId: stay.inpatientId, requestId, orderedAt }))
    await ask(deps, stay, { requestId, orderedAt })
  if ((await findAsk(deps.sql, stay.inpatientId, orderedAt))?.outcome === 'not_offered')
    throw new Refused('NOT_OFFERED', '医院系统还没有预结算，请问住院处')
  return presentPresettlement(deps, accountId, { stay, discharge })
}

async function ask(
  deps: Dependencies,
  stay: StayRow,
  question: { requestId: string; orderedAt: string },
): Promise<void> {
  const { requestId, orderedAt } = question
  const { inpatientId, admissionNo, inTimes } = stay
  const answer = await answerOf(deps, { requestId, admissionNo, inTimes })
  await transaction(deps.sql, async (tx) => {
    const end =
      'outcome' in answer
        ? await endWithout(tx, inpatientId, answer)
        : await keep(tx, { inpatientId, orderedAt, answer })
    if (end.outcome === 'wrong')
      deps.log.warn(
        { inpatientId, requestId },
        'the sums of a discharge do not agree and are not shown',
      )
    await endAsk(tx, { inpatientId, requestId }, end)
  })
}

/** The hospital's sums, or what the question came to without any. */
async function answerOf(
  { gateways, log }: Dependencies,
  asked: { requestId: string; admissionNo: string; inTimes: number },
): Promise<HisPresettledSums | AskEnd> {
  let answer: HisPresettled | undefined
  try {
    answer = await gateways.his.presettle(asked)
  } catch (error) {
    if (error instanceof GatewayRefused)
      return { outcome: 'not_yet', code: error.code, reason: error.why || null }
    if (!(error instanceof GatewayUnavailable)) throw error
    log.warn(
      { why: error.why, requestId: asked.requestId },
      'the hospital did not say what a discharge costs',
    )
    return { outcome: 'silent' }
  }
  if (answer === undefined) return { outcome: 'not_offered' }
  if (answer.state === 'not_yet')
    return { outcome: 'not_yet', code: answer.code, reason: answer.reason }
  return sumsAgree(answer) ? answer : { outcome: 'wrong' }
}

/** Earlier sums hold no more where the hospital says that it cannot say them yet; its silence changes nothing. */
async function endWithout(tx: Transaction, inpatientId: string, end: AskEnd): Promise<AskEnd> {
  if (end.outcome !== 'not_yet') return end
  await lockStay(tx, inpatientId)
  const open = await repository.findOpen(tx, inpatientId)
  const note = end.reason ?? null
  if (open !== undefined)
    await repository.endVersions(tx, [open.presettlementId], { why: 'changed', note })
  return end
}

/** Keeps an answer under the lock of its stay: the same sums are no new version, others end the one before with the yes to it. */
async function keep(
  tx: Transaction,
  given: { inpatientId: string; orderedAt: string; answer: HisPresettledSums },
): Promise<AskEnd> {
  const { inpatientId, orderedAt, answer } = given
  const locked = await lockStay(tx, inpatientId)
  // Settled or taken back while the hospital was asked.
  if (locked === undefined || openDischarge(locked)?.orderedAt !== orderedAt)
    return { outcome: 'shown' }
  const { totalFen, selfPayFen, depositsFen, note, validUntil, asOf: asOfSaid } = answer
  const sums = {
    totalFen,
    funds: (answer.insurance ?? []).map(({ name, amountFen }) => ({ name, amountFen })),
    selfPayFen,
    depositsFen,
    refundFen: answer.refundFen ?? 0,
    owedFen: answer.owedFen ?? 0,
  }
  const knownFeesFen = await repository.sumFees(tx, inpatientId)
  const open = await repository.findOpen(tx, inpatientId)
  if (open !== undefined && sameSums(open, sums)) {
    const renewed = { asOfSaid, validUntil, note, knownFeesFen }
    await repository.renewVersion(tx, open.presettlementId, renewed)
    return { outcome: 'shown' }
  }
  const asOf = Date.parse(asOfSaid)
  // Other sums of the same moment, or of an earlier one.
  if (open !== undefined && asOf <= open.asOf.getTime()) return { outcome: 'wrong' }
  const outdated = await repository.outdatedUntil(tx, inpatientId)
  if (outdated !== undefined && asOf <= outdated.getTime())
    return { outcome: 'not_yet', code: 'LATE_CHARGES', reason: null }
  if (open !== undefined) await repository.endVersions(tx, [open.presettlementId], { why: 'newer' })
  const presettlementId = randomUUID()
  const version = { ...sums, asOfSaid, note, validUntil, knownFeesFen }
  await repository.insertVersion(tx, { ...version, presettlementId, inpatientId, orderedAt })
  return { outcome: 'shown' }
}
