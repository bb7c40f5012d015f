/** Stays of the demo's hospital, with their fees and the deposits at the window, as resources. */
import { coded, extension, numbering, yuan } from '../../../server/hospital_documents/fhir_writing'
import type { HospitalDocument as Document } from '../books'
import { ticketAsFhir } from './bills'
import { partsOf, stepsAsFhir, suggestedAsFhir } from './stay_steps'
import { counted, named, safeId, subjectOf, to, type HospitalDocument } from './words'

const encounterStates = {
  AWAITING: 'planned',
  ADMITTED: 'in-progress',
  SETTLING: 'in-progress',
  DISCHARGED: 'finished',
} as const
const accountStates = {
  AWAITING: 'active',
  ADMITTED: 'active',
  SETTLING: 'on-hold',
  DISCHARGED: 'inactive',
} as const

/** A stay is an Encounter with its Account and the e-invoices of its settlement; the ward stands inside it. */
export function stayAsFhir(stay: Document<'stay'>): HospitalDocument[] {
  const { id, identifier } = named('stay', stay.id)
  const place = (code: string, location: object) => ({
    location,
    physicalType: coded(code, 'http://terminology.hl7.org/CodeSystem/location-physical-type'),
  })
  return counted(stay, [
    {
      resourceType: 'Account',
      id,
      status: accountStates[stay.status],
      type: { text: stay.costTypeName },
      extension: [
        ...extension('insurance-fee', yuan(stay.settlement?.insuranceFen ?? stay.insuranceFeeFen)),
        ...settledAsFhir(stay.settlement),
        ...suggestedAsFhir(stay.suggestedDeposit),
      ],
    },
    {
      resourceType: 'Encounter',
      id,
      identifier: [
        ...identifier,
        { use: 'secondary', system: numbering('admission-no'), value: stay.admissionNo },
      ],
      contained: [
        {
          resourceType: 'Location',
          id: 'ward',
          name: stay.wardName,
          description: stay.wardPlace,
        },
      ],
      status: encounterStates[stay.status],
      class: { system: 'http://terminology.hl7.org/CodeSystem/v3-ActCode', code: 'IMP' },
      subject: subjectOf(stay),
      account: [to('Account', stay.id)],
      participant:
        stay.doctorName === null
          ? []
          : [{ type: [coded('ATND')], individual: { display: stay.doctorName } }],
      period: { start: stay.inDate, end: stay.outDate },
      reasonCode: [{ text: stay.diagnosis }],
      serviceProvider: { display: stay.departName },
      location: [
        place('wa', { reference: '#ward' }),
        ...(stay.bedNo === null ? [] : [place('bd', { display: stay.bedNo })]),
      ],
      extension: [
        ...extension('branch', to('Location', stay.branchId)),
        ...extension('in-times', stay.inTimes),
        ...extension('nurse', stay.nurseName),
        ...extension('ward-telephone', stay.wardTelephone),
        ...stepsAsFhir(stay),
      ],
    },
    ...invoicesOf(stay),
    ...partsOf(stay),
  ])
}

const invoicesOf = ({ id, settlement }: Document<'stay'>): HospitalDocument[] =>
  (settlement?.invoices ?? []).map((invoice) =>
    ticketAsFhir(
      {
        ...invoice,
        id: invoice.number,
        state: 'valid',
        issuedAt: settlement?.settledAt ?? '',
      },
      extension('stay', to('Encounter', id)),
    ),
  )

function settledAsFhir(settlement: Document<'stay'>['settlement']) {
  if (settlement === null) return []
  return [
    ...extension('settlement-no', settlement.number),
    ...extension('settled-at', settlement.settledAt),
    ...extension('settled-total', yuan(settlement.totalFen)),
    ...extension('settled-other', yuan(settlement.otherFen)),
    ...extension('settled-deposits', yuan(settlement.depositFen)),
    ...extension('settled-refund', yuan(settlement.refundFen)),
    ...extension('settled-owed', yuan(settlement.owedFen)),
    ...extension('settled-by', settlement.handledBy === 'app' ? 'app' : null),
    ...extension('settled-closed-at', settlement.closedAt),
    ...extension('settled-note', settlement.note),
  ]
}

/** A day of fees is its ChargeItems, which mean nothing without their stay. In this hospital a line is never removed: its position in the day is its id. */
export function feeDayAsFhir(
  feeDay: Document<'feeDay'>,
  stay: Document<'stay'>,
): HospitalDocument[] {
  const { stayId, day } = feeDay
  const charges = feeDay.lines.map((line, index) => ({
    resourceType: 'ChargeItem',
    id: safeId(`${stayId}.${day}.${String(index + 1).padStart(3, '0')}`),
    status: 'billable',
    code: { text: line.name },
    subject: subjectOf(stay),
    context: to('Encounter', stayId),
    occurrenceDateTime: day,
    quantity: { value: line.quantity, unit: line.unit },
    priceOverride: yuan(line.priceFen),
    extension: [
      ...extension('category', line.category),
      ...extension('spec', line.spec),
      ...extension('total-price', yuan(line.amountFen)),
      ...extension('insurance-class', line.insuranceClass),
    ],
  }))
  return [...stayAsFhir(stay), ...counted(feeDay, charges)]
}

/** Money paid in at a window, or given back there. */
export function windowDepositAsFhir(deposit: Document<'windowDeposit'>): HospitalDocument[] {
  return counted(deposit, [
    {
      resourceType: 'PaymentNotice',
      ...named('deposit', deposit.id),
      status: deposit.state === 'reversed' ? 'cancelled' : 'active',
      request: { ...to('Encounter', deposit.stayId), type: 'Encounter' },
      created: deposit.paidAt,
      payment:
        deposit.receiptNo === null
          ? { display: '没有收据号' }
          : { identifier: { value: deposit.receiptNo } },
      recipient: { display: '住院收费处' },
      amount: yuan(deposit.amountFen),
    },
  ])
}
