/** The electronic invoice of an order or of a stay: an Invoice of the type `e-invoice`. */
import * as v from 'valibot'
import { codeIn, concept, type Concept, fenOf, moment, money } from '../elements/datatypes'
import { textOf } from '../elements/extension_values'
import { head, Unfit, type ResourceKind } from '../resource'

const eInvoice = v.object({
  resourceType: v.literal('Invoice'),
  ...head,
  status: v.string(),
  type: v.optional(concept),
  date: v.optional(moment),
  totalGross: v.optional(money),
})
type EInvoice = v.InferOutput<typeof eInvoice>

/** As a stay finds its own. */
export const eInvoiceKind: ResourceKind<EInvoice> = { type: 'Invoice', schema: eInvoice }

export const isEInvoice = ({ type }: { type?: Concept | undefined }): boolean =>
  codeIn([type], { 'e-invoice': true }) === true

export const isReversed = ({ status }: { status: string }): boolean =>
  status === 'cancelled' || status === 'entered-in-error'

/** Its name and numbers. @throws Unfit */
export function numbersOf(read: EInvoice) {
  if (read.totalGross === undefined) throw new Unfit('Invoice.totalGross', 'is missing')
  return {
    name: read.type?.text,
    batchCode: textOf(read, 'ticket-batch'),
    number: textOf(read, 'ticket-number'),
    random: textOf(read, 'ticket-check'),
    totalFen: fenOf(read.totalGross),
  }
}
