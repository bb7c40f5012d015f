/** The schema of each kind of document. */
import type * as v from 'valibot'
import {
  clinicDocument,
  clinicWindowDocument,
  registrationDocument,
  rulesDocument,
  slotStateDocument,
  visitDocument,
} from './clinic'
import { entitlementDocument } from './entitlement'
import type { Kind } from './envelope'
import {
  examOrderDocument,
  examResourceDocument,
  examRuleDocument,
  examScheduleDocument,
} from './exam'
import { followUpDocument } from './follow_up'
import {
  billDocument,
  feeDayDocument,
  invoiceDocument,
  stayDocument,
  windowDepositDocument,
} from './money'
import {
  branchDocument,
  departmentDocument,
  doctorDocument,
  hospitalDocument,
  noticeDocument,
} from './organisation'
import { patientDocument } from './patient'
import { leafletDocument, prescriptionDocument } from './prescription'
import { questionnaireDocument } from './questionnaire'
import { itemDocument, queueDocument, queueEventDocument } from './queue'
import { refundAnswerDocument } from './refund_answer'
import { reportDocument } from './report'
import { clinicalDocument } from './stay/clinical_document'
import { copyRequestDocument, copyServiceDocument } from './stay/record_copies'

export const documentSchemas = {
  hospital: hospitalDocument,
  branch: branchDocument,
  department: departmentDocument,
  doctor: doctorDocument,
  item: itemDocument,
  notice: noticeDocument,
  rules: rulesDocument,
  patient: patientDocument,
  clinic: clinicDocument,
  clinicWindow: clinicWindowDocument,
  registration: registrationDocument,
  entitlement: entitlementDocument,
  followUp: followUpDocument,
  leaflet: leafletDocument,
  prescription: prescriptionDocument,
  slotState: slotStateDocument,
  visit: visitDocument,
  stay: stayDocument,
  feeDay: feeDayDocument,
  windowDeposit: windowDepositDocument,
  clinicalDocument,
  copyService: copyServiceDocument,
  copyRequest: copyRequestDocument,
  bill: billDocument,
  invoice: invoiceDocument,
  refundAnswer: refundAnswerDocument,
  report: reportDocument,
  queue: queueDocument,
  queueEvent: queueEventDocument,
  examResource: examResourceDocument,
  examSchedule: examScheduleDocument,
  examRule: examRuleDocument,
  examOrder: examOrderDocument,
  questionnaire: questionnaireDocument,
} as const satisfies Record<Kind, v.GenericSchema>
