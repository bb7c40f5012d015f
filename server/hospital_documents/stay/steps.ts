/** What a hospital says of the steps of a stay: the way in, the deposit it asks for, the way out. Texts are for the patient and for whoever acts for him: they name no illness. */
import * as v from 'valibot'
import { amountFen, count } from '../../../src/contract/values'
import { documentId, isoDate, isoDateTime, maybe, maybeWords, words } from '../envelope'

/** 入院须知, 知情同意书: read on the phone, signed at the hospital with the doctor. Its title may name an operation: it is shown as the diagnosis is. */
const admissionForm = v.object({
  code: documentId,
  /** Your own word for the version; another one has to be read anew. */
  version: words(40),
  title: words(60),
  sections: v.pipe(
    v.array(
      v.object({
        title: maybeWords(60),
        /** HTML; sanitised before it is stored. */
        content: words(20_000),
      }),
    ),
    v.minLength(1),
    v.maxLength(30),
  ),
  /** The app takes no signature. */
  sign: v.nullish(v.literal('atHospital', 'must be atHospital'), 'atHospital'),
})
export type AdmissionFormDocument = v.InferOutput<typeof admissionForm>

const admission = v.object({
  /** The place on the ward's waiting list; 1 is next. */
  placeInLine: maybe(v.pipe(count, v.minValue(1), v.maxValue(9999))),
  /** The day to come; missing while the hospital cannot say it. */
  expectedOn: maybe(isoDate),
  /** The time of that day, in words. */
  expectedTime: maybeWords(60),
  /** The bed is kept: the patient is asked to come. */
  isBedReady: v.nullish(v.boolean(), false),
  /** Where to go first. */
  place: maybeWords(),
  telephone: maybeWords(40),
  /** What to bring, a line each. */
  bring: v.nullish(v.pipe(v.array(words(100)), v.maxLength(20)), []),
  /** What to do before. */
  advice: maybeWords(500),
  /** What to read before, in the order in which it is to be read. */
  forms: v.nullish(
    v.pipe(
      v.array(admissionForm),
      v.maxLength(10),
      v.check(
        (forms) => new Set(forms.map(({ code }) => code)).size === forms.length,
        'a code is there twice',
      ),
    ),
    [],
  ),
})

const dischargeStep = v.object({
  name: words(60),
  /** Who has it: 护士站, 药房, 住院处. */
  who: maybeWords(60),
  /** The patient or the family has to do it. */
  byPatient: v.nullish(v.boolean(), false),
  /** What is paid or given back is settled by it: whoever said yes to the sums on the phone (`/discharge/confirm`) is not asked to come for it. */
  settles: v.optional(v.boolean()),
  state: v.picklist(['open', 'done']),
  note: maybeWords(),
})

const discharge = v.object({
  /** The doctor ordered it; the charges are audited; everything is ready to go; settled. */
  state: v.picklist(['ordered', 'audited', 'ready', 'settled']),
  orderedAt: isoDateTime,
  /** Settled at a counter only, as after a death or with a file that is kept close: nothing of it on the phone, and no message. `place`: where; `reason`: in words for the family. */
  counterOnly: maybe(v.object({ place: maybeWords(), reason: maybeWords() })),
  /** In the order in which they are taken. */
  steps: v.nullish(v.pipe(v.array(dischargeStep), v.maxLength(20)), []),
})

const suggestedDeposit = v.object({
  amountFen: v.pipe(amountFen, v.minValue(1), v.maxValue(2_147_483_647)),
  /** Why, in words for the patient. */
  reason: words(),
  /** Since when it is asked for: what is paid in later counts towards it. */
  since: isoDateTime,
})

/** The fields of a stay about its steps; a hospital that says nothing of them leaves all out. */
export const stayStepFields = {
  admission: maybe(admission),
  discharge: maybe(discharge),
  suggestedDeposit: maybe(suggestedDeposit),
}
