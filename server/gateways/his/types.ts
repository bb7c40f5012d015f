/** What the app needs of the hospital's own system (HIS). */

/** A paid (or free) place that the hospital must enter in its own books. */
export interface HisRegistration {
  /** Our order number; the HIS keeps one registration for it, however often it is sent. */
  orderNo: string
  patientNo: string
  departmentId: string
  doctorId: string | null
  scheduleId: string
  visitDate: string
  beginTime: string
  endTime: string
  serialNo: number
  totalFeeFen: number
  transactionId: string | null
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
}

/** Outpatient bills that were paid together. */
export interface HisBills {
  /** Our order number; the HIS keeps one payment for it, however often it is sent. */
  orderNo: string
  patientNo: string
  billNos: string[]
  totalFen: number
  cashFen: number
  /** The channel's number. */
  transactionId: string
}

/** What the HIS says of bills it entered: its receipt, and the e-invoice when it is made at once. */
export interface HisBillReceipt {
  receiptNo: string
  invoice: { billName: string; billBatchCode: string; billNo: string; random: string } | null
}

export interface HisGateway {
  /** Enters the registration; the same order number gives the same answer. @throws GatewayRefused (the hospital cannot keep the place: refund), GatewayUnavailable (try again). */
  confirmRegistration(registration: HisRegistration): Promise<{ hisOrderNo: string; ticketCode: string }>
  /** Gives a confirmed place back; an unknown order number is not an error. @throws GatewayRefused (e.g. already seen), GatewayUnavailable. */
  cancelRegistration(request: { orderNo: string; reason: string }): Promise<void>
  /** Enters a deposit; the same deposit number gives the same answer. @throws GatewayRefused (the stay takes no deposit any more: refund), GatewayUnavailable (try again). */
  confirmDeposit(deposit: HisDeposit): Promise<{ receiptNo: string; balanceFen: number | null }>
  /** Enters paid bills; the same order number gives the same answer. @throws GatewayRefused (a bill is paid or withdrawn: refund), GatewayUnavailable (try again). */
  confirmBill(bills: HisBills): Promise<HisBillReceipt>
}
