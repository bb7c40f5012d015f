/** Rows of the database as the contract's shapes. */
import type {
  Deposit,
  DepositRules,
  DepositStatus,
  LinkedStay,
  PayLink,
  Stay,
  StayBrief,
} from '../../../src/contract/inpatient'
import type { Refund } from '../../../src/contract/payment'
import { hospitalMoment } from '../../hospital_time'
import { maskName } from '../patient'
import type { DepositRow, LinkRow } from './deposit_repository'
import { eventTitle } from './events'
import type { StayRow } from './repository'
import { daysInHospital, depositRefusal, inpatientRules, isLow, outlookOf } from './rules'

/** Deposits and what the insurance has taken over, minus what it cost; negative when something is owed. */
function balanceOf(row: StayRow): number {
  return row.prepaidFen + (row.insuranceFeeFen ?? 0) - row.totalCostFen
}

/** Whether diagnosis and items may be shown: sums are for everybody who may pay, the rest is the patient's own. */
export function seesDetails(row: StayRow): boolean {
  return row.accessLevel === 'full'
}

/** Whoever has only the number may pay in, and sees what that takes. */
export function hasNumberOnly(row: StayRow): boolean {
  return row.accessLevel === null
}

export function presentBrief(row: StayRow): StayBrief {
  const isHidden = hasNumberOnly(row)
  const balanceFen = balanceOf(row)
  return {
    inpatientId: row.inpatientId,
    admissionNo: row.admissionNo,
    inTimes: row.inTimes,
    status: row.status,
    patientName: maskName(row.patientName),
    departName: isHidden ? '' : row.departName,
    wardName: isHidden ? '' : row.wardName,
    bedNo: isHidden ? null : row.bedNo,
    inDate: row.inDate,
    outDate: row.outDate,
    balanceFen,
    isLow: isLow(row.status, balanceFen, outlookOf(balanceFen, row.fullDaysFen)),
    isBoundByNumber: isHidden,
  }
}

export function presentStay(row: StayRow): Stay {
  const balanceFen = balanceOf(row)
  const outlook = outlookOf(balanceFen, row.fullDaysFen)
  const shown: Stay = {
    ...presentBrief(row),
    sex: row.sex,
    age: row.age,
    branchName: row.branchName,
    wardPlace: row.wardPlace,
    wardTelephone: row.wardTelephone,
    doctorName: row.doctorName,
    nurseName: row.nurseName,
    costTypeName: row.costTypeName,
    diagnosis: seesDetails(row) ? row.diagnosis : null,
    seesDetails: seesDetails(row),
    days: row.status === 'AWAITING' ? 0 : daysInHospital(row.inDate, row.outDate ?? row.today),
    totalCostFen: row.totalCostFen,
    insuranceFeeFen: row.insuranceFeeFen,
    prepaidFen: row.prepaidFen,
    needPayFen: Math.max(0, -balanceFen),
    averageDayFen: row.status === 'ADMITTED' ? outlook.averageDayFen : null,
    averageOverDays: outlook.averageOverDays,
    lastsDays: row.status === 'ADMITTED' ? outlook.lastsDays : null,
    deposit: presentRules(row),
    lastFeeDate: row.lastFeeDate,
    serverNow: hospitalMoment(row.now),
  }
  return hasNumberOnly(row) ? { ...shown, ...hiddenFromNumber } : shown
}

const hiddenFromNumber = {
  sex: 'unknown',
  age: null,
  wardPlace: null,
  wardTelephone: null,
  doctorName: null,
  nurseName: null,
  costTypeName: '',
  totalCostFen: null,
  insuranceFeeFen: null,
  averageDayFen: null,
  lastsDays: null,
  lastFeeDate: null,
} as const satisfies Partial<Stay>

function presentRules({ status }: StayRow): DepositRules {
  const reason = depositRefusal(status) ?? null
  const { presetsFen, minFen, maxFen } = inpatientRules
  return { presetsFen: [...presetsFen], minFen, maxFen, allowed: reason === null, reason }
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
    patientName: maskName(row.patientName),
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
