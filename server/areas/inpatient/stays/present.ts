/** Rows of stays as the contract's shapes. */
import type {
  DepositRules,
  SettlementOwed,
  SettlementReturn,
  Stay,
  StayBrief,
} from '../../../../src/contract/inpatient'
import { hospitalMoment } from '../../../values/hospital_time'
import { maskName } from '../../patient'
import {
  daysInHospital,
  depositRefusal,
  inpatientRules,
  isLow,
  outlookOf,
  suggestedFen,
  owedOnPhone,
} from '../rules'
import type { ReturnRow } from '../settlements/refunding_repository'
import type { StayRow } from './stay_repository'

/** Deposits and the insurance's share, minus the fees; negative when money is owed. After the settlement the hospital's own figures count. */
export function balanceOf(row: StayRow): number {
  const { settlement } = row
  if (settlement !== null)
    return settlement.closedAt === null ? settlement.refundFen - settlement.owedFen : 0
  return row.prepaidFen + (row.insuranceFeeFen ?? 0) - row.totalCostFen
}

/** What of diagnosis and items may be shown: sums are for every payer, the rest for the patient's own account after the step-up check. */
export function detailsOf(row: StayRow, isSteppedUp: boolean) {
  const isFull = row.accessLevel === 'full'
  return { seesDetails: isFull && isSteppedUp, needsStepUp: isFull && !isSteppedUp }
}

/** Whether the account knows only the number: it may pay in, and sees what that takes. */
export function hasNumberOnly(row: StayRow): boolean {
  return row.accessLevel === null
}

/** A stay as lists show it. */
export function presentBrief(row: StayRow): StayBrief {
  const isHidden = hasNumberOnly(row)
  const balanceFen = balanceOf(row)
  return {
    inpatientId: row.inpatientId,
    admissionNo: row.admissionNo,
    inTimes: row.inTimes,
    status: row.status,
    ...(!isHidden && { patientId: row.patientId }),
    patientName: isHidden ? maskName(row.patientName) : row.patientName,
    departName: isHidden ? '' : row.departName,
    wardName: isHidden ? '' : row.wardName,
    bedNo: isHidden ? null : row.bedNo,
    inDate: row.inDate,
    outDate: row.outDate,
    balanceFen,
    isLow: isLow(row.status, balanceFen, {
      ...outlookOf(balanceFen, row.fullDaysFen),
      alertBelowFen: row.alertBelowFen,
    }),
    isBoundByNumber: isHidden,
  }
}

/** A stay with what this account may see of it. */
export function presentStay(
  row: StayRow,
  isSteppedUp: boolean,
  { returns, canCopy }: { returns: readonly ReturnRow[]; canCopy: boolean },
): Stay {
  const details = detailsOf(row, isSteppedUp)
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
    diagnosis: details.seesDetails ? row.diagnosis : null,
    ...details,
    days: row.status === 'AWAITING' ? 0 : daysInHospital(row.inDate, row.outDate ?? row.today),
    totalCostFen: row.settlement?.totalFen ?? row.totalCostFen,
    insuranceFeeFen: row.settlement?.insuranceFen ?? row.insuranceFeeFen,
    prepaidFen: row.prepaidFen,
    needPayFen: Math.max(0, -balanceFen),
    averageDayFen: row.status === 'ADMITTED' ? outlook.averageDayFen : null,
    averageOverDays: outlook.averageOverDays,
    lastsDays: row.status === 'ADMITTED' ? outlook.lastsDays : null,
    deposit: presentRules(row),
    alertBelowFen: row.alertBelowFen,
    lastFeeDate: row.lastFeeDate,
    settlement: row.settlement,
    admission: row.status === 'AWAITING' ? row.admission : null,
    discharge: row.discharge,
    returns: presentReturns(row, returns),
    owed: presentOwed(row),
    canCopy,
    serverNow: hospitalMoment(row.now),
  }
  return hasNumberOnly(row) ? { ...shown, ...hiddenFromNumber } : shown
}

const hiddenFromNumber = {
  sex: 'unknown' as const,
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
  settlement: null,
  admission: null,
  discharge: null,
  returns: [],
} satisfies Partial<Stay>

/** What of the settlement can be paid on the phone, or was; null when nothing is owed here. */
export function presentOwed({ settlement, isSettlementPaid }: StayRow): SettlementOwed | null {
  const amountFen = owedOnPhone(settlement)
  return amountFen === 0 ? null : { amountFen, state: isSettlementPaid ? 'PAID' : 'TO_PAY' }
}

/** Where each part of what goes back goes, the account's own first; the window gives what the app has not. */
function presentReturns(
  { settlement }: Pick<StayRow, 'settlement'>,
  rows: readonly ReturnRow[],
): SettlementReturn[] {
  if (settlement === null || settlement.handledBy !== 'app') return []
  const parts: SettlementReturn[] = rows.map(({ to, amountFen, status }) => ({
    to,
    amountFen,
    state: status,
  }))
  const windowFen = settlement.refundFen - parts.reduce((sum, part) => sum + part.amountFen, 0)
  if (windowFen <= 0) return parts
  const state = settlement.closedAt === null ? 'WAITING' : 'SUCCESS'
  return [...parts, { to: 'window', amountFen: windowFen, state }]
}

/** The limits of a deposit. */
export function presentRules(row: StayRow): DepositRules {
  const reason = depositRefusal(row.status) ?? null
  const { presetsFen, minFen, maxFen } = inpatientRules
  return {
    presetsFen: [...presetsFen],
    minFen,
    maxFen,
    allowed: reason === null,
    reason,
    suggested: suggestedOf(row),
  }
}

/** What is still asked for. Its reason may name an operation: only whoever may see everything of the patient reads it, and nobody by a link. */
function suggestedOf(row: StayRow): DepositRules['suggested'] {
  const { suggestedDeposit: asked, paidSinceFen, accessLevel } = row
  const leftFen = asked === null ? 0 : suggestedFen(asked.amountFen, paidSinceFen)
  if (asked === null || leftFen === 0) return null
  return { amountFen: leftFen, why: accessLevel === 'full' ? asked.reason : null }
}
