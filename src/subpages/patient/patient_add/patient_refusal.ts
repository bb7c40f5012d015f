/** What to do about a refused 添加就诊人; pure. */
import { ServerRefused } from '@/request/sending/errors'

import type { CounterPlace } from './at_counter'
import { fieldOfRefusal, type DraftField } from '../patient_draft'

/** The next step after a refusal. */
export type AddRefusal =
  | { step: 'check_file'; bindingId: string; counter: CounterPlace }
  | { step: 'counter'; words: string; counter: CounterPlace }
  | { step: 'bind_tel'; words: string }
  | { step: 'mend_field'; field: DraftField; words: string }
  | { step: 'say'; words: string }

const usualPlace = '门诊一层人工窗口'

/** Reads the refusal of the server (or the network). `telephone` is the hospital's own, where the refusal names none. */
export function readAddRefusal(error: unknown, telephone: string): AddRefusal {
  const words = error instanceof Error ? error.message : String(error)
  if (!(error instanceof ServerRefused)) return { step: 'say', words }
  const { code, details = {} } = error
  const counter = { place: details.place ?? usualPlace, telephone: details.telephone ?? telephone }
  if (code === 'PATIENT_NEEDS_FILE_CHECK') {
    return details.bindingId === undefined
      ? { step: 'counter', words, counter }
      : { step: 'check_file', bindingId: details.bindingId, counter }
  }
  if (code === 'TEL_NOT_BOUND') return { step: 'bind_tel', words }
  const field = fieldOfRefusal(details.field)
  return field === undefined ? { step: 'say', words } : { step: 'mend_field', field, words }
}
