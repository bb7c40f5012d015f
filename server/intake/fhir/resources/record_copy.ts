/** 病案复印: a Task of the code `record-copy` is the hospital's word about a request that was made in the app. */
import * as v from 'valibot'
import { codeIn, concept, identifier, wordsOf } from '../elements/datatypes'
import { codeOf, fenIn, integerOf, textOf } from '../elements/extension_values'
import { head, Unfit, type Assembled } from '../resource'

/** The elements of such a Task. */
export const copyTask = {
  ...head,
  status: v.string(),
  code: v.optional(concept),
  /** The app's number of the request. */
  groupIdentifier: v.optional(identifier),
  businessStatus: v.optional(concept),
  statusReason: v.optional(concept),
  note: v.optional(v.array(v.object({ text: v.string() })), []),
}
const schema = v.object(copyTask)
type CopyTask = v.InferOutput<typeof schema>

/** What of it is stored. */
export const keptOfCopies = [
  'extension',
  'status',
  'intent',
  'code',
  'groupIdentifier',
  'businessStatus',
  'statusReason',
  'note',
]

export const isCopy = ({ code }: Pick<CopyTask, 'code'>): boolean =>
  codeIn([code], { 'record-copy': true }) === true

const states: Readonly<Record<string, string>> = {
  requested: 'received',
  received: 'received',
  accepted: 'accepted',
  rejected: 'refused',
  failed: 'refused',
  completed: 'done',
}

/** The document; undefined for one that was taken back. @throws Unfit */
export function copyRequestOf(read: CopyTask, self: string): Assembled | undefined {
  const { status, groupIdentifier, businessStatus, statusReason, note } = read
  if (status === 'cancelled') return undefined
  if (groupIdentifier?.value === undefined) throw new Unfit('Task.groupIdentifier', 'is missing')
  const underWay = codeIn([businessStatus], { ready: 'ready', sent: 'sent' }) ?? 'accepted'
  const state = status === 'in-progress' ? underWay : states[status]
  if (state === undefined) throw new Unfit('Task.status', 'says nothing of copies')
  const name = textOf(read, 'copy-courier')
  const parcelNo = textOf(read, 'copy-parcel-no')
  return {
    kind: 'copyRequest',
    id: self,
    requestId: groupIdentifier.value,
    state,
    pages: integerOf(read, 'copy-pages'),
    feeFen: fenIn(read, 'copy-fee'),
    payAt: codeOf(read, 'copy-pay-at'),
    refundFen: fenIn(read, 'copy-refund'),
    reason: wordsOf(statusReason),
    courier: name === undefined || parcelNo === undefined ? undefined : { name, parcelNo },
    advice: note[0]?.text,
  }
}
