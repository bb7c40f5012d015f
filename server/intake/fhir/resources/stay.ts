/** A stay, and the Account with its insurance and settlement. */
import * as v from 'valibot'
import { canonical } from '../../../hospital_documents/fhir_extensions'
import {
  concept,
  concepts,
  dayOf,
  identifier,
  period,
  reference,
  text,
  wordsOf,
} from '../elements/datatypes'
import {
  codeOf,
  fenIn,
  integerOf,
  momentOf,
  referenceOf,
  textOf,
} from '../elements/extension_values'
import {
  branchIn,
  documentIdOf,
  head,
  type ResourceKind,
  type ResourceView,
  Unfit,
} from '../resource'
import { eInvoiceKind, isEInvoice, isReversed, numbersOf } from './e_invoice'
import { locationKind } from './organisation'
import { patientOf } from './patient'
import { stepsOf } from './stay_steps'

const account = v.object({
  resourceType: v.literal('Account'),
  ...head,
  status: v.picklist(['active', 'inactive', 'entered-in-error', 'on-hold', 'unknown']),
  type: v.optional(concept),
})

/** A stay's fees are its ChargeItems; the Account carries its insurance, and that it is being settled (`on-hold`). */
export const accountKind: ResourceKind<v.InferOutput<typeof account>> = {
  type: 'Account',
  schema: account,
  part: true,
}

/** The elements of an Encounter in use. */
export const encounter = v.object({
  resourceType: v.literal('Encounter'),
  ...head,
  status: v.picklist([
    'planned',
    'arrived',
    'triaged',
    'in-progress',
    'onleave',
    'finished',
    'cancelled',
    'entered-in-error',
    'unknown',
  ]),
  class: v.object({ code: text }),
  subject: v.optional(reference),
  appointment: v.optional(v.array(reference), []),
  account: v.optional(v.array(reference), []),
  participant: v.optional(
    v.array(v.object({ type: concepts, individual: v.optional(reference) })),
    [],
  ),
  period: v.optional(period),
  reasonCode: concepts,
  serviceProvider: v.optional(reference),
  location: v.optional(
    v.array(
      v.object({
        location: reference,
        status: v.optional(v.string()),
        physicalType: v.optional(concept),
      }),
    ),
    [],
  ),
})
/** A parsed Encounter. */
export type Encounter = v.InferOutput<typeof encounter>

/** Whether it is a stay. */
export const isStay = (read: Encounter): boolean =>
  ['IMP', 'ACUTE', 'NONAC'].includes(read.class.code)

const stayStates = {
  planned: 'AWAITING',
  arrived: 'AWAITING',
  triaged: 'AWAITING',
  'in-progress': 'ADMITTED',
  onleave: 'ADMITTED',
  finished: 'DISCHARGED',
  cancelled: undefined,
  'entered-in-error': undefined,
  unknown: undefined,
} as const

/** The stay of an Encounter. @throws Unfit */
export function stayOf(read: Encounter, resources: ResourceView) {
  const status = stayStates[read.status]
  if (status === undefined)
    throw new Unfit('Encounter.status', 'a stay that was told cannot be taken back')
  if (read.subject === undefined) throw new Unfit('Encounter.subject', 'is missing')
  const costs = resources.find(accountKind, read.account[0])
  const [ward, bed] = [placed(read, resources, 'wa'), placed(read, resources, 'bd')]
  const who = (code: string) =>
    read.participant.find(({ type }) =>
      type.some(({ coding }) => coding.some((one) => one.code === code)),
    )?.individual?.display
  return {
    kind: 'stay',
    id: resources.self,
    patient: patientOf(read.subject, resources),
    branchId: branchIn(resources, referenceOf(read, 'branch')),
    admissionNo: admissionNoOf(read) ?? resources.self,
    inTimes: integerOf(read, 'in-times') ?? 1,
    status: costs?.status === 'on-hold' ? 'SETTLING' : status,
    departName: read.serviceProvider?.display,
    wardName: ward?.name,
    wardPlace: ward?.place,
    wardTelephone: textOf(read, 'ward-telephone'),
    bedNo: bed?.name,
    doctorName: who('ATND'),
    nurseName: textOf(read, 'nurse'),
    diagnosis: wordsOf(read.reasonCode[0]),
    costTypeName: wordsOf(costs?.type),
    inDate: dayOf(read.period?.start),
    outDate: dayOf(read.period?.end),
    insuranceFeeFen: fenIn(costs, 'insurance-fee'),
    settlement: settlementOf(costs, resources),
    ...stepsOf(read, costs, resources),
  } as const
}

/** The settlement of the Account, and its e-invoices; undefined while it has no settlement number. */
function settlementOf(costs: v.InferOutput<typeof account> | undefined, resources: ResourceView) {
  const number = textOf(costs, 'settlement-no')
  if (number === undefined) return undefined
  const invoices = resources
    .referring(eInvoiceKind)
    .filter((one) => isEInvoice(one) && !isReversed(one))
    .sort((one, other) => documentIdOf(one).localeCompare(documentIdOf(other)))
  return {
    number,
    settledAt: momentOf(costs, 'settled-at'),
    totalFen: fenIn(costs, 'settled-total'),
    insuranceFen: fenIn(costs, 'insurance-fee'),
    otherFen: fenIn(costs, 'settled-other'),
    depositFen: fenIn(costs, 'settled-deposits'),
    refundFen: fenIn(costs, 'settled-refund'),
    owedFen: fenIn(costs, 'settled-owed'),
    handledBy: codeOf(costs, 'settled-by'),
    closedAt: momentOf(costs, 'settled-closed-at'),
    note: textOf(costs, 'settled-note'),
    invoices: invoices.map(numbersOf),
  }
}

/** The identifier system of admission numbers, where a hospital counts its stays apart. */
const admissionNoOf = ({
  identifier: numbers,
}: {
  identifier: v.InferOutput<typeof identifier>[]
}) => numbers.find(({ system }) => system === `${canonical}/sid/admission-no`)?.value

/** The patient's place: the Location, or the display of the reference. */
function placed(read: Encounter, resources: ResourceView, code: string) {
  const found = read.location.find(
    ({ status, physicalType }) =>
      status !== 'completed' && physicalType?.coding.some((one) => one.code === code) === true,
  )
  if (found === undefined) return undefined
  const known = resources.find(locationKind, found.location)
  return { name: known?.name ?? found.location.display, place: known?.description }
}
