/** Bills, invoices, fees of stays and deposits at the window as resources. */
import { text, type Json, type Told } from '../paper'
import { coded, ext, partsOf, subjectOf, to, yuan, type Resource } from './words'

type Says = (told: Told) => Resource[]

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
  bill: (told) => [
    {
      resourceType: 'Invoice',
      id: told.id,
      status: billStates[text(told.state)],
      type: { text: told.title },
      subject: subjectOf(told),
      date: told.issuedAt,
      issuer: { display: told.departName },
      participant: [{ actor: { display: told.doctorName } }],
      lineItem: partsOf(told.lines).map(lineOf),
      extension: [
        ...ext('branch', { valueReference: to('Location', told.branchId) }),
        ...ext('visit-no', { valueString: told.visitNo }),
        ...ext('visit-date', { valueDate: told.visitDate }),
        ...ext('expires-at', { valueDateTime: told.expiresAt }),
        ...(told.state === 'paid_elsewhere' ? ext('paid-elsewhere', { valueBoolean: true }) : []),
      ],
    },
  ],

  invoice: (told) => [
    {
      resourceType: 'Invoice',
      id: told.id,
      status: told.state === 'reversed' ? 'cancelled' : 'issued',
      type: { ...coded('e-invoice'), text: told.name },
      date: told.issuedAt,
      totalGross: yuan(told.totalFen),
      extension: [
        ...ext('order-no', { valueString: told.orderNo }),
        ...ext('ticket-batch', { valueString: told.batchCode }),
        ...ext('ticket-number', { valueString: told.number }),
        ...ext('ticket-check', { valueString: told.random }),
      ],
    },
  ],

  windowDeposit: (told) => [
    {
      resourceType: 'PaymentNotice',
      id: told.id,
      status: told.state === 'reversed' ? 'cancelled' : 'active',
      request: to('Encounter', told.stayId),
      created: told.paidAt,
      payment: { identifier: { value: told.receiptNo } },
      recipient: to('Organization', 'first'),
      amount: yuan(told.amountFen),
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
