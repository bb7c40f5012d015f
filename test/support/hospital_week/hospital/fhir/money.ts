/** Bills, invoices, fees of stays and deposits at the window as resources. */
import { text, type Json, type HospitalDocument } from '../paper'
import { coded, ext, partsOf, subjectOf, to, yuan, type Resource } from './words'

type Says = (published: HospitalDocument) => Resource[]

const billStates: Record<string, string> = {
  open: 'issued',
  paid: 'balanced',
  paid_elsewhere: 'balanced',
  withdrawn: 'cancelled',
}

const lineOf = (line: Json): Json => ({
  chargeItemCodeableConcept: { text: line.name },
  priceComponent: [{ type: 'base', amount: yuan(line.amountFen) }],
  extension: [
    ...ext('category', { valueCode: line.category }),
    ...ext('unit', { valueString: line.unit }),
    ...ext('quantity', { valueDecimal: line.quantity }),
    ...ext('unit-price', { valueMoney: yuan(line.priceFen) }),
    ...ext('insurance-class', { valueString: line.insuranceClass }),
    ...ext('executing-department', { valueString: line.execDepartName }),
    ...ext('executing-place', { valueString: line.execPlace }),
    ...ext('item-code', { valueString: line.queueItemCode }),
    ...ext('line-state', { valueCode: line.state }),
  ],
})

/** By the kind of document. */
export const money: Record<string, Says> = {
  bill: (published) => [
    {
      resourceType: 'Invoice',
      id: published.id,
      status: billStates[text(published.state)],
      type: { text: published.title },
      subject: subjectOf(published),
      date: published.issuedAt,
      issuer: { display: published.departName },
      participant: [{ actor: { display: published.doctorName } }],
      lineItem: partsOf(published.lines).map(lineOf),
      extension: [
        ...ext('branch', { valueReference: to('Location', published.branchId) }),
        ...ext('visit-no', { valueString: published.visitNo }),
        ...ext('visit-date', { valueDate: published.visitDate }),
        ...ext('expires-at', { valueDateTime: published.expiresAt }),
        ...(published.state === 'paid_elsewhere'
          ? ext('paid-elsewhere', { valueBoolean: true })
          : []),
      ],
    },
  ],

  invoice: (published) => [
    {
      resourceType: 'Invoice',
      id: published.id,
      status: published.state === 'reversed' ? 'cancelled' : 'issued',
      type: { ...coded('e-invoice'), text: published.name },
      date: published.issuedAt,
      totalGross: yuan(published.totalFen),
      extension: [
        ...ext('order-no', { valueString: published.orderNo }),
        ...ext('ticket-batch', { valueString: published.batchCode }),
        ...ext('ticket-number', { valueString: published.number }),
        ...ext('ticket-check', { valueString: published.random }),
      ],
    },
  ],

  windowDeposit: (published) => [
    {
      resourceType: 'PaymentNotice',
      id: published.id,
      status: published.state === 'reversed' ? 'cancelled' : 'active',
      request: to('Encounter', published.stayId),
      created: published.paidAt,
      payment: { identifier: { value: published.receiptNo } },
      recipient: to('Organization', 'first'),
      amount: yuan(published.amountFen),
    },
  ],

  // A charge keeps its place in the day's list; one that is not there any more is aborted.
  feeDay: ({ stayId, day, lines }) =>
    Array.from({ length: chargesOfADay }, (_, index): Resource => {
      const line = partsOf(lines)[index]
      return {
        resourceType: 'ChargeItem',
        id: `${text(stayId)}-${text(day)}-${index + 1}`,
        status: line === undefined ? 'aborted' : 'billable',
        code: { text: line?.name ?? '取消' },
        subject: { display: '住院病人' },
        context: to('Encounter', stayId),
        occurrenceDateTime: day,
        quantity: { value: line?.quantity ?? 0, unit: line?.unit },
        priceOverride: yuan(line?.priceFen),
        extension: [
          ...ext('category', { valueCode: line?.category }),
          ...ext('insurance-class', { valueString: line?.insuranceClass }),
        ],
      }
    }),
}

const chargesOfADay = 3
