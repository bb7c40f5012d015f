/** The requests to the hospital's system as schemas, for the OpenAPI document. Their types are those that the client sends. */
import * as v from 'valibot'
import { admissionRequests } from './admissions'
import { copyRequests } from './copies'
import { dischargeRequests } from './discharges'
import { examRequests } from './exams'
import type { HisFormAnswer } from './forms'
import { closing, guarantee } from './guarantees'
import type { HisPerson } from './identity'
import type { HisLockAsked } from './locks'
import type { HisPath } from './posting'
import type { HisNumberRequest } from './queues'
import type { HisRefundAsked } from './refunds'
import type {
  HisBills,
  HisClinicChange,
  HisDeposit,
  HisInsurance,
  HisOutsideCancel,
  HisRegistration,
} from './types'

const text = v.string()
const person: v.GenericSchema<HisPerson> = v.object({
  name: text,
  idType: text,
  idNo: text,
  sex: text,
  birthday: v.pipe(text, v.isoDate()),
  tel: text,
  guardian: v.optional(
    v.object({ name: text, idType: text, idNo: text, tel: text, relation: text }),
  ),
})
const insurance = v.nullish(
  v.object({
    payOrdId: text,
    fundFen: v.number(),
    accountFen: v.number(),
    otherFen: v.number(),
    cashFen: v.number(),
  }),
)
const registration: v.GenericSchema<HisRegistration> = v.object({
  orderNo: text,
  patientNo: text,
  person: v.nullish(person),
  departmentId: text,
  doctorId: v.nullable(text),
  scheduleId: text,
  clinicId: v.nullable(text),
  visitDate: v.pipe(text, v.isoDate()),
  beginTime: text,
  endTime: text,
  serialNo: v.number(),
  totalFeeFen: v.number(),
  transactionId: v.nullable(text),
  payAtHospital: v.optional(v.boolean()),
  insurance,
  lockId: v.nullish(text),
  hisLockNo: v.nullish(text),
})
const outside: v.GenericSchema<HisOutsideCancel> = v.object({
  registrationId: text,
  patientNo: text,
  reason: text,
})
const lock: v.GenericSchema<HisLockAsked> = v.object({
  lockId: text,
  clinicId: v.nullable(text),
  beginTime: text,
  patientNo: text,
  person: v.nullish(person),
  untilSeconds: v.number(),
})
const lockNumber = v.object({ lockId: text })
const clinicChange: v.GenericSchema<HisClinicChange> = v.object({
  changeId: text,
  clinicId: text,
  change: v.picklist(['stop', 'open', 'replace', 'places']),
  reason: text,
  doctorId: v.optional(v.nullable(text)),
  times: v.optional(v.array(v.object({ beginTime: text, extra: v.number() }))),
})
const formAnswer: v.GenericSchema<HisFormAnswer> = v.object({
  answerId: text,
  revision: v.number(),
  orderNo: text,
  patientNo: text,
  questionnaireId: text,
  questionnaireAt: text,
  answeredAt: text,
  answeredBy: v.nullable(text),
  note: text,
  summary: text,
  response: v.looseObject({ resourceType: v.literal('QuestionnaireResponse') }),
  photo: v.optional(v.looseObject({ resourceType: v.literal('DocumentReference') })),
})
const deposit: v.GenericSchema<HisDeposit> = v.object({
  depositNo: text,
  admissionNo: text,
  inTimes: v.number(),
  amountFen: v.number(),
  transactionId: text,
  purpose: v.optional(v.literal('settlement')),
  settlementNo: v.optional(text),
})
const bills: v.GenericSchema<HisBills> = v.object({
  orderNo: text,
  patientNo: text,
  billNos: v.array(text),
  totalFen: v.number(),
  cashFen: v.number(),
  transactionId: v.nullable(text),
  insurance,
})
const refundAsked: v.GenericSchema<HisRefundAsked> = v.object({
  askId: text,
  orderNo: text,
  patientNo: text,
  askedAt: text,
  reason: text,
  lines: v.array(v.object({ billNo: text, line: v.number(), amountFen: v.number() })),
})
const request: v.GenericSchema<HisNumberRequest> = v.object({
  patientNo: text,
  branchId: text,
  orderNo: v.nullable(text),
  registrationId: v.optional(v.nullable(text)),
  clinicId: v.nullable(text),
  itemCode: v.nullable(text),
  examId: v.optional(v.nullable(text)),
})
type Asked<Call extends keyof HisInsurance> = Parameters<HisInsurance[Call]>[0]
const upload: v.GenericSchema<Asked<'upload'>> = v.object({
  outTradeNo: text,
  business: v.picklist(['registration', 'outpatient']),
  orderNo: text,
  patientNo: text,
  billNos: v.array(text),
  totalFen: v.number(),
})
const preSettle: v.GenericSchema<Asked<'preSettle'>> = v.object({
  outTradeNo: text,
  payOrdId: text,
  payAuthNo: text,
  usesAccount: v.boolean(),
})
const insuredRefund: v.GenericSchema<Asked<'refund'>> = v.object({
  payOrdId: text,
  outRefundNo: text,
  fundFen: v.number(),
  accountFen: v.number(),
  otherFen: v.number(),
  cashFen: v.number(),
  reason: text,
})
const after = v.nullable(text)
const ofDay = v.object({ day: v.pipe(text, v.isoDate()), channel: v.literal('app'), after })

/** By call. */
export const hisRequests = {
  '/patient/match': person,
  '/patient/open': person,
  '/registration/confirm': registration,
  '/registration/cancel': v.object({ orderNo: text, reason: text }),
  '/registration/outside/cancel': outside,
  '/registration/lock': lock,
  '/registration/unlock': lockNumber,
  '/registration/lock/status': lockNumber,
  '/v1/slots': v.object({ clinicIds: v.array(text) }),
  '/registration/day': ofDay,
  '/payment/day': ofDay,
  '/clinic/change': clinicChange,
  '/form/answer': formAnswer,
  '/inpatient/deposit': deposit,
  '/outpatient/bill': bills,
  '/refund/ask': refundAsked,
  ...admissionRequests,
  ...copyRequests,
  '/guarantee/open': guarantee,
  '/guarantee/close': closing,
  ...dischargeRequests,
  ...examRequests,
  '/queue/take': request,
  '/queue/return': v.object({ queueId: text, number: v.number(), patientNo: text }),
  '/insurance/upload': upload,
  '/insurance/pre-settle': preSettle,
  '/insurance/revoke': v.object({ outTradeNo: text, payOrdId: text }),
  '/insurance/refund': insuredRefund,
  '/insurance/status': v.object({ payOrdId: text }),
  '/insurance/day-bill': v.object({ day: v.pipe(text, v.isoDate()) }),
  '/report/changes': v.object({ after, limit: v.number() }),
  '/v1/changes': v.object({ after, kinds: v.array(text), limit: v.number() }),
  '/v1/patient/changes': v.object({
    patient: v.object({ system: text, value: text }),
    since: text,
    after,
  }),
} as const satisfies Record<HisPath, v.GenericSchema>
