/** Answers at rest: encrypted, and bound to their order. */
import * as v from 'valibot'
import { answer } from '../../../src/contract/form/questions'
import { decryptIdNo, encryptIdNo, formOf, type IdentityKeys } from '../../crypto/identity_cipher'

const kept = v.object({
  answers: v.array(answer),
  note: v.string(),
  photoId: v.nullish(v.string(), null),
})
/** What a patient answered, and the note to the doctor with its photo. */
export type KeptAnswers = v.InferOutput<typeof kept>

export function encryptAnswers(keys: IdentityKeys, orderId: string, given: KeptAnswers): string {
  return encryptIdNo(keys, formOf(orderId), JSON.stringify(given))
}

/** @throws where no key of the ring fits, or the text is another order's */
export function decryptAnswers(keys: IdentityKeys, orderId: string, stored: string): KeptAnswers {
  return v.parse(kept, JSON.parse(decryptIdNo(keys, formOf(orderId), stored)))
}
