/** ChargeItem: a line of a bill, or a fee of one day of a stay. */
import * as v from 'valibot'
import {
  concept,
  day,
  fenOf,
  money,
  quantity,
  reference,
  wordsOf,
  dayOf,
} from '../elements/datatypes'
import { codeOf, fenIn, textOf } from '../elements/extension_values'
import { head, type ResourceKind, Unfit } from '../resource'
import { encounterKind } from './encounter'
import { isStay } from './stay'

const chargeItem = v.object({
  resourceType: v.literal('ChargeItem'),
  ...head,
  status: v.picklist([
    'planned',
    'billable',
    'not-billable',
    'aborted',
    'billed',
    'entered-in-error',
    'unknown',
  ]),
  code: concept,
  context: v.optional(reference),
  occurrenceDateTime: v.optional(day),
  quantity: v.optional(quantity),
  priceOverride: v.optional(money),
})
type ChargeItem = v.InferOutput<typeof chargeItem>

/** For a stay: a line of its day. For an outpatient: a line of the Invoice that names it. */
export const chargeItemKind: ResourceKind<ChargeItem> = {
  type: 'ChargeItem',
  schema: chargeItem,
  part: true,
  gathers: ({ context }) => (context === undefined ? [] : [{ type: 'ChargeItem', about: context }]),
  assemble(read, resources) {
    const { context } = read
    const when = dayOf(read.occurrenceDateTime)
    const stay = resources.find(encounterKind, context)
    if (context === undefined || stay === undefined || !isStay(stay)) return undefined
    if (when === undefined) throw new Unfit('ChargeItem.occurrenceDateTime', 'is missing')
    const stayId = resources.idOf('Encounter', context)
    const lines = resources
      .referring(chargeItemKind, context)
      .filter((one) => isCharged(one) && dayOf(one.occurrenceDateTime) === when)
      .sort((a, b) => (a.id ?? '').localeCompare(b.id ?? ''))
      .map(chargeOf)
    return { kind: 'feeDay', id: `${stayId}:${when}`, stayId, day: when, lines }
  },
}

/** Whether it is owed. */
export const isCharged = ({ status }: ChargeItem): boolean =>
  !['not-billable', 'aborted', 'entered-in-error'].includes(status)

/** What it costs. */
export function chargeOf(read: ChargeItem) {
  const category = codeOf(read, 'category')
  if (category === undefined)
    throw new Unfit('ChargeItem.extension', 'the extension category is missing')
  if (read.priceOverride === undefined) throw new Unfit('ChargeItem.priceOverride', 'is missing')
  const priceFen = fenOf(read.priceOverride)
  const times = read.quantity?.value ?? 1
  return {
    category,
    name: wordsOf(read.code),
    spec: textOf(read, 'spec'),
    unit: read.quantity?.unit,
    priceFen,
    quantity: times,
    amountFen: fenIn(read, 'total-price') ?? Math.round(priceFen * times),
    insuranceClass: textOf(read, 'insurance-class'),
  }
}
