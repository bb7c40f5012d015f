/** Tells the hospital for which bills a lender stands, so that laboratory and pharmacy go on without a cashier, and when it does not any more. */
import { transaction } from '../../../database/client'
import type { Dependencies } from '../../../dependencies'
import { GatewayRefused, GatewayUnavailable } from '../../../gateways/failures'
import { backoffMs } from '../../../values/backoff'
import { hospitalMoment } from '../../../values/hospital_time'
import { settleEach } from '../../../values/settle_each'
import { createWorkItem, resolveWork } from '../../work'
import * as repository from './hospital_repository'
import { releaseGuarantees } from './planning_repository'
import { endForHospital } from './rules'

/** After so many attempts without an answer a person looks. */
const silentAttempts = 9

/** Tells what is due; returns how many. */
export async function notifyDue(deps: Dependencies, limit = 20): Promise<number> {
  const due = await repository.claimNotices(deps.sql, limit)
  await settleEach(due.map((one) => notify(deps, one)))
  return due.length
}

async function notify(deps: Dependencies, notice: repository.Notice): Promise<void> {
  const reason = endForHospital(notice.state, notice.endReason)
  const about = { guaranteeNo: notice.outOrderNo, billNo: notice.billNo }
  try {
    if (reason === undefined) return await open(deps, notice)
    await deps.gateways.his.closeGuarantee({ ...about, reason })
    await repository.markHospitalClosed(deps.sql, notice.guaranteeId)
    if (notice.attempts >= silentAttempts) await resolveWork(deps.sql, silenceOf(notice))
  } catch (error) {
    if (!(error instanceof GatewayUnavailable || error instanceof GatewayRefused)) throw error
    deps.log.warn({ ...about, err: error }, 'the hospital does not answer on a guarantee')
    if (notice.attempts >= silentAttempts)
      await createWorkItem(deps.sql, deps.log, {
        ...silenceOf(notice),
        restHours: 24,
        facts: { number: notice.billNo, times: notice.attempts, why: error.message },
      })
    await repository.noticeLater(deps.sql, notice.guaranteeId, backoffMs(notice.attempts))
  }
}

/** A hospital that does not take it gets its cashier back: the reserve ends, and the patient pays as usual. */
async function open(deps: Dependencies, notice: repository.Notice): Promise<void> {
  const { guaranteeId, billId, outOrderNo, billNo, patientNo, reservedFen, sweepAt } = notice
  const isTaken = await deps.gateways.his
    .openGuarantee({
      guaranteeNo: outOrderNo,
      billNo,
      patientNo,
      amountFen: reservedFen,
      until: hospitalMoment(sweepAt),
    })
    .catch((error: unknown) => {
      if (error instanceof GatewayRefused) return false
      throw error
    })
  if (isTaken) {
    await repository.markHospitalOpen(deps.sql, guaranteeId)
    if (notice.attempts >= silentAttempts) await resolveWork(deps.sql, silenceOf(notice))
    return
  }
  await transaction(deps.sql, async (tx) => {
    await repository.markHospitalClosed(tx, guaranteeId)
    await releaseGuarantees(tx, { reason: 'hospital', of: { billIds: [billId] } })
  })
}

const silenceOf = ({ guaranteeId }: repository.Notice) =>
  ({ kind: 'credit_waiting', subject: `hospital ${guaranteeId}` }) as const
