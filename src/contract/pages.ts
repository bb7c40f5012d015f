/** The client's pages that the server links to, in messages, links and returns from a payment: a test holds the client's routes and its app.config to this list. */

/** Each page by its route's name: its path and parameters. */
export const linkedPages = {
  registration_orderlist: page('/subpages/registration/registration_orderlist', 'orderId'),
  registration_doctor_detail: page('/subpages/registration/registration_doctor_detail', 'doctorId'),
  waitlist_detail: page('/subpages/waitlist/waitlist_detail', 'entryId'),
  outpatient_unpay_detail: page('/subpages/outpatient/outpatient_unpay_detail', 'billId'),
  outpatient_pay_detail: page('/subpages/outpatient/outpatient_pay_detail', 'orderId'),
  outpatient_orderlist: page('/subpages/outpatient/outpatient_orderlist'),
  inpatient_info: page('/subpages/inpatient/inpatient_info', 'inpatientId'),
  admission_forms: page('/subpages/form/admission_forms', 'inpatientId'),
  record_copy: page('/subpages/record_copy/record_copy', 'inpatientId'),
  inpatient_pay: page('/subpages/inpatient/inpatient_pay', 'inpatientId'),
  medical_insurance_payment: page(
    '/subpages/payment/medical_insurance_payment',
    'business',
    'orderId',
  ),
  report_order_detail: page('/subpages/report/report_order_detail', 'reportId'),
  queue_index: page('/subpages/takeno/queue_index'),
  credit_index: page('/subpages/credit/credit_index'),
  entitlement_list: page('/subpages/entitlement/entitlement_list'),
  follow_up_list: page('/subpages/entitlement/follow_up_list'),
  medicine_list: page('/subpages/entitlement/medicine_list', 'patientId'),
  feedback_index: page('/subpages/form/feedback_index', 'feedbackId'),
  exam_plan: page('/subpages/exam/exam_plan', 'patientId'),
  patient_list: page('/subpages/patient/patient_list'),
  privacy_index: page('/subpages/account/privacy_index'),
  message_list: page('/subpages/message/message_list'),
  share_open: page('/subpages/share/share_open'),
}

type LinkedPages = typeof linkedPages

/** The address of a page with its parameters, e.g. `/subpages/waitlist/waitlist_detail?entryId=…`. */
export function pageAddress<
  Name extends keyof LinkedPages,
  Carried extends LinkedPages[Name]['carries'][number],
>(name: Name, carried?: Record<Carried, string>): string {
  const query = new URLSearchParams(carried).toString()
  return query === '' ? linkedPages[name].path : `${linkedPages[name].path}?${query}`
}

function page<const Carried extends string[]>(path: string, ...carries: Carried) {
  return { path, carries }
}
