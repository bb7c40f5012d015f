/** What the app needs of the hospital's own system (HIS) for registration. */

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

export interface HisGateway {
  /** Enters the registration; the same order number gives the same answer. @throws GatewayRefused (the hospital cannot keep the place: refund), GatewayUnavailable (try again). */
  confirmRegistration(registration: HisRegistration): Promise<{ hisOrderNo: string; ticketCode: string }>
  /** Gives a confirmed place back; an unknown order number is not an error. @throws GatewayRefused (e.g. already seen), GatewayUnavailable. */
  cancelRegistration(request: { orderNo: string; reason: string }): Promise<void>
}
