/** 病案复印: what a branch offers, and the hospital's word about a request that a patient made in the app. */
import * as v from 'valibot'
import { amountFen, count } from '../../../src/contract/values'
import {
  active,
  branchId,
  documentId,
  english,
  envelope,
  maybe,
  maybeWords,
  words,
} from '../envelope'

const few = v.pipe(count, v.minValue(1))
/** Names by the hospital's codes. */
const namedUpTo = (max: number) =>
  v.pipe(
    v.array(v.object({ code: documentId, name: words(40) })),
    v.minLength(1, 'must not be empty'),
    v.maxLength(max),
    v.check(
      (all) => new Set(all.map(({ code }) => code)).size === all.length,
      'a code is there twice',
    ),
  )
const place = { place: words(), hours: maybeWords(), telephone: maybeWords(40) }

export const copyServiceDocument = v.pipe(
  v.object({
    kind: v.literal('copyService'),
    english,
    ...envelope,
    branchId,
    /** What can be copied: 出院记录, 医嘱单 … */
    parts: namedUpTo(30),
    /** For what: 商业保险理赔, 转诊 … */
    purposes: namedUpTo(12),
    maxCopies: v.nullish(v.pipe(few, v.maxValue(20)), 5),
    /** What it costs and where it is paid, in words for patients. */
    feeNote: words(),
    /** So many days until a request is answered. */
    answerDays: v.nullish(v.pipe(few, v.maxValue(30)), 3),
    /** Sent by courier: how, and who pays it. Missing: it is not sent. */
    courier: maybe(v.object({ advice: words() })),
    /** Fetched at the hospital. Missing: it cannot be. */
    pickup: maybe(v.object(place)),
    /** Where whoever cannot ask in the app goes, and what to bring. */
    counter: v.object({ ...place, bring: maybeWords() }),
    /** Departments whose records are copied at the counter only, as `departName` of a stay: 精神科. */
    counterOnly: v.nullish(v.pipe(v.array(words()), v.maxLength(50)), []),
    advice: maybeWords(500),
    active,
  }),
  v.check(
    ({ courier, pickup }) => courier !== null || pickup !== null,
    'says neither courier nor pickup',
  ),
)
export type CopyServiceDocument = v.InferOutput<typeof copyServiceDocument>

export const copyRequestDocument = v.pipe(
  v.object({
    kind: v.literal('copyRequest'),
    ...envelope,
    /** The app's number of the request, from `/record-copy/request`. */
    requestId: words(64),
    state: v.picklist(['received', 'accepted', 'refused', 'ready', 'sent', 'done']),
    pages: maybe(v.pipe(few, v.maxValue(100_000))),
    feeFen: maybe(v.pipe(amountFen, v.maxValue(2_147_483_647))),
    /** Where the fee is paid: when the copies are fetched, to the courier, or in the app before they are made. */
    payAt: maybe(v.picklist(['counter', 'delivery', 'app'])),
    /** How much of a fee that was paid in the app goes back, altogether. All of it does once it is refused. */
    refundFen: maybe(v.pipe(amountFen, v.maxValue(2_147_483_647))),
    /** Why it was refused, in words for the patient. */
    reason: maybeWords(),
    courier: maybe(v.object({ name: words(40), parcelNo: words(40) })),
    advice: maybeWords(),
  }),
  v.check(({ state, reason }) => state !== 'refused' || !!reason, 'refused without a reason'),
  v.check(({ state, courier }) => state !== 'sent' || courier !== null, 'sent without a courier'),
  v.check(
    ({ feeFen, payAt }) => feeFen === null || feeFen === 0 || payAt !== null,
    'feeFen without payAt',
  ),
)
export type CopyRequestDocument = v.InferOutput<typeof copyRequestDocument>
