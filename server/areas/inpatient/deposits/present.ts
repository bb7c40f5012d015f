/** Rows of deposits and of links as the contract's shapes. */
import type {
  Deposit,
  DepositStatus,
  LinkedStay,
  PayLink,
} from '../../../../src/contract/inpatient'
import type { Refund } from '../../../../src/contract/payment'
import { hospitalMoment } from '../../../hospital_time'
import { givenName, maskName } from '../../patient'
import { balanceOf, presentRules } from '../stays/present'
import type { StayRow } from '../stays/repository'
import { eventTitle } from './events'
import type { LinkRow } from './link_repository'
import type { DepositRow } from './repository'

const momentOrNull = (moment: Date | null): string | null =>
  moment === null ? null : hospitalMoment(moment)

/** A deposit; who paid by a link knows neither number nor balance of the stay. */
export function presentDeposit(row: DepositRow): Deposit {
  const status = statusOf(row)
  return {
    depositId: row.depositId,
    depositNo: row.depositNo,
    inpatientId: row.inpatientId,
    admissionNo: row.byLink ? '' : row.admissionNo,
    patientName: row.byLink ? maskName(row.patientName) : givenName(row.patientName),
    amountFen: row.amountFen,
    status,
    payStatus: row.payStatus,
    mode: row.mode,
    byLink: row.byLink,
    createdAt: hospitalMoment(row.createdAt),
    expiresAt: status === 'PENDING_PAY' ? momentOrNull(row.expiresAt) : null,
    paidAt: momentOrNull(row.paidAt),
    receiptNo: row.receiptNo,
    balanceAfterFen: row.balanceAfterFen,
    endReason: row.endReason,
    refund: presentRefund(row),
    timeline: row.events.map((event) => ({
      at: hospitalMoment(new Date(event.at)),
      title: eventTitle(event.kind),
      note: event.note,
    })),
    serverNow: hospitalMoment(row.now),
  }
}

function statusOf(row: DepositRow): DepositStatus {
  const isOver = row.status === 'PENDING_PAY' && row.expiresAt !== null && row.expiresAt <= row.now
  return isOver ? 'EXPIRED' : row.status
}

function presentRefund({ refund }: DepositRow): Refund | null {
  if (refund === null) return null
  const { amountFen, status, requestedAt, finishedAt, receivedBy } = refund
  return {
    amountFen,
    status: status === 'SUCCESS' || status === 'FAILED' ? status : 'PROCESSING',
    requestedAt: hospitalMoment(new Date(requestedAt)),
    finishedAt: finishedAt === null ? null : hospitalMoment(new Date(finishedAt)),
    receivedBy,
  }
}

/** A link without its token, which nobody can read again. */
export function presentLink(row: LinkRow): PayLink {
  return {
    linkId: row.linkId,
    createdAt: hospitalMoment(row.createdAt),
    expiresAt: hospitalMoment(row.expiresAt),
    isRevoked: row.isRevoked,
    paidFen: row.paidFen,
    paidTimes: row.paidTimes,
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
    expiresAt: hospitalMoment(row.expiresAt),
    serverNow: hospitalMoment(row.now),
  }
}
