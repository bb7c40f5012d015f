/** An Invoice is a bill with its lines, or the e-invoice of a paid order. */
import * as v from 'valibot'
import { concept, fenOf, moment, money, reference, wordsOf, dayOf } from '../elements/datatypes'
import {
  codeOf,
  dayOf as dayIn,
  decimalOf,
  extensions,
  fenIn,
  flagOf,
  momentOf,
  referenceOf,
  textOf,
} from '../elements/extension_values'
import { branchIn, head, type ResourceKind, type ResourceView, Unfit } from '../resource'
import { chargeItemKind, chargeOf, isCharged } from './charge_item'
import { isEInvoice, isReversed, numbersOf } from './e_invoice'
import { patientOf } from './patient'

const line = v.object({
  extension: extensions,
  chargeItemReference: v.optional(reference),
  chargeItemCodeableConcept: v.optional(concept),
  priceComponent: v.optional(
    v.array(v.object({ type: v.string(), amount: v.optional(money) })),
    [],
  ),
})
type Line = v.InferOutput<typeof line>

const invoice = v.object({
  resourceType: v.literal('Invoice'),
  ...head,
  status: v.picklist(['draft', 'issued', 'balanced', 'cancelled', 'entered-in-error']),
  type: v.optional(concept),
  subject: v.optional(reference),
  date: v.optional(moment),
  issuer: v.optional(reference),
  participant: v.optional(v.array(v.object({ actor: reference })), []),
  lineItem: v.optional(v.array(line), []),
  totalGross: v.optional(money),
})
type Invoice = v.InferOutput<typeof invoice>

/** A bill; with the type `e-invoice` the electronic invoice of an order. Drafts are stored only. */
export const invoiceKind: ResourceKind<Invoice> = {
  type: 'Invoice',
  schema: invoice,
  wholes: (read) => [referenceOf(read, 'stay')],
  assemble(read, resources) {
    if (read.status === 'draft') return undefined
    if (read.date === undefined) throw new Unfit('Invoice.date', 'is missing')
    if (!isEInvoice(read)) return billOf(read, resources)
    // A stay's stands in the stay's settlement.
    return referenceOf(read, 'stay') === undefined ? ticketOf(read, resources) : undefined
  },
}

const ticketOf = (read: Invoice, resources: ResourceView) =>
  ({
    kind: 'invoice',
    id: resources.self,
    orderNo: textOf(read, 'order-no'),
    ...numbersOf(read),
    state: isReversed(read) ? 'reversed' : 'valid',
    issuedAt: read.date,
  }) as const

function billOf(read: Invoice, resources: ResourceView) {
  if (read.subject === undefined) throw new Unfit('Invoice.subject', 'is missing')
  const lines = read.lineItem.map((one, place) => lineOf(one, place, resources))
  const sumFen = lines.reduce((sum, { amountFen }) => sum + amountFen, 0)
  if (read.totalGross !== undefined && fenOf(read.totalGross) !== sumFen)
    throw new Unfit('Invoice.totalGross', 'is not the sum of the lines')
  return {
    kind: 'bill',
    id: resources.self,
    branchId: branchIn(resources, referenceOf(read, 'branch')),
    patient: patientOf(read.subject, resources),
    visitNo: textOf(read, 'visit-no') ?? resources.self,
    visitDate: dayIn(read, 'visit-date') ?? dayOf(read.date),
    departName: textOf(read, 'department-name') ?? read.issuer?.display,
    doctorName: read.participant[0]?.actor.display,
    diagnosis: textOf(read, 'diagnosis'),
    costTypeName: textOf(read, 'cost-type'),
    title: wordsOf(read.type),
    isRequired: flagOf(read, 'required'),
    fundFen: fenIn(read, 'fund-part'),
    accountFen: fenIn(read, 'account-part'),
    issuedAt: read.date,
    expiresAt: momentOf(read, 'expires-at'),
    state: stateOf(read),
    lines,
  } as const
}

function stateOf(read: Invoice): 'open' | 'paid' | 'paid_elsewhere' | 'withdrawn' {
  if (read.status === 'issued') return 'open'
  if (read.status !== 'balanced') return 'withdrawn'
  return flagOf(read, 'paid-elsewhere') === true ? 'paid_elsewhere' : 'paid'
}

const lineExtras = (given: Parameters<typeof textOf>[0]) => ({
  execDepartName: textOf(given, 'executing-department'),
  execPlace: textOf(given, 'executing-place'),
  queueItemCode: textOf(given, 'item-code'),
})

function lineOf(read: Line, place: number, resources: ResourceView) {
  const { chargeItemReference, chargeItemCodeableConcept } = read
  if (chargeItemReference !== undefined) {
    const item = resources.need(chargeItemKind, chargeItemReference)
    const state = codeOf(read, 'line-state') ?? codeOf(item, 'line-state')
    return {
      ...chargeOf(item),
      ...lineExtras(item),
      state: state ?? (isCharged(item) ? 'open' : 'refunded'),
    }
  }
  const path = `Invoice.lineItem[${place}]`
  const category = codeOf(read, 'category')
  if (category === undefined) throw new Unfit(path, 'the extension category is missing')
  const base = read.priceComponent.filter(({ type }) => type === 'base')
  const amountFen = base.reduce(
    (sum, { amount }) => sum + (amount === undefined ? 0 : fenOf(amount)),
    0,
  )
  if (base.length === 0) throw new Unfit(path, 'has no priceComponent of type base')
  const times = decimalOf(read, 'quantity') ?? 1
  return {
    category,
    name: wordsOf(chargeItemCodeableConcept),
    spec: textOf(read, 'spec'),
    unit: textOf(read, 'unit'),
    priceFen: fenIn(read, 'unit-price') ?? Math.round(amountFen / times),
    quantity: times,
    amountFen,
    insuranceClass: textOf(read, 'insurance-class'),
    ...lineExtras(read),
    state: codeOf(read, 'line-state') ?? 'open',
  }
}
