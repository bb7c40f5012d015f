/** Rows of deposits and of links as the contract's shapes. */
import type {
  Deposit,
  DepositStatus,
  LinkedStay,
  PayLink,
} from '../../../../src/contract/inpatient'
import { hospitalMoment } from '../../../values/hospital_time'
import { maskName } from '../../patient'
import { presentLastRefund, timelineOf } from '../../payment'
import { balanceOf, presentOwed, presentRules } from '../stays/present'
import type { StayRow } from '../stays/stay_repository'
import type { DepositRow } from './deposit_repository'
import { eventTitle } from './events'
import type { LinkRow } from './link_repository'

/** Presents a deposit; a payer by link learns neither number nor balance of the stay. */
export function presentDeposit(row: DepositRow): Deposit {
  const status = statusOf(row)
  return {
    depositId: row.depositId,
    depositNo: row.depositNo,
    inpatientId: row.inpatientId,
    admissionNo: row.byLink ? '' : row.admissionNo,
    patientName: row.byLink || !row.isActing ? maskName(row.patientName) : row.patientName,
    amountFen: row.amountFen,
    status,
    payStatus: row.payStatus,
    mode: row.mode,
    purpose: row.purpose,
    byLink: row.byLink,
    createdAt: hospitalMoment(row.createdAt),
    expiresAt: status === 'PENDING_PAY' ? hospitalMoment(row.expiresAt) : null,
    paidAt: hospitalMoment(row.paidAt),
    receiptNo: row.receiptNo,
    balanceAfterFen: row.balanceAfterFen,
    endReason: row.endReason,
    refund: row.refund && presentLastRefund(row.refund),
    timeline: timelineOf(row.events, eventTitle),
    serverNow: hospitalMoment(row.now),
  }
}

function statusOf(row: DepositRow): DepositStatus {
  const isOver = row.status === 'PENDING_PAY' && row.expiresAt !== null && row.expiresAt <= row.now
  return isOver ? 'EXPIRED' : row.status
}

/** A link without its token, which is stored nowhere. */
export function presentLink(row: LinkRow): PayLink {
  return {
    ...row,
    createdAt: hospitalMoment(row.createdAt),
    expiresAt: hospitalMoment(row.expiresAt),
  }
}

/** What the holder of a link sees: a masked name and sums. */
export function presentLinked(row: StayRow & { expiresAt: Date }): LinkedStay {
  const balanceFen = balanceOf(row)
  return {
    patientName: maskName(row.patientName),
    hospitalName: row.hospitalName,
    status: row.status,
    balanceFen,
    needPayFen: Math.max(0, -balanceFen),
    deposit: presentRules(row),
    owed: presentOwed(row),
    expiresAt: hospitalMoment(row.expiresAt),
    serverNow: hospitalMoment(row.now),
  }
}
