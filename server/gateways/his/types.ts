/** What the app needs of the hospital's own system (HIS). */
import type { HisChanges } from './changes'
import type { HisDays } from './days'
import type { HisExams } from './exams'
import type { HisForms } from './forms'
import type { HisGuarantees } from './guarantees'
import type { HisIdentity, HisPerson } from './identity'
import type { HisLocks } from './locks'
import type { HisQueues } from './queues'
import type { HisRefunds } from './refunds'
import type { HisStays } from './stays'

/** A paid (or free) order that the hospital must book. */
export interface HisRegistration {
  /** Our order number; the HIS keeps one registration for it, however often it is sent. */
  orderNo: string
  /** Empty for a patient whom the hospital could not identify: it then has `person`, and checks the certificate at the window. */
  patientNo: string
  person?: HisPerson | null
  departmentId: string
  doctorId: string | null
  /** The app's own. */
  scheduleId: string
  /** The hospital's id, for a clinic that came as a document. */
  clinicId: string | null
  visitDate: string
  beginTime: string
  endTime: string
  serialNo: number
  totalFeeFen: number
  transactionId: string | null
  /** 到院支付: nothing is paid yet; the window or the kiosk takes the fee before it gives a number, and the document `visit` says `paid`. */
  payAtHospital?: boolean
  /** The insurance's share, when it was used. */
  insurance?: HisInsuredPart | null
  /** For the hospital's own slots: our id of the lock, and the hospital's. */
  lockId?: string | null
  hisLockNo?: string | null
  /** Under which it costs nothing (续诊): the id of its document. */
  entitlementId?: string | null
}

/** The end of a registration that another channel made. */
export interface HisOutsideCancel {
  /** The hospital's own number of it: the id of its document. */
  registrationId: string
  patientNo: string
  reason: string
}

/** What the desk changed about a clinic of the hospital's. */
export interface HisClinicChange {
  /** Our number of the change; it has effect once. */
  changeId: string
  clinicId: string
  change: 'stop' | 'open' | 'replace' | 'places'
  /** In words for patients. */
  reason: string
  /** Of `replace`: who sees the patients instead. */
  doctorId?: string | null
  /** Of `places`: how many the desk has opened beside those of the clinic's document, for each time that changed. */
  times?: { beginTime: string; extra: number }[]
}

/** A paid deposit of a stay. */
export interface HisDeposit {
  /** Our deposit number; the HIS keeps one deposit for it, however often it is sent. */
  depositNo: string
  admissionNo: string
  inTimes: number
  amountFen: number
  /** The channel's number. */
  transactionId: string
  /** It is no deposit: it pays exactly what the settlement `settlementNo` left owed. Missing for a deposit. */
  purpose?: 'settlement'
  settlementNo?: string
}

/** Outpatient bills that were paid together. */
export interface HisBills {
  /** Our order number; the HIS keeps one payment for it, however often it is sent. */
  orderNo: string
  patientNo: string
  billNos: string[]
  totalFen: number
  cashFen: number
  /** The channel's number; null when the insurance bore everything. */
  transactionId: string | null
  /** The insurance's share, when it was used. */
  insurance?: HisInsuredPart | null
}

/** The reply of the HIS to entered bills: its receipt, and the e-invoice when it is made at once. */
export interface HisBillReceipt {
  receiptNo: string
  invoice: { billName: string; billBatchCode: string; billNo: string; random: string } | null
}

/** A settled insurance payment, as the confirmation of an order names it. */
export interface HisInsuredPart {
  /** The bureau's number of the payment (6201). */
  payOrdId: string
  fundFen: number
  accountFen: number
  otherFen: number
  cashFen: number
}

/** What the bureau decided in pre-settlement (6202). */
export interface HisInsuranceSplit {
  totalFen: number
  fundFen: number
  accountFen: number
  otherFen: number
  cashFen: number
}

/** The insurance bureau, reached through the hospital's system, where that has a connection to it. */
export interface HisInsurance {
  /** 6201: uploads the fees; the same number returns the same reply. @throws GatewayRefused (NOT_INSURED_HERE …), GatewayUnavailable. */
  upload(fees: {
    outTradeNo: string
    business: 'registration' | 'outpatient'
    orderNo: string
    patientNo: string
    billNos: string[]
    totalFen: number
  }): Promise<{ medOrgOrd: string; payOrdId: string }>
  /** 6202: computes the shares; may be repeated. @throws GatewayRefused (NOT_INSURED_HERE, ACCOUNT_FROZEN, AUTH_EXPIRED …), GatewayUnavailable. */
  preSettle(request: {
    outTradeNo: string
    payOrdId: string
    payAuthNo: string
    usesAccount: boolean
  }): Promise<HisInsuranceSplit>
  /** 6401: withdraws uploaded fees, so that they can never be settled; `settled` says that they were before. @throws GatewayUnavailable. */
  revoke(request: { outTradeNo: string; payOrdId: string }): Promise<'revoked' | 'settled'>
  /** 6203: refunds settled money to the funds; takes effect once per refund number. @throws GatewayRefused, GatewayUnavailable. */
  refund(request: {
    payOrdId: string
    outRefundNo: string
    fundFen: number
    accountFen: number
    otherFen: number
    cashFen: number
    reason: string
  }): Promise<{ refundedAt: Date }>
  /** 6301: the state of a payment. @throws GatewayUnavailable. */
  status(payOrdId: string): Promise<{
    state: 'UNPAID' | 'SETTLED' | 'REFUNDED' | 'REVOKED' | 'UNKNOWN'
    settledFen: number
    refundedFen: number
  }>
  /** The bureau's list of a past day; undefined while there is none. @throws GatewayUnavailable. */
  dayBill(day: string): Promise<HisInsuranceLine[] | undefined>
}

/** One line of the bureau's list of a day: what the funds paid, or got back. */
export interface HisInsuranceLine {
  kind: 'payment' | 'refund'
  /** Our number of the payment or of the refund. */
  number: string
  fundsFen: number
}

export interface HisGateway extends HisForms, HisDays, HisRefunds, HisGuarantees, HisStays {
  readonly identity: HisIdentity
  readonly queues: HisQueues
  readonly locks: HisLocks
  readonly exams: HisExams
  readonly insurance?: HisInsurance
  /** Books the registration; the same order number returns the same reply. @throws GatewayRefused (the hospital cannot keep the place: refund), GatewayUnavailable (try again). */
  confirmRegistration(
    registration: HisRegistration,
  ): Promise<{ hisOrderNo: string; ticketCode: string }>
  /** Cancels a booked registration; an unknown order number is not an error. @throws GatewayRefused (e.g. already seen), GatewayUnavailable. */
  cancelRegistration(request: { orderNo: string; reason: string }): Promise<void>
  /** Gives back what another channel registered; false where the hospital does not offer it. @throws GatewayRefused (why says it in the patient's words), GatewayUnavailable. */
  cancelOutside(request: HisOutsideCancel): Promise<boolean>
  /** Stops, opens or replaces a clinic, or opens places of it; false where the hospital does not offer it. @throws GatewayRefused, GatewayUnavailable. */
  changeClinic(change: HisClinicChange): Promise<boolean>
  /** Enters a deposit; the same deposit number returns the same reply. @throws GatewayRefused (the stay takes no deposit any more: refund), GatewayUnavailable (try again). */
  confirmDeposit(deposit: HisDeposit): Promise<{ receiptNo: string; balanceFen: number | null }>
  /** Enters paid bills; the same order number returns the same reply. @throws GatewayRefused (a bill is paid or withdrawn: refund), GatewayUnavailable (try again). */
  confirmBill(bills: HisBills): Promise<HisBillReceipt>
  /** Documents that changed after a cursor, oldest change first; undefined where the hospital offers no list. @throws GatewayUnavailable (try again). */
  listChanges(asked: {
    after: string | null
    kinds: readonly string[]
    limit: number
  }): Promise<HisChanges | undefined>
  /** Everything of one patient since a moment, page by page; undefined where the hospital does not offer it. @throws GatewayUnavailable (try again). */
  listPatientChanges(asked: {
    patient: { system: string; value: string }
    since: string
    after: string | null
  }): Promise<HisChanges | undefined>
}
