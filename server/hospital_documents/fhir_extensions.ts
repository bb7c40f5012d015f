/** What Chinese hospitals publish and FHIR has no element for: extensions of this app, each of one type. They are published as StructureDefinitions. */
import { examExtensions } from './exam_extensions'
import { questionnaireExtensions } from './questionnaire_extensions'
import { copyExtensions, settlementExtensions, stayExtensions } from './stay/extensions'

/** The prefix of profiles and extensions. It is a name and no address: the app belongs to no domain. */
export const canonical = 'https://hospital-patient-services.example/fhir'

/** Each extension: the type of its value, its element, and its meaning. */
export const extensionTable = {
  version: [
    'String',
    ['Resource'],
    'The hospital’s count of changes of this resource, digits, as in `version` of a document; without it the later one sent wins',
  ],
  branch: [
    'Reference',
    ['Organization', 'Encounter', 'Invoice', 'DiagnosticReport'],
    'The branch (Location) that it belongs to',
  ],
  department: [
    'Reference',
    ['Schedule', 'Appointment', 'Questionnaire'],
    'The department of a clinic or a registration; of one with a doctor it need not be said',
  ],
  english: ['String', ['Organization'], 'English words, one a line: 血常规 = Full blood count'],
  treats: ['String', ['Organization'], '看什么病'],
  place: [
    'String',
    ['Organization', 'Schedule', 'HealthcareService', 'Appointment'],
    'Where it is, in words for patients',
  ],
  way: ['String', ['Organization', 'HealthcareService'], 'The way from the entrance, in words'],
  preparation: ['String', ['Organization'], 'What patients bring, one line each'],
  'age-from': ['Integer', ['Organization'], 'The youngest patients, in years'],
  'age-to': ['Integer', ['Organization'], 'The oldest patients, in years'],
  'sex-limit': ['Code', ['Organization'], 'male or female: whom the department sees'],
  level: ['String', ['Organization'], '医院等级'],
  'emergency-telephone': ['String', ['Organization'], '急诊电话'],
  intro: ['String', ['Organization', 'Practitioner'], 'An introduction for patients'],
  'open-hours': ['String', ['Organization', 'Location'], 'Opening hours, in words'],
  'today-until': ['String', ['Location'], 'When same-day registration ends, HH:mm'],
  sort: [
    'Integer',
    [
      'Organization',
      'Location',
      'PractitionerRole',
      'HealthcareService',
      'Task',
      'DocumentReference',
    ],
    'Its place in lists',
  ],
  'item-code': [
    'String',
    ['HealthcareService', 'ChargeItem', 'Invoice.lineItem'],
    'The place with a queue where it is done or handed out',
  ],
  letter: ['String', ['HealthcareService'], 'The letter before its queue’s numbers'],
  counters: ['Integer', ['HealthcareService'], 'How many windows call numbers'],
  'usual-seconds': ['Integer', ['HealthcareService'], 'How long one patient usually takes'],
  'registration-fee': ['Money', ['Schedule'], '挂号费'],
  'treatment-fee': ['Money', ['Schedule'], '诊疗费'],
  'expected-insurance': ['Money', ['Schedule'], 'What insurance usually bears of both fees'],
  insured: ['Boolean', ['Patient'], 'Insurance bears a part of the patient’s fees'],
  'half-day': ['Code', ['Schedule'], 'morning, afternoon, evening; by the first Slot without it'],
  'release-at': [
    'DateTime',
    ['Schedule'],
    'When places can be booked, where the rules do not say it',
  ],
  'stopped-reason': [
    'String',
    ['Schedule'],
    'Why the clinic is stopped or replaced, in words for patients',
  ],
  'replaced-by': [
    'Reference',
    ['Schedule'],
    'The doctor (PractitionerRole) who sees the patients instead',
  ],
  capacity: ['Integer', ['Slot'], 'How many patients at this time; 1 without it'],
  clinic: [
    'Reference',
    ['Encounter'],
    'The clinic (Schedule) of a visit that was not booked in the app',
  ],
  ...stayExtensions,
  'insurance-fee': ['Money', ['Account'], 'What the insurance bears, once it was settled'],
  ...settlementExtensions,
  ...copyExtensions,
  category: ['Code', ['ChargeItem', 'Invoice.lineItem'], '收费类别 01 to 14'],
  spec: ['String', ['ChargeItem', 'Invoice.lineItem', 'MedicationRequest'], '规格'],
  unit: ['String', ['Invoice.lineItem'], '单位'],
  quantity: ['Decimal', ['Invoice.lineItem'], '数量'],
  'unit-price': ['Money', ['Invoice.lineItem'], '单价'],
  'insurance-class': ['String', ['ChargeItem', 'Invoice.lineItem'], '甲类, 乙类, 自费 …'],
  'total-price': ['Money', ['ChargeItem'], 'Its cost, where it is not price by quantity'],
  'line-state': [
    'Code',
    ['ChargeItem', 'Invoice.lineItem'],
    'open, done, or refunded: it will not be done, and the money goes back',
  ],
  'executing-department': ['String', ['ChargeItem', 'Invoice.lineItem'], 'The department doing it'],
  'executing-place': ['String', ['ChargeItem', 'Invoice.lineItem'], 'Where it is done'],
  'visit-no': ['String', ['Invoice'], '就诊流水号'],
  'visit-date': ['Date', ['Invoice'], '就诊日期'],
  'expires-at': ['DateTime', ['Invoice'], 'Until when the bill can be paid in the app'],
  required: ['Boolean', ['Invoice'], 'Must be paid together with the other bills of its visit'],
  'paid-elsewhere': ['Boolean', ['Invoice'], 'Paid at a window, not in the app'],
  diagnosis: ['String', ['Invoice', 'DiagnosticReport'], 'The diagnosis, in words'],
  'department-name': [
    'String',
    ['Invoice', 'DiagnosticReport', 'HealthcareService'],
    'The department’s name as it is printed',
  ],
  'cost-type': ['String', ['Invoice'], '费别'],
  'fund-part': [
    'Money',
    ['Invoice', 'Appointment'],
    'What the insurance’s fund bears, where it is known',
  ],
  'account-part': [
    'Money',
    ['Invoice', 'Appointment'],
    'What the personal insurance account bears, where it is known',
  ],
  'other-part': ['Money', ['Appointment'], 'What others bear'],
  'cash-part': ['Money', ['Appointment'], 'What the patient paid himself'],
  'insurance-no': ['String', ['Appointment'], 'The bureau’s number of the payment (6201)'],
  'order-no': [
    'String',
    ['Invoice', 'ServiceRequest', 'CarePlan', 'MedicationRequest'],
    'The app’s order behind it',
  ],
  stay: ['Reference', ['Invoice'], 'The stay (Encounter) that an e-invoice is of'],
  'ticket-number': ['String', ['Invoice'], '票据号码'],
  'ticket-batch': ['String', ['Invoice'], '票据代码'],
  'ticket-check': ['String', ['Invoice'], '校验码'],
  reversed: ['Boolean', ['PaymentNotice'], 'Given back at the window'],
  withheld: [
    'String',
    ['DiagnosticReport'],
    'Handed out in person only: the reason. Send no results then',
  ],
  'expected-at': ['DateTime', ['DiagnosticReport'], 'When the report will be there'],
  'discussed-at': ['DateTime', ['DiagnosticReport'], 'When a doctor spoke with the patient of it'],
  'applied-at': ['DateTime', ['DiagnosticReport'], 'When it was asked for'],
  'received-at': ['DateTime', ['DiagnosticReport'], 'When the specimen reached the laboratory'],
  'verified-at': ['DateTime', ['DiagnosticReport'], 'When the report was verified'],
  applicant: ['String', ['DiagnosticReport'], 'Who asked for it'],
  findings: ['String', ['DiagnosticReport'], '检查所见'],
  advice: ['String', ['DiagnosticReport'], '建议'],
  correction: ['String', ['DiagnosticReport'], 'What was corrected'],
  reminder: ['String', ['DiagnosticReport'], 'What patients must know about this report'],
  verified: [
    'Boolean',
    ['ContactPoint'],
    'The hospital stands for this phone: anyone who has it may see everything',
  ],
  'guardian-certificate': [
    'Identifier',
    ['Patient.contact'],
    'The certificate of who acts for a child; a newborn without one is told by it',
  ],
  'clinic-id': ['String', ['Appointment'], 'The hospital’s id of the clinic that was booked'],
  'transaction-no': ['String', ['Appointment'], 'WeChat Pay’s number of the payment'],
  'pay-at-hospital': ['Boolean', ['Appointment'], '到院支付: the hospital takes the fee itself'],
  'fee-paid': ['Boolean', ['Appointment'], '到院支付: that fee was paid at the hospital'],
  'entitlement-id': ['String', ['Appointment'], '续诊: the `entitlement` that makes it free'],
  'lock-id': ['String', ['Appointment'], '锁号: the app’s number of the lock behind it'],
  'lock-no': ['String', ['Appointment'], '锁号: the hospital’s number of that lock'],
  'locked-until': ['DateTime', ['Appointment'], '锁号: until when a pending one is held'],
  channel: ['Code', ['Appointment'], 'Which other channel registered, as in a registration'],
  'channel-name': ['String', ['Appointment'], 'What the hospital calls that channel'],
  cancellable: ['Boolean', ['Appointment'], 'The app may ask for the end of such a registration'],
  'serial-no': ['Integer', ['Appointment'], '就诊序号'],
  left: ['Integer', ['Slot', 'Appointment'], 'Places left; all of a free Slot without it'],
  pool: ['Code', ['Schedule', 'HealthcareService'], 'app or hospital: whose slots these are'],
  'total-fee': ['Money', ['Appointment'], 'What was paid'],
  'ticket-code': [
    'String',
    ['Appointment'],
    'What the patient’s QR code holds; the Appointment’s id without it',
  ],
  ...examExtensions,
  ...questionnaireExtensions,
  critical: ['Boolean', ['Observation'], '危急值'],
} as const satisfies Record<string, readonly [string, readonly string[], string]>
export type ExtensionName = keyof typeof extensionTable

/** The names of extensions with values of a type. */
export type NamesOf<Type> = {
  [Name in ExtensionName]: (typeof extensionTable)[Name][0] extends Type ? Name : never
}[ExtensionName]

/** The canonical address of a profile or extension. */
export const urlOf = (name: string): string => `${canonical}/StructureDefinition/${name}`
