/** Bills and electronic invoices of the demo's hospital as resources. */
import { canonical } from '../../../server/hospital_documents/fhir_extensions'
import { extension, yuan } from '../../../server/hospital_documents/fhir_writing'
import type { HospitalDocument as Document } from '../books'
import { counted, named, subjectOf, to, type HospitalDocument } from './words'

type Line = Document<'bill'>['lines'][number]

const states = {
  open: 'issued',
  paid: 'balanced',
  paid_elsewhere: 'balanced',
  withdrawn: 'cancelled',
} as const

/** A bill is an Invoice whose lines stand in itself. */
export function billAsFhir(bill: Document<'bill'>): HospitalDocument[] {
  return counted(bill, [
    {
      resourceType: 'Invoice',
      ...named('bill', bill.id),
      status: states[bill.state],
      type: { text: bill.title },
      subject: subjectOf(bill),
      date: bill.issuedAt,
      issuer: { display: bill.departName },
      participant: [{ actor: { display: bill.doctorName } }],
      lineItem: bill.lines.map(lineOf),
      totalGross: yuan(bill.lines.reduce((sum, { amountFen }) => sum + amountFen, 0)),
      extension: [
        ...extension('branch', to('Location', bill.branchId)),
        ...extension('department-name', bill.departName),
        ...extension('visit-no', bill.visitNo),
        ...extension('visit-date', bill.visitDate),
        ...extension('expires-at', bill.expiresAt),
        ...extension('diagnosis', bill.diagnosis),
        ...extension('cost-type', bill.costTypeName),
        ...extension('required', bill.isRequired),
        ...extension('fund-part', yuan(bill.fundFen)),
        ...extension('account-part', yuan(bill.accountFen)),
        ...extension('paid-elsewhere', bill.state === 'paid_elsewhere'),
      ],
    },
  ])
}

const lineOf = (line: Line) => ({
  chargeItemCodeableConcept: { text: line.name },
  priceComponent: [{ type: 'base', amount: yuan(line.amountFen) }],
  extension: [
    ...extension('category', line.category),
    ...extension('spec', line.spec),
    ...extension('unit', line.unit),
    ...extension('quantity', line.quantity),
    ...extension('unit-price', yuan(line.priceFen)),
    ...extension('insurance-class', line.insuranceClass),
    ...extension('executing-department', line.execDepartName),
    ...extension('executing-place', line.execPlace),
    ...extension('item-code', line.queueItemCode),
    ...extension('line-state', line.state),
  ],
})

/** The e-invoice of an order. */
export const invoiceAsFhir = (invoice: Document<'invoice'>): HospitalDocument[] =>
  counted(invoice, [ticketAsFhir(invoice, extension('order-no', invoice.orderNo))])

/** An e-invoice; `ofWhat` says what it is of. */
export const ticketAsFhir = (
  invoice: Omit<Document<'invoice'>, 'kind' | 'version' | 'at' | 'orderNo'>,
  ofWhat: object[],
): HospitalDocument => ({
  resourceType: 'Invoice',
  ...named('e-invoice', invoice.id),
  status: invoice.state === 'reversed' ? 'cancelled' : 'issued',
  type: {
    coding: [{ system: `${canonical}/CodeSystem/invoice-type`, code: 'e-invoice' }],
    text: invoice.name,
  },
  date: invoice.issuedAt,
  totalGross: yuan(invoice.totalFen),
  extension: [
    ...ofWhat,
    ...extension('ticket-batch', invoice.batchCode),
    ...extension('ticket-number', invoice.number),
    ...extension('ticket-check', invoice.random),
  ],
})
