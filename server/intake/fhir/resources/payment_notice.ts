/** PaymentNotice: a deposit at a window. */
import * as v from 'valibot'
import { fenOf, moment, money, reference, text } from '../elements/datatypes'
import { flagOf } from '../elements/extension_values'
import { head, type ResourceKind } from '../resource'

const paymentNotice = v.object({
  resourceType: v.literal('PaymentNotice'),
  ...head,
  status: v.picklist(['active', 'cancelled', 'draft', 'entered-in-error']),
  request: v.optional(reference),
  created: moment,
  payment: v.object({ identifier: v.optional(v.object({ value: v.optional(text) })) }),
  amount: money,
})

/** A deposit paid at a window for the stay in `request`; for anything else it is stored only. */
export const paymentNoticeKind: ResourceKind<v.InferOutput<typeof paymentNotice>> = {
  type: 'PaymentNotice',
  schema: paymentNotice,
  assemble(read, resources) {
    if (read.status === 'draft' || read.request === undefined) return undefined
    const isBack = flagOf(read, 'reversed') === true || read.status !== 'active'
    return {
      kind: 'windowDeposit',
      id: resources.self,
      stayId: resources.idOf('Encounter', read.request),
      amountFen: fenOf(read.amount),
      receiptNo: read.payment.identifier?.value,
      paidAt: read.created,
      state: isBack ? 'reversed' : 'paid',
    }
  },
}
